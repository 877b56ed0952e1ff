import { newSecret, type Vault } from '@sortes/service';
import type { Challenges } from './challenge-repository.js';
import { isWorkDone } from './slider.js';

/** What a browser is asked to do: find a nonce so that SHA-256(prefix + nonce) begins with `difficulty` zero bits. */
export interface WorkAsked {
  challenge: string;
  prefix: string;
  difficulty: number;
}

export interface WorkDone {
  challenge: string;
  nonce: string;
}

const livesMs = 5 * 60_000;

/** Work of the processor as the price of one request, for one thing only (docs/decisions/006-slider-alternative-is-work.md). */
export interface WorkGate {
  ask(merchantId: number, about: string, difficulty: number): Promise<WorkAsked>;
  /** Uses the challenge up. False when it is unknown, used, old, of another brand or thing, or when the work was not done. */
  judge(merchantId: number, about: string, work: WorkDone): Promise<boolean>;
}

export function createWorkGate(challenges: Challenges, vault: Vault): WorkGate {
  const digestOf = (about: string): Buffer => vault.digest('identity-work', about);
  return {
    async ask(merchantId, about, difficulty) {
      const challenge = newSecret();
      const answer = Buffer.concat([Buffer.from([difficulty]), digestOf(about)]);
      await challenges.put({ id: challenge, merchantId, kind: 'work', answer, livesMs });
      return { challenge, prefix: `${challenge}:`, difficulty };
    },
    async judge(merchantId, about, { challenge, nonce }) {
      const asked = await challenges.take(merchantId, 'work', challenge);
      return asked !== undefined && asked.subarray(1).equals(digestOf(about)) && isWorkDone(`${challenge}:`, nonce, asked[0] ?? 255);
    },
  };
}
