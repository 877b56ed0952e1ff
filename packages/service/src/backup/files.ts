import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip, gunzip, gzip } from 'node:zlib';
import { decrypt, decrypting, encrypt, encrypting, storedName } from './encryption.js';

/** What a file held: its length in bytes and the SHA-256 of its content, hex. */
export interface Content {
  size: number;
  sha256: string;
}

/** Empty pages and the unused end of a segment shrink to nothing at the fastest level; more would cost the players' processor. */
const level = 1;
const smallBytes = 256 * 1024;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

class Measure extends Transform {
  size = 0;
  readonly hash = createHash('sha256');
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.size += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }
  get content(): Content {
    return { size: this.size, sha256: this.hash.digest('hex') };
  }
}

const contentOf = (bytes: Buffer): Content => ({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });

/**
 * Compresses and encrypts a file and forces the copy to disk, as `to` with the ending of what is stored.
 * @returns what was read, which of a file that grows meanwhile is a part. @throws ENOENT when it is gone
 */
export async function packFile(from: string, to: string, key: Buffer): Promise<Content> {
  const { size } = await stat(from);
  if (size <= smallBytes) return packBytes(await readFile(from), to, key);
  const measure = new Measure();
  const file = createWriteStream(storedName(to), { mode: 0o600, flush: true });
  await pipeline(createReadStream(from), measure, createGzip({ level }), encrypting(key), file);
  return measure.content;
}

/** As `packFile`, of bytes at hand. */
export async function packBytes(bytes: Buffer, to: string, key: Buffer): Promise<Content> {
  await writeWhole(storedName(to), encrypt(await compress(bytes, { level }), key));
  return contentOf(bytes);
}

/** Writes a file and forces it to disk. */
export async function writeWhole(to: string, bytes: Buffer | string): Promise<void> {
  const file = await open(to, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** As `packFile`, under another name that is renamed: it is there whole or not at all. */
export async function packFileWhole(from: string, to: string, key: Buffer): Promise<Content> {
  const half = `${to}.half-${process.pid}-${Math.trunc(performance.now() * 1_000)}`;
  try {
    const content = await packFile(from, half, key);
    await rename(storedName(half), storedName(to));
    return content;
  } finally {
    await rm(storedName(half), { force: true });
  }
}

/** Where the stored form of a file lies: encrypted, or (of older programs) only compressed; undefined when there is none. */
export function findStored(name: string): string | undefined {
  return [storedName(name), `${name}.gz`].find((one) => existsSync(one));
}

/** Removes the stored form of a file, if there is one. */
export async function removeStored(name: string): Promise<void> {
  for (const one of [storedName(name), `${name}.gz`]) await rm(one, { force: true });
}

/**
 * What a stored file held; written to `to` on the way, where it is given. What is written is to be used only when this has returned.
 * @param keys of the backups, the newest first; none: whatever is encrypted cannot be read
 * @throws Error when it is missing, cut short, altered, or encrypted with another key
 */
export async function unpackFile(from: string, keys: readonly Buffer[], to?: string): Promise<Content> {
  const stored = findStored(from);
  if (stored === undefined) throw Object.assign(new Error(`${from} is missing`), { code: 'ENOENT' });
  const isEncrypted = stored === storedName(from);
  if (isEncrypted && keys.length === 0)
    throw new Error('it is encrypted, and the secret of its installation is not at hand (SORTES_SECRET, secret.key)');
  const { size } = await stat(stored);
  if (size <= smallBytes) {
    const bytes = await readFile(stored);
    const clear = await decompress(isEncrypted ? decrypt(bytes, keys) : bytes);
    if (to !== undefined) {
      const file = await open(to, 'w', 0o600);
      await file.writeFile(clear).finally(() => file.close());
    }
    return contentOf(clear);
  }
  const measure = new Measure();
  const source = isEncrypted ? await decrypting(stored, size, keys) : [createReadStream(stored)];
  await pipeline([...source, createGunzip(), measure, to === undefined ? nowhere() : createWriteStream(to, { mode: 0o600 })]);
  return measure.content;
}

const nowhere = (): Writable =>
  new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });

/** Does the work for each thing, some at a time; the first error ends it. */
export async function forEach<T>(things: readonly T[], atOnce: number, work: (thing: T) => Promise<void>): Promise<void> {
  let next = 0;
  let failed = false;
  const run = async (): Promise<void> => {
    while (!failed && next < things.length) {
      const thing = things[next] as T;
      next += 1;
      try {
        await work(thing);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, run));
  const rejected = ended.find((one) => one.status === 'rejected');
  if (rejected) throw rejected.reason;
}

/** Whether it says that a file or folder is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
