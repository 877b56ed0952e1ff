import { createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto';

/** RSA-SHA256 (PKCS #1 v1.5) over the bytes as they are sent, base64: the header `X-Auth-Signature` of the RS dialect. */
export function signBody(body: string | Buffer, privateKey: string | KeyObject): string {
  return createSign('RSA-SHA256').update(body).sign(privateKey, 'base64');
}

/** Whether the signature is of these very bytes. A malformed signature is a wrong one. */
export function verifyBody(body: string | Buffer, signature: string | undefined, publicKey: KeyObject): boolean {
  if (signature === undefined || signature.length > 2_000 || !/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false;
  return createVerify('RSA-SHA256').update(body).verify(publicKey, signature, 'base64');
}

/** Reads a PEM public key of at least 2048 bits. @throws Error when it is none. */
export function readPublicKey(pem: string): KeyObject {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'rsa') throw new Error('the vendor key must be an RSA key');
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < 2_048) throw new Error('the vendor key must have at least 2048 bits');
  return key;
}
