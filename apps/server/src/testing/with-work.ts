import { createHash } from 'node:crypto';
import type { Answer } from './test-app.js';

/** A nonce so that SHA-256(prefix + nonce) begins with so many zero bits, found the way a browser does. */
function solve(prefix: string, difficulty: number): string {
  for (let nonce = 0; ; nonce += 1) {
    const digest = createHash('sha256').update(`${prefix}${nonce}`).digest();
    if (digest.readUInt32BE(0) >>> (32 - difficulty) === 0) return String(nonce);
  }
}

/** Calls, does what is asked for with `work.required`, and calls again, as a browser does. */
export async function withWork(ask: (more: { work?: { challenge: string; nonce: string } }) => Promise<Answer>): Promise<Answer> {
  const refused = await ask({});
  if (refused.body.errorCode !== 'work.required') return refused;
  const { challenge, prefix, difficulty } = refused.body.value as { challenge: string; prefix: string; difficulty: number };
  return ask({ work: { challenge, nonce: solve(prefix, difficulty) } });
}
