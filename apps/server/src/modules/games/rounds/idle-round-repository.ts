import { type Database, inTransaction } from '@sortes/service';
import { sql } from 'kysely';

/** The RS document: rounds nobody closes are closed after 48 hours, and what is pending is resolved within 30 days. */
export const idleHours = 48;
export const patienceDays = 30;

const roundsAtOnce = 500;

interface IdleRounds {
  vendorId: number;
  count: bigint;
  oldest: Date;
}

const isIdle = sql`r.opened_at >= (select opened_before from games.idle_mark) and r.opened_at < clock_timestamp() - make_interval(hours => ${idleHours})
  and r.closed_at is null and r.updated_at < clock_timestamp() - make_interval(hours => ${idleHours})`;

/** Idle rounds by vendor: how many, and when the oldest was opened. */
export async function findIdleRounds(db: Database): Promise<IdleRounds[]> {
  const { rows } = await sql<{ vendor_id: number; count: bigint; oldest: Date }>`
    select r.vendor_id, count(*) as count, min(r.opened_at) as oldest from games.round r where ${isIdle} group by r.vendor_id order by r.vendor_id`.execute(
    db,
  );
  return rows.map(({ vendor_id, count, oldest }) => ({ vendorId: vendor_id, count, oldest }));
}

/**
 * Closes a vendor's idle rounds, in small bites that wait for nobody: a round in use is no idle round. One that was not `asked` for closes only those of
 * `patienceDays`. @returns how many
 */
export async function closeIdleOf(db: Database, vendorId: number, asked: boolean): Promise<number> {
  let closed = 0;
  for (;;) {
    const bite = await inTransaction(db, async (transaction) => {
      const { numAffectedRows } = await sql`
        update games.round r set closed_at = clock_timestamp(),
          close_reason = case when ${asked} then ${`nothing moved for ${idleHours} h`} else ${`nothing moved for ${patienceDays} days; the vendor could not be asked`} end
        where (r.player_id, r.id) in (
          select r.player_id, r.id from games.round r
          where r.vendor_id = ${vendorId} and ${isIdle}
            and (r.updated_at < clock_timestamp() - make_interval(days => ${patienceDays}) or (${asked} and not exists (
              select from games.difference d
              where d.vendor_id = r.vendor_id and d.state = 'open' and (d.theirs ->> 'round' = r.code or d.ours ->> 'round' = r.code))))
          limit ${roundsAtOnce} for update skip locked
        )`.execute(transaction);
      return Number(numAffectedRows ?? 0n);
    });
    closed += bite;
    if (bite < roundsAtOnce) return closed;
  }
}

/** The next look begins with the oldest round that is still open. */
export async function moveIdleMark(db: Database): Promise<void> {
  await sql`
    update games.idle_mark set opened_before = coalesce(
      (select min(r.opened_at) from games.round r
       where r.opened_at >= opened_before and r.opened_at < clock_timestamp() - make_interval(hours => ${idleHours}) and r.closed_at is null),
      clock_timestamp() - make_interval(hours => ${idleHours}))`.execute(db);
}

/** Open rounds of each vendor: how many, the oldest, and how many of them are idle. */
export async function countOpenRounds(db: Database): Promise<{ vendorId: number; open: bigint; oldest: Date; idle: bigint }[]> {
  const { rows } = await sql<{ vendor_id: number; open: bigint; oldest: Date; idle: bigint }>`
    select r.vendor_id, count(*) as open, min(r.opened_at) as oldest,
      count(*) filter (where r.updated_at < clock_timestamp() - make_interval(hours => ${idleHours})) as idle
    from games.round r where r.closed_at is null group by r.vendor_id order by r.vendor_id`.execute(db);
  return rows.map(({ vendor_id, ...counts }) => ({ vendorId: vendor_id, ...counts }));
}
