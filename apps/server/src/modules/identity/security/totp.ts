import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { isDigest } from '../../../platform/is-digest.js';
import { checkTotp, newTotpSecret } from '../../../platform/second-factors/totp.js';
import type { Services } from '../../../platform/services.js';

const recoveryCodesAtOnce = 10;
/** 26 of 31: 128.8 bits, so that whoever held database and key could not try them all either (OWASP ASVS 5.0.0, 11.5.1: 128). */
const signsOfCode = 26;
/** No letters or digits that are read for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const sealPurpose = 'identity-totp';

type Executor = Database | DatabaseTransaction;

export interface TotpState {
  confirmedAt: Date;
  recoveryCodesLeft: number;
}

/** Authenticator apps of players and their recovery codes; what a code is worth is `platform/second-factors`. */
export interface TotpBook {
  stateOf(playerId: number): Promise<TotpState | undefined>;
  /** A new key that guards nothing yet; undefined when an app is switched on already. */
  start(playerId: number): Promise<{ secret: Buffer } | undefined>;
  /** Judges a code and uses it up: neither it nor an earlier one is good again. `confirmed`: of the app that is on, or of the one being set up. */
  take(playerId: number, code: string, confirmed: boolean): Promise<boolean>;
  /** Whether a code of the app being set up exists to be confirmed. */
  isStarted(playerId: number): Promise<boolean>;
  /** Switches on; false when another call was faster. */
  confirm(transaction: DatabaseTransaction, playerId: number): Promise<boolean>;
  remove(transaction: DatabaseTransaction, playerId: number): Promise<boolean>;
  /** Replaces the recovery codes. They are shown once: only keyed digests stay. */
  newRecoveryCodes(transaction: DatabaseTransaction, playerId: number): Promise<string[]>;
  /** Uses a recovery code up; of parallel callers exactly one hears true. */
  takeRecoveryCode(executor: Executor, playerId: number, code: string): Promise<boolean>;
}

/** How a recovery code is compared: people type it with spaces, without the dash, in small letters. */
function plainRecoveryCode(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

export function createTotpBook({ db, clock, vault }: Services): TotpBook {
  const wordOf = (playerId: number, code: string): string => `${playerId}:${plainRecoveryCode(code)}`;
  const digestOf = (playerId: number, code: string): Buffer => vault.digest('identity-recovery-code', wordOf(playerId, code));
  const digestsOf = (playerId: number, code: string): Buffer[] => vault.digests('identity-recovery-code', wordOf(playerId, code));
  return {
    async stateOf(playerId) {
      const { rows } = await sql<{ confirmed_at: Date; left: number }>`
        select confirmed_at, (select count(*)::int from identity.recovery_code r where r.player_id = t.player_id) as left
        from identity.totp t where player_id = ${playerId} and confirmed_at is not null`.execute(db);
      return rows[0] && { confirmedAt: rows[0].confirmed_at, recoveryCodesLeft: rows[0].left };
    },
    async start(playerId) {
      const secret = newTotpSecret();
      const { rows } = await sql`
        insert into identity.totp as t (player_id, secret, created_at) values (${playerId}, ${vault.seal(sealPurpose, secret)}, ${clock.now()})
        on conflict (player_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0 where t.confirmed_at is null
        returning 1`.execute(db);
      return rows.length === 1 ? { secret } : undefined;
    },
    async isStarted(playerId) {
      const { rows } = await sql`select 1 from identity.totp where player_id = ${playerId} and confirmed_at is null`.execute(db);
      return rows.length === 1;
    },
    async take(playerId, code, confirmed) {
      const { rows } = await sql<{ secret: Buffer }>`
        select secret from identity.totp where player_id = ${playerId} and (confirmed_at is not null) = ${confirmed}`.execute(db);
      if (rows[0] === undefined) return false;
      const secret = vault.open(sealPurpose, rows[0].secret);
      // Whether the step was used already is for the row to say, below.
      const step = checkTotp(secret, code.replaceAll(/\s/g, ''), { now: clock.now(), lastStep: undefined });
      if (step === undefined) return false;
      // The key is compared too: the one that was judged may have been replaced meanwhile.
      const { numAffectedRows } = await sql`
        update identity.totp set last_step = ${step} where player_id = ${playerId} and last_step < ${step} and secret = ${rows[0].secret}`.execute(
        db,
      );
      return numAffectedRows === 1n;
    },
    async confirm(transaction, playerId) {
      const { numAffectedRows } = await sql`
        update identity.totp set confirmed_at = ${clock.now()} where player_id = ${playerId} and confirmed_at is null`.execute(transaction);
      return numAffectedRows === 1n;
    },
    async remove(transaction, playerId) {
      await sql`delete from identity.recovery_code where player_id = ${playerId}`.execute(transaction);
      const { rows } = await sql<{ was_on: boolean }>`
        delete from identity.totp where player_id = ${playerId} returning confirmed_at is not null as was_on`.execute(transaction);
      return rows[0]?.was_on === true;
    },
    async newRecoveryCodes(transaction, playerId) {
      const letters = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
      const codes = Array.from({ length: recoveryCodesAtOnce }, () => letters(signsOfCode).replaceAll(/(.{4})(?=.)/g, '$1-'));
      // Two renewals at once: the row of the app lets one after the other.
      await sql`select 1 from identity.totp where player_id = ${playerId} for update`.execute(transaction);
      await sql`delete from identity.recovery_code where player_id = ${playerId}`.execute(transaction);
      await sql`
        insert into identity.recovery_code (player_id, code_digest, created_at)
        select ${playerId}, code_digest, ${clock.now()} from unnest(${codes.map((code) => digestOf(playerId, code))}::bytea[]) as c (code_digest)`.execute(
        transaction,
      );
      return codes;
    },
    async takeRecoveryCode(executor, playerId, code) {
      const { rows } = await sql`
        delete from identity.recovery_code where player_id = ${playerId} and ${isDigest(sql`code_digest`, digestsOf(playerId, code))} returning 1`.execute(
        executor,
      );
      return rows.length === 1;
    },
  };
}
