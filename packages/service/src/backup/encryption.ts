import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Readable, type Transform, Transform as TransformStream } from 'node:stream';

/**
 * A stored file is `magic | salt (32 bytes) | AES-256-GCM of the compressed content | tag (16 bytes)` (NIST SP 800-38D; docs/backups.md says how to read one without
 * this program). Key and nonce of a file come from the backups' key and its own salt by HKDF-SHA256 (RFC 5869), so that no nonce is used twice however many there are.
 */
const magic = Buffer.from('SORTESB1');
const saltBytes = 32;
const headerBytes = magic.length + saltBytes;
const tagBytes = 16;

/** What a stored file is called. */
export const storedName = (name: string): string => `${name}.gz.enc`;

function secretsOf(key: Buffer, salt: Buffer): { fileKey: Buffer; nonce: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', key, salt, 'sortes backup file', 44));
  return { fileKey: bytes.subarray(0, 32), nonce: bytes.subarray(32) };
}

function cipherOf(key: Buffer): { cipher: ReturnType<typeof createCipheriv> & { getAuthTag(): Buffer }; header: Buffer } {
  const salt = randomBytes(saltBytes);
  const { fileKey, nonce } = secretsOf(key, salt);
  const cipher = createCipheriv('aes-256-gcm', fileKey, nonce);
  cipher.setAAD(magic);
  return { cipher, header: Buffer.concat([magic, salt]) };
}

function decipherOf(key: Buffer, header: Buffer, tag: Buffer) {
  if (!header.subarray(0, magic.length).equals(magic) || header.length < headerBytes || tag.length < tagBytes)
    throw new Error('it is no file of a backup, or cut short');
  const { fileKey, nonce } = secretsOf(key, header.subarray(magic.length, headerBytes));
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce, { authTagLength: tagBytes });
  decipher.setAAD(magic);
  decipher.setAuthTag(tag);
  return decipher;
}

export function encrypt(bytes: Buffer, key: Buffer): Buffer {
  const { cipher, header } = cipherOf(key);
  return Buffer.concat([header, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** RFC 1952, 2.3.1: how compressed content begins, with the one method there is and no flags. */
const gzipBegin = Buffer.from([0x1f, 0x8b, 8, 0]);

/**
 * Which of the keys a file was encrypted with: the one that makes its first bytes those of compressed content. Whether it is, and the file unaltered, is said by
 * its tag.
 * @param begin the file's first bytes, four of the content at least
 */
function keyOfFile(begin: Buffer, keys: readonly Buffer[]): Buffer {
  const fits = (key: Buffer): boolean => {
    const { fileKey, nonce } = secretsOf(key, begin.subarray(magic.length, headerBytes));
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce);
    return decipher.update(begin.subarray(headerBytes, headerBytes + gzipBegin.length)).equals(gzipBegin);
  };
  const [newest] = keys;
  if (newest === undefined) throw new Error('there is no key to decrypt it with');
  return keys.length === 1 ? newest : (keys.find(fits) ?? newest);
}

/**
 * @param keys the backups' key, and those of before
 * @throws Error when it was altered, cut short, or encrypted with another key
 */
export function decrypt(bytes: Buffer, keys: readonly Buffer[]): Buffer {
  const key = keyOfFile(bytes.subarray(0, headerBytes + gzipBegin.length), keys);
  const decipher = decipherOf(key, bytes.subarray(0, headerBytes), bytes.subarray(Math.max(headerBytes, bytes.length - tagBytes)));
  return Buffer.concat([decipher.update(bytes.subarray(headerBytes, -tagBytes)), decipher.final()]);
}

/** Encrypts what flows through it. */
export function encrypting(key: Buffer): Transform {
  const { cipher, header } = cipherOf(key);
  let isBegun = false;
  return new TransformStream({
    transform(chunk: Buffer, _encoding, done) {
      if (!isBegun) this.push(header);
      isBegun = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      if (!isBegun) this.push(header);
      this.push(cipher.final());
      done(null, cipher.getAuthTag());
    },
  });
}

/** Streams that give the clear content of a stored file, and an error at its end when it is not what was written. */
export async function decrypting(file: string, size: number, keys: readonly Buffer[]): Promise<[Readable, Transform]> {
  const handle = await open(file, 'r');
  const [begin, tag] = [Buffer.alloc(headerBytes + gzipBegin.length), Buffer.alloc(tagBytes)];
  try {
    await handle.read(begin, 0, begin.length, 0);
    await handle.read(tag, 0, tagBytes, size - tagBytes);
  } finally {
    await handle.close();
  }
  return [
    createReadStream(file, { start: headerBytes, end: size - tagBytes - 1 }),
    decipherOf(keyOfFile(begin, keys), begin.subarray(0, headerBytes), tag),
  ];
}
