import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const rootKeyBytes = 32;

/** Seals secrets at rest (draw seeds, private keys, personal data) and makes keyed digests. One root key, one derived key a purpose. */
export interface Vault {
  /** AES-256-GCM; the purpose is bound, so that a sealed value cannot be moved to another use. */
  seal(purpose: string, clear: Buffer): Buffer;
  /** @throws Error when the value was altered, sealed for another purpose or under another root key. */
  open(purpose: string, sealed: Buffer): Buffer;
  /** HMAC-SHA256 under a key of the purpose: CSRF tokens, look-up digests of mobile numbers. */
  digest(purpose: string, text: string): Buffer;
  /** 32 bytes for a purpose that needs a key of its own in the hand: streams that are encrypted (backups). */
  keyOf(purpose: string): Buffer;
}

export function createVault(rootKey: Buffer): Vault {
  if (rootKey.length < rootKeyBytes) throw new Error(`the installation secret must have at least ${rootKeyBytes} bytes`);
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    let key = keys.get(purpose);
    if (key === undefined) {
      key = Buffer.from(hkdfSync('sha256', rootKey, 'sortes', purpose, 32));
      keys.set(purpose, key);
    }
    return key;
  };
  return {
    seal(purpose, clear) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      cipher.setAAD(Buffer.from(purpose));
      return Buffer.concat([nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), sealed.subarray(0, 12));
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(sealed.subarray(-16));
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
    },
    digest: (purpose, text) =>
      createHmac('sha256', keyFor(`${purpose}:digest`))
        .update(text)
        .digest(),
    keyOf: (purpose) => keyFor(`${purpose}:key`),
  };
}

/** The root key where there is one already: nothing is made. @throws Error as `loadRootKey` */
export function findRootKey(configured: string | undefined, dataDir: string): Buffer | undefined {
  const isThere = (configured !== undefined && configured !== '') || fs.existsSync(path.join(dataDir, 'secret.key'));
  return isThere ? loadRootKey(configured, dataDir) : undefined;
}

/**
 * A root key: from configuration, else from `<dataDir>/secret.key` (or the file named), which is made on first use and readable by the owner only.
 * @param variable what the configured text is called, for the error.
 * @throws Error when the configured text is not base64 of 32 bytes or more.
 */
export function loadRootKey(
  configured: string | undefined,
  dataDir: string,
  { variable = 'SORTES_SECRET', fileName = 'secret.key' }: { variable?: string; fileName?: string } = {},
): Buffer {
  if (configured !== undefined && configured !== '') {
    const key = Buffer.from(configured, 'base64');
    if (key.length < rootKeyBytes) throw new Error(`${variable} must be base64 of at least ${rootKeyBytes} bytes`);
    return key;
  }
  const file = path.join(dataDir, fileName);
  fs.mkdirSync(dataDir, { recursive: true });
  try {
    fs.writeFileSync(file, randomBytes(rootKeyBytes).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  // Of programs that start at once, one may read what another one is still writing.
  const read = (): Buffer => Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'base64');
  let key = read();
  for (let waited = 0; key.length < rootKeyBytes && waited < 1_000; waited += 10) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    key = read();
  }
  return key;
}
