import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readPublicKey } from '@sortes/wallet-protocol';
import { CatalogueMistake } from './catalogue-mistake.js';

/** RSA keys of fewer bits are not signed with, nor believed. */
const bitsAtLeast = 2_048;

/**
 * Nothing here says what the key holds or how reading it failed in another's words: messages end in logs and on terminals.
 */
const isPrivate = (text: string): boolean => /PRIVATE KEY/.test(text);

/** A key that goes into a header: one line of visible ASCII, long enough not to be guessed. @throws CatalogueMistake */
export function checkBearerKey(key: string, whose: string): string {
  if (!/^[\x21-\x7e]{16,500}$/.test(key))
    throw new CatalogueMistake(`${whose} must be one line of 16 to 500 visible ASCII signs, without blanks`);
  return key;
}

/** Our own signing key: an unencrypted RSA private key in PEM. @throws CatalogueMistake */
export function checkSigningKey(pem: string): string {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new CatalogueMistake('our key of an rs vendor must be an RSA private key in PEM, without a passphrase');
  }
  if (key.asymmetricKeyType !== 'rsa') throw new CatalogueMistake('our key of an rs vendor must be an RSA key');
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < bitsAtLeast)
    throw new CatalogueMistake(`our key of an rs vendor must have at least ${bitsAtLeast} bits`);
  return pem;
}

/** What a vendor's signatures are checked with; it is stored as it is, so a private key must not pass for it. @throws CatalogueMistake */
export function checkPublicKey(pem: string): string {
  if (isPrivate(pem)) throw new CatalogueMistake("the vendor's public key was asked for; this is a private one");
  let key: KeyObject;
  try {
    key = readPublicKey(pem);
  } catch (error) {
    // Its own words are ours; those of the library beneath are codes.
    const own = error instanceof Error && error.message.startsWith('the vendor key must');
    throw new CatalogueMistake(own ? error.message : "the vendor's public key must be an RSA public key in PEM");
  }
  return key.export({ type: 'spki', format: 'pem' }).toString();
}
