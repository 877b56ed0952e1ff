import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.js';
import type { Services } from '../../../platform/services.js';

/** So many wrong answers in a row are a person's; from then on the door closes for a minute, and for twice as long after each further one. */
const freeFailures = 5;
const longestLockSeconds = 60 * 60;
/** After a day without another one the count starts anew. */
const forgottenAfterMs = 24 * 60 * 60_000;

export interface Failures {
  /**
   * Counts an attempt before it is judged, so that guesses sent side by side count like guesses in a row.
   * @throws DomainError staff.locked with Retry-After while the door is closed; that attempt is not judged and not counted.
   */
  take(name: string): Promise<void>;
  /** After everything was right. */
  clear(name: string): Promise<void>;
}

/** Wrong passwords, codes and enrolment secrets of one name count together: no second guess at one of them is free. */
export function createFailures({ db, clock, vault }: Services): Failures {
  const keyOf = (name: string): Buffer => vault.digest('staff-failures', name.trim().toLowerCase());
  const opensAt = sql`f.last_at + make_interval(secs => least(${longestLockSeconds}, 60 * power(2, least(20, f.count - ${freeFailures}))))`;
  return {
    async take(name) {
      const now = clock.now();
      const key = keyOf(name);
      const { rows } = await sql`
        insert into back_office.failure as f (key, count, last_at) values (${key}, 1, ${now})
        on conflict (key) do update set count = case when f.last_at < ${new Date(now.getTime() - forgottenAfterMs)} then 1 else f.count + 1 end, last_at = ${now}
        where f.count < ${freeFailures} or ${opensAt} <= ${now}::timestamptz
        returning 1`.execute(db);
      if (rows.length === 1) return;
      const { rows: locks } = await sql<{
        opens_at: Date;
      }>`select ${opensAt} as opens_at from back_office.failure f where f.key = ${key}`.execute(db);
      const retryAfterSeconds = Math.max(1, Math.ceil(((locks[0]?.opens_at ?? now).getTime() - now.getTime()) / 1000));
      throw new DomainError('staff.locked', { retryAfterSeconds, parameters: { minutes: Math.ceil(retryAfterSeconds / 60) } });
    },
    async clear(name) {
      await sql`delete from back_office.failure where key = ${keyOf(name)}`.execute(db);
    },
  };
}
