import { hash } from 'node:crypto';
import type { Answer } from './test-app.js';

/** Work as a browser is asked for it. */
export interface WorkPuzzle {
  prefix: string;
  difficulty: number;
  parts: number;
}

/** Does the work the way a browser does. */
export function solveWork({ prefix, difficulty, parts }: WorkPuzzle): string {
  const search = (part: number): number => {
    for (let nonce = 0; ; nonce += 1) {
      // A third of what an object for each hash costs.
      const digest = hash('sha256', `${prefix}${part}:${nonce}`, 'hex');
      if (Number.parseInt(digest.slice(0, 8), 16) >>> (32 - difficulty) === 0) return nonce;
    }
  };
  return Array.from({ length: parts }, (_, part) => search(part)).join('.');
}

/** Calls, does what is asked for with `work.required`, and calls again, as a browser does. */
export async function withWork(ask: (more: { work?: { challenge: string; nonce: string } }) => Promise<Answer>): Promise<Answer> {
  const refused = await ask({});
  if (refused.body.errorCode !== 'work.required') return refused;
  const { challenge, ...work } = refused.body.value as unknown as WorkPuzzle & { challenge: string };
  return ask({ work: { challenge, nonce: solveWork(work) } });
}
