import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip, gunzip, gzip } from 'node:zlib';

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

/** Compresses a file and forces the copy to disk. @returns what was read, which of a file that grows meanwhile is a part. @throws ENOENT when it is gone */
export async function packFile(from: string, to: string): Promise<Content> {
  const { size } = await stat(from);
  if (size <= smallBytes) return packBytes(await readFile(from), to);
  const measure = new Measure();
  await pipeline(createReadStream(from), measure, createGzip({ level }), createWriteStream(to, { mode: 0o600, flush: true }));
  return measure.content;
}

/** As `packFile`, of bytes at hand. */
export async function packBytes(bytes: Buffer, to: string): Promise<Content> {
  await writeWhole(to, await compress(bytes, { level }));
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

/** Compresses a file under another name and renames it: it is there whole or not at all. */
export async function packFileWhole(from: string, to: string): Promise<Content> {
  const half = `${to}.half-${process.pid}-${Math.trunc(performance.now() * 1_000)}`;
  try {
    const content = await packFile(from, half);
    await rename(half, to);
    return content;
  } finally {
    await rm(half, { force: true });
  }
}

/** What a compressed file holds; written to `to` on the way, where it is given. @throws Error when it is cut short or altered (its own checksum says so) */
export async function unpackFile(from: string, to?: string): Promise<Content> {
  const { size } = await stat(from);
  if (size <= smallBytes) {
    const bytes = await decompress(await readFile(from));
    if (to !== undefined) {
      const file = await open(to, 'w', 0o600);
      await file.writeFile(bytes).finally(() => file.close());
    }
    return contentOf(bytes);
  }
  const measure = new Measure();
  const source = createReadStream(from);
  if (to === undefined) await pipeline(source, createGunzip(), measure, nowhere());
  else await pipeline(source, createGunzip(), measure, createWriteStream(to, { mode: 0o600 }));
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
