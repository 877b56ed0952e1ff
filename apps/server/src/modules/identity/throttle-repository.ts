import { sql } from 'kysely';
import type { ErrorCode } from '@sortes/contract';
import type { Clock, Database, Vault } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';

export interface Budget {
  /** What is counted, e.g. `sms-number`. */
  scope: string;
  /** Whose budget: a number, an address, a name. Stored as a keyed digest only. */
  key: string;
  calls: number;
  perSeconds: number;
}

/** What is known of failures in a row. */
export interface Failures {
  count: number;
  lastAt: Date | undefined;
}

export interface Throttle {
  /**
   * Counts one call against every budget, in order; a call that is refused counts against none.
   * @throws DomainError with the given code and Retry-After when one is used up.
   */
  take(code: ErrorCode, budgets: readonly Budget[]): Promise<void>;
  /** Counts one more within a window that opens with the first. Answers the count. */
  countWithin(scope: string, key: string, perSeconds: number): Promise<number>;
  /** What is counted under a key, of failures or of a budget. */
  failuresOf(scope: string, key: string): Promise<Failures>;
  /** Counts one failure more; after `forgetAfterSeconds` without another the count starts anew. Answers the count. */
  addFailure(scope: string, key: string, forgetAfterSeconds: number): Promise<number>;
  clearFailures(scope: string, key: string): Promise<void>;
  /** Takes one failure back that was counted before it was known to be one. */
  takeBack(scope: string, key: string): Promise<void>;
  /**
   * Begins one try unless those that failed and those in hand are `atMost` already. Whoever begins ends it with `endTry`; that of a process which died
   * is given back after half a minute.
   */
  beginTry(scope: string, key: string, atMost: number): Promise<boolean>;
  /** Ends a try: `wrong` counts as a failure that is kept for `forgetAfterSeconds`, `right` forgets all before it. Answers the failures. */
  endTry(scope: string, key: string, outcome: 'right' | 'wrong' | 'unjudged', forgetAfterSeconds: number): Promise<number>;
}

/** Longest that a try is in hand; a hash takes far less. */
const inHandMs = 30_000;

/** Counters in the database, so that every api process counts the same. Windows open with the first call. */
export function createThrottle(db: Database, clock: Clock, vault: Vault): Throttle {
  const keyOf = (scope: string, key: string): Buffer => vault.digest('identity-throttle', `${scope}:${key}`);
  const countOne = async ({ scope, key, perSeconds }: Omit<Budget, 'calls'>): Promise<{ count: number; expiresAt: Date }> => {
    const now = clock.now();
    const expires = new Date(now.getTime() + perSeconds * 1000);
    const { rows } = await sql<{ count: number; expires_at: Date }>`
      insert into identity.throttle as t (key, count, started_at, last_at, expires_at)
      values (${keyOf(scope, key)}, 1, ${now}, ${now}, ${expires})
      on conflict (key) do update set
        count = case when t.expires_at <= ${now} then 1 else t.count + 1 end,
        started_at = case when t.expires_at <= ${now} then ${now} else t.started_at end,
        expires_at = case when t.expires_at <= ${now} then ${expires} else t.expires_at end,
        last_at = ${now}
      returning count, expires_at`.execute(db);
    return { count: rows[0]?.count ?? 1, expiresAt: rows[0]?.expires_at ?? expires };
  };
  const takeBack = async (scope: string, key: string): Promise<void> => {
    await sql`update identity.throttle set count = greatest(count - 1, 0) where key = ${keyOf(scope, key)}`.execute(db);
  };
  return {
    async take(code, budgets) {
      for (const [at, budget] of budgets.entries()) {
        const { count, expiresAt } = await countOne(budget);
        if (count <= budget.calls) continue;
        // What is refused uses nothing up, also of those that were counted before.
        await Promise.all(budgets.slice(0, at + 1).map(({ scope, key }) => takeBack(scope, key)));
        throw new DomainError(code, { retryAfterSeconds: Math.max(1, Math.ceil((expiresAt.getTime() - clock.now().getTime()) / 1000)) });
      }
    },
    countWithin: async (scope, key, perSeconds) => (await countOne({ scope, key, perSeconds })).count,
    async failuresOf(scope, key) {
      const { rows } = await sql<{ count: number; last_at: Date }>`
        select count, last_at from identity.throttle where key = ${keyOf(scope, key)} and expires_at > ${clock.now()}`.execute(db);
      return { count: rows[0]?.count ?? 0, lastAt: rows[0]?.last_at };
    },
    async addFailure(scope, key, forgetAfterSeconds) {
      const now = clock.now();
      const expires = new Date(now.getTime() + forgetAfterSeconds * 1000);
      const { rows } = await sql<{ count: number }>`
        insert into identity.throttle as t (key, count, started_at, last_at, expires_at)
        values (${keyOf(scope, key)}, 1, ${now}, ${now}, ${expires})
        on conflict (key) do update set
          count = case when t.expires_at <= ${now} then 1 else t.count + 1 end,
          started_at = case when t.expires_at <= ${now} then ${now} else t.started_at end,
          last_at = ${now}, expires_at = ${expires}
        returning count`.execute(db);
      return rows[0]?.count ?? 1;
    },
    takeBack,
    ...createTries(db, clock, keyOf),
    async clearFailures(scope, key) {
      await sql`delete from identity.throttle where key = ${keyOf(scope, key)}`.execute(db);
    },
  };
}

/** Tries that are counted while they are judged, apart from those that were wrong. */
function createTries(db: Database, clock: Clock, keyOf: (scope: string, key: string) => Buffer): Pick<Throttle, 'beginTry' | 'endTry'> {
  return {
    async beginTry(scope, key, atMost) {
      const now = clock.now();
      const until = new Date(now.getTime() + inHandMs);
      const { rows } = await sql`
        insert into identity.throttle as t (key, count, in_hand, in_hand_until, started_at, last_at, expires_at)
        values (${keyOf(scope, key)}, 0, 1, ${until}, ${now}, ${now}, ${until})
        on conflict (key) do update set
          count = case when t.expires_at <= ${now} then 0 else t.count end,
          in_hand = case when t.in_hand_until > ${now} then t.in_hand else 0 end + 1, in_hand_until = ${until},
          expires_at = greatest(t.expires_at, ${until})
        where case when t.expires_at <= ${now} then 0 else t.count end + case when t.in_hand_until > ${now} then t.in_hand else 0 end < ${atMost}
        returning 1`.execute(db);
      return rows.length === 1;
    },
    async endTry(scope, key, outcome, forgetAfterSeconds) {
      const now = clock.now();
      const expires = new Date(now.getTime() + forgetAfterSeconds * 1000);
      const isWrong = outcome === 'wrong';
      const { rows } = await sql<{ count: number }>`
        insert into identity.throttle as t (key, count, started_at, last_at, expires_at)
        values (${keyOf(scope, key)}, ${isWrong ? 1 : 0}, ${now}, ${now}, ${expires})
        on conflict (key) do update set
          count = case when ${outcome === 'right'} then 0 when t.expires_at <= ${now} then excluded.count else t.count + excluded.count end,
          in_hand = greatest(t.in_hand - 1, 0),
          last_at = case when ${isWrong} then ${now} else t.last_at end,
          expires_at = case when ${isWrong} then ${expires} else t.expires_at end
        returning count`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}
