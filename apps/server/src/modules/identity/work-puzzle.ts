import { sha256 } from '@sortes/service';

/** Work as a browser is asked for it: for each part a text so that SHA-256(prefix + part + ":" + text) begins with `difficulty` zero bits. */
export interface WorkPuzzle {
  prefix: string;
  difficulty: number;
  parts: number;
}

/** Several small searches take as long as a large one on average, and hardly ever twice as long, where one takes three times the average now and then. */
const partBits = 4;
const parts = 2 ** partBits;

/** @param bits the whole costs 2^bits hashes on average */
export const workPuzzle = (prefix: string, bits: number): WorkPuzzle => ({ prefix, difficulty: Math.max(1, bits - partBits), parts });

function beginsWithZeros(text: string, bits: number): boolean {
  const digest = sha256(text);
  for (let bit = 0; bit < bits; bit += 1) if (((digest[bit >> 3] ?? 255) >> (7 - (bit & 7))) & 1) return false;
  return true;
}

/** Whether work was done. @param nonce the texts of all parts in their order, joined by "." */
export function isWorkDone({ prefix, difficulty, parts: asked }: WorkPuzzle, nonce: string): boolean {
  const texts = nonce.split('.');
  return texts.length === asked && texts.every((text, part) => beginsWithZeros(`${prefix}${part}:${text}`, difficulty));
}
