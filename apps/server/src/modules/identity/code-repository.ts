import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock, Database, DatabaseTransaction, Vault } from '@sortes/service';
import { refuse } from '../../platform/errors.js';

export const codeLivesMinutes = 5;
/** Of codes that strangers have sent to a number: as long as the form lets nobody ask for another one. */
export const smsCodeLivesMinutes = 2;
const triesAtMost = 5;

/** What a code is good for; a code of one purpose opens nothing else. */
export type CodePurpose =
  | 'register'
  | 'login'
  | 'forgot-phone'
  | 'forgot-email'
  | 'verification'
  | 'step-up'
  | 'bind-phone'
  | 'bind-email'
  | 'recovery-contact'
  | 'recovery';
export type CodeVerdict = 'right' | 'wrong' | 'expired';

/** Six-digit codes: one live code a purpose and target, five tries, some minutes, good once (reliability A5). */
export interface Codes {
  /** Makes a code and forgets the one before it. */
  issue(
    executor: Database | DatabaseTransaction,
    code: { merchantId: number; purpose: CodePurpose; target: string; livesMinutes?: number },
  ): Promise<string>;
  /** Judges an answer; a code is tried five times unless told. `right` uses the code up: of parallel callers exactly one hears it. */
  check(code: { merchantId: number; purpose: CodePurpose; target: string; answer: string; triesAtMost?: number }): Promise<CodeVerdict>;
  /** How often the code may still be tried; undefined when there is none. For who holds the account: a stranger learns from it whether one was sent. */
  triesLeft(code: { merchantId: number; purpose: CodePurpose; target: string }): Promise<number | undefined>;
  /** Forgets a code that could not be delivered. */
  withdraw(code: { merchantId: number; purpose: CodePurpose; target: string }): Promise<void>;
}

export function createCodes(db: Database, clock: Clock, vault: Vault): Codes {
  const targetOf = (purpose: string, target: string): Buffer => vault.digest('identity-code-target', `${purpose}:${target}`);
  const digestOf = (purpose: string, target: string, answer: string): Buffer =>
    vault.digest('identity-code', `${purpose}:${target}:${answer.trim()}`);
  return {
    async issue(executor, { merchantId, purpose, target, livesMinutes = codeLivesMinutes }) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expires = new Date(clock.now().getTime() + livesMinutes * 60_000);
      await sql`
        insert into identity.verification_code (merchant_id, purpose, target, code_digest, expires_at)
        values (${merchantId}, ${purpose}, ${targetOf(purpose, target)}, ${digestOf(purpose, target, code)}, ${expires})
        on conflict (merchant_id, purpose, target) do update set code_digest = excluded.code_digest, expires_at = excluded.expires_at, tries = 0`.execute(
        executor,
      );
      return code;
    },
    async check({ merchantId, purpose, target, answer, triesAtMost: atMost = triesAtMost }) {
      // The try is counted before it is judged, so that parallel guesses cannot share one.
      const { rows } = await sql<{ code_digest: Buffer; tries: number; expires_at: Date }>`
        update identity.verification_code set tries = tries + 1
        where merchant_id = ${merchantId} and purpose = ${purpose} and target = ${targetOf(purpose, target)}
        returning code_digest, tries, expires_at`.execute(db);
      const row = rows[0];
      if (row === undefined) return 'wrong';
      if (row.expires_at <= clock.now() || row.tries > atMost) return 'expired';
      if (!timingSafeEqual(row.code_digest, digestOf(purpose, target, answer))) return 'wrong';
      const { numAffectedRows } = await sql`
        delete from identity.verification_code
        where merchant_id = ${merchantId} and purpose = ${purpose} and target = ${targetOf(purpose, target)} and code_digest = ${row.code_digest}`.execute(
        db,
      );
      return numAffectedRows === 1n ? 'right' : 'wrong';
    },
    async triesLeft({ merchantId, purpose, target }) {
      const { rows } = await sql<{ tries: number }>`
        select tries from identity.verification_code where merchant_id = ${merchantId} and purpose = ${purpose} and target = ${targetOf(purpose, target)}`.execute(
        db,
      );
      return rows[0] && Math.max(0, triesAtMost - rows[0].tries);
    },
    async withdraw({ merchantId, purpose, target }) {
      await sql`delete from identity.verification_code where merchant_id = ${merchantId} and purpose = ${purpose} and target = ${targetOf(purpose, target)}`.execute(
        db,
      );
    },
  };
}

/**
 * Judges a code of somebody who is signed in, and says how many tries are left.
 * @throws DomainError sms.code.expired, sms.code.wrong (parameters.left)
 */
export async function takeOwnCode(
  codes: Pick<Codes, 'check' | 'triesLeft'>,
  code: Parameters<Codes['check']>[0],
  field: string,
): Promise<void> {
  const verdict = await codes.check(code);
  if (verdict === 'right') return;
  const left = verdict === 'expired' ? 0 : await codes.triesLeft(code);
  if (left === 0) refuse('sms.code.expired', { field });
  refuse('sms.code.wrong', { field, ...(left !== undefined && { parameters: { left } }) });
}
