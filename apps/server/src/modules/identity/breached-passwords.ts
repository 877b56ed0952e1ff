import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const digestLength = 40;
/** A line is a digest, a colon and a count: far below this. */
const windowBytes = 128;

/**
 * Whether a password stands in a file of passwords that others lost: Have I Been Pwned's "Pwned Passwords" as one file, a line each
 * (`SHA1:count`), sorted by SHA-1 (https://haveibeenpwned.com/Passwords). Some forty gigabytes are searched by halves, in about as many reads.
 * @throws Error when the file cannot be read
 */
export function isBreached(password: string, file: string): boolean {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
  const handle = openSync(file, 'r');
  try {
    const window = Buffer.alloc(windowBytes);
    /** The first whole line that begins at or after an offset; undefined behind the last. */
    const lineFrom = (offset: number): { digest: string; end: number } | undefined => {
      // One byte before, to see whether a line begins right here.
      const from = Math.max(0, offset - 1);
      const text = window.toString('latin1', 0, readSync(handle, window, 0, windowBytes, from));
      const start = offset === 0 ? 0 : text.indexOf('\n') + 1;
      if ((offset > 0 && start === 0) || text.length - start < digestLength) return undefined;
      const stop = text.indexOf('\n', start);
      return { digest: text.slice(start, start + digestLength).toUpperCase(), end: from + (stop === -1 ? text.length : stop + 1) };
    };
    let [low, high] = [0, fstatSync(handle).size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const line = lineFrom(middle);
      if (line?.digest === wanted) return true;
      if (line === undefined || line.digest > wanted) high = middle;
      else low = line.end;
    }
    return false;
  } finally {
    closeSync(handle);
  }
}
