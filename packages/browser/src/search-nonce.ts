import { sha256 } from '@noble/hashes/sha2.js';

/** Leading zero bits of a digest. */
export function leadingZeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    if (byte === 0) bits += 8;
    else return bits + Math.clz32(byte) - 24;
  }
  return bits;
}

/** Nonces that are tried in one go. */
const batchSize = 256;

const encoder = new TextEncoder();

/** Work as the server asks for it: for each part a text so that SHA-256(prefix + part + ":" + text) begins with `difficulty` zero bits. */
export interface WorkPuzzle {
  readonly prefix: string;
  readonly difficulty: number;
  readonly parts: number;
}

/** How likely a part is done after so many attempts, 0…1: the honest form of "progress" for a search without memory. */
export const progressAfter = (attempts: number, difficulty: number): number => 1 - Math.exp(-attempts / 2 ** difficulty);

/** The first number of a batch that does a part; undefined: none of them. */
function searchBatch({ prefix, difficulty }: WorkPuzzle, part: number, start: number): number | undefined {
  for (let nonce = start; nonce < start + batchSize; nonce += 1)
    if (leadingZeroBits(sha256(encoder.encode(`${prefix}${part}:${nonce}`))) >= difficulty) return nonce;
  return undefined;
}

/** Does the work batch by batch: yields how much of it is done, 0…1, and returns what the server takes. */
export function* searchNonce(puzzle: WorkPuzzle): Generator<number, string> {
  const found: number[] = [];
  for (let part = 0; part < puzzle.parts; part += 1) {
    let nonce: number | undefined;
    for (let start = 0; nonce === undefined; start += batchSize) {
      nonce = searchBatch(puzzle, part, start);
      yield (part + (nonce === undefined ? progressAfter(start + batchSize, puzzle.difficulty) : 1)) / puzzle.parts;
    }
    found.push(nonce);
  }
  return found.join('.');
}
