import { newSecret, type Vault } from '@sortes/service';
import type { Challenges } from './challenge-repository.js';
import { isWorkDone, type WorkPuzzle, workPuzzle } from './work-puzzle.js';

/** What a browser is asked to do. */
export interface WorkAsked extends WorkPuzzle {
  challenge: string;
}

export interface WorkDone {
  challenge: string;
  nonce: string;
}

const livesMs = 5 * 60_000;

/** Work of the processor (2^bits hashes on average) as the price of one request, for one thing only (docs/decisions/006-slider-alternative-is-work.md). */
export interface WorkGate {
  ask(merchantId: number, about: string, bits: number): Promise<WorkAsked>;
  /** Uses the challenge up. False when it is unknown, used, old, of another brand or thing, or when the work was not done. */
  judge(merchantId: number, about: string, work: WorkDone): Promise<boolean>;
}

export function createWorkGate(challenges: Challenges, vault: Vault): WorkGate {
  const digestOf = (about: string): Buffer => vault.digest('identity-work', about);
  return {
    async ask(merchantId, about, bits) {
      const challenge = newSecret();
      const answer = Buffer.concat([Buffer.from([bits]), digestOf(about)]);
      await challenges.put({ id: challenge, merchantId, kind: 'work', answer, livesMs });
      return { challenge, ...workPuzzle(`${challenge}:`, bits) };
    },
    async judge(merchantId, about, { challenge, nonce }) {
      const asked = await challenges.take(merchantId, 'work', challenge);
      return (
        asked !== undefined && asked.subarray(1).equals(digestOf(about)) && isWorkDone(workPuzzle(`${challenge}:`, asked[0] ?? 255), nonce)
      );
    },
  };
}
