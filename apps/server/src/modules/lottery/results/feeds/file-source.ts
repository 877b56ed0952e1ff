import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { bodyAtMost, type Fetched, type Seen } from './fetched.js';

/** Files of a folder read at most in one poll, the newest names first: results of long ago need not be read for ever. */
const filesAtMost = 100;

async function filesOf(location: string): Promise<string[]> {
  if (!(await stat(location)).isDirectory()) return [location];
  const names = (await readdir(location)).filter((name) => !name.startsWith('.') && /\.(json|jsonl|ndjson|csv|txt)$/i.test(name));
  return names
    .toSorted()
    .toReversed()
    .slice(0, filesAtMost)
    .map((name) => path.join(location, name));
}

/**
 * Reads a feed that is a file or a folder of files. What has the size and time it had when it was last taken is not read again; the bodies of
 * a folder are answered one by one. @throws Error when the place cannot be read or a file is too large.
 */
export async function readFileSource(location: string, seen: Seen): Promise<Fetched> {
  const files = await filesOf(location);
  const stats = await Promise.all(files.map((file) => stat(file)));
  const mark = files.map((file, index) => `${path.basename(file)}:${stats[index]?.size}:${stats[index]?.mtimeMs}`).join('|');
  if (mark === seen.etag) return { changed: false };
  const large = files.find((_, index) => (stats[index]?.size ?? 0) > bodyAtMost);
  if (large !== undefined) throw new Error(`${path.basename(large)} is larger than ${bodyAtMost} bytes`);
  const bodies = await Promise.all(files.map((file) => readFile(file)));
  const texts = bodies.map((body) => new TextDecoder('utf-8', { fatal: true }).decode(body));
  return { changed: true, bodies: texts, seen: { etag: mark, lastModified: null } };
}
