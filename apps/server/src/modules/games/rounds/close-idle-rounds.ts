import { sql } from 'kysely';
import { type BackgroundTask, type Database, inTransaction, repeating } from '@sortes/service';
import type { VendorRecord } from '../catalogue/types.js';
import { NoList } from '../reconcile/read-list.js';
import { readVendorsWithoutList } from '../reconcile/repository.js';
import { clockMarginMs, reconcileByAsking, stoppable, type ReconcileKit } from '../reconcile/tasks.js';

/** The RS document: rounds nobody closes are closed after 48 hours, and what is pending is resolved within 30 days. */
export const idleHours = 48;
export const patienceDays = 30;

const roundsAtOnce = 500;
const everyMs = 3_600_000;

interface IdleRounds {
  vendorId: number;
  count: bigint;
  oldest: Date;
}

/**
 * Closes rounds in which nothing has moved for 48 hours, after the vendor's list has been laid beside ours: what is found missing in a round keeps
 * it open until that is cleared. A vendor that does not answer keeps its rounds open too, for 30 days at most. Closing moves no money, and a win
 * or rollback that comes later is still taken.
 * @returns how many were closed.
 */
export async function closeIdleRounds(kit: ReconcileKit): Promise<number> {
  const { db, log } = kit;
  let closed = 0;
  for (const { vendorId, count, oldest } of await findIdle(db)) {
    const vendor = await kit.catalogue.vendorById(vendorId);
    const asked = vendor !== undefined && (await wasCompared(kit, vendor, oldest));
    const now = await closeOf(db, vendorId, asked);
    closed += now;
    log.info({ vendor: vendor?.code, idle: Number(count), closed: now, asked }, 'closed rounds that nothing has moved in');
  }
  await moveMark(db);
  return closed;
}

async function wasCompared(kit: ReconcileKit, vendor: VendorRecord, since: Date): Promise<boolean> {
  // Nobody is told every hour what a vendor does not have.
  if ((await readVendorsWithoutList(kit.db)).has(vendor.id)) return false;
  try {
    const until = new Date(kit.clock.now().getTime() - clockMarginMs);
    return (await reconcileByAsking(kit, vendor, 'rounds', since, until)) !== undefined;
  } catch (error) {
    if (error instanceof NoList) {
      kit.log.warn({ vendor: vendor.code }, 'a vendor has no list of transactions; its idle rounds stay open');
      return false;
    }
    kit.log.warn(
      { vendor: vendor.code, reason: error instanceof Error ? error.message : String(error) },
      'a vendor could not be asked about idle rounds; they stay open',
    );
    return false;
  }
}

const isIdle = sql`r.opened_at >= (select opened_before from games.idle_mark) and r.opened_at < clock_timestamp() - make_interval(hours => ${idleHours})
  and r.closed_at is null and r.updated_at < clock_timestamp() - make_interval(hours => ${idleHours})`;

async function findIdle(db: Database): Promise<IdleRounds[]> {
  const { rows } = await sql<{ vendor_id: number; count: bigint; oldest: Date }>`
    select r.vendor_id, count(*) as count, min(r.opened_at) as oldest from games.round r where ${isIdle} group by r.vendor_id order by r.vendor_id`.execute(
    db,
  );
  return rows.map(({ vendor_id, count, oldest }) => ({ vendorId: vendor_id, count, oldest }));
}

/** Small bites that wait for nobody: a round in use is no idle round. */
async function closeOf(db: Database, vendorId: number, asked: boolean): Promise<number> {
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
async function moveMark(db: Database): Promise<void> {
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

export function roundTasks(kit: ReconcileKit): BackgroundTask[] {
  return [
    stoppable((isStopping) =>
      repeating('games: rounds that nobody closes', kit.log, everyMs, async () => void (await closeIdleRounds({ ...kit, isStopping }))),
    ),
  ];
}
