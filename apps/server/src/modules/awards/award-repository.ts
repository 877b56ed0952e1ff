import type { AwardKind } from '@sortes/contract';
import { type Database, type DatabaseTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';

type Reader = Database | DatabaseTransaction;

/** Something of worth that a person of the house promises or gives. */
export interface Award {
  merchantId: number;
  kind: AwardKind;
  /** `promised`: money may come of it later, by something else. */
  act: 'promised' | 'given';
  /** kind:id of the thing it is about: `contract:…`. */
  subject: string;
  /** Undefined: whoever qualifies. */
  playerId: number | undefined;
  currency: string;
  /** What it comes to at worst, money units; null: nothing bounds it. */
  worst: bigint | null;
  /** Who says so, or asked for it, by the name that the audit log keeps. */
  staff: string;
  /** Another person who has confirmed just this. */
  confirmedBy?: string | undefined;
}

export async function insertAward(executor: Reader, award: Award): Promise<void> {
  const { merchantId, kind, act, subject, playerId, currency, worst, staff, confirmedBy } = award;
  await sql`
    insert into awards.award (id, merchant_id, kind, act, subject, player_id, currency, worst, staff, confirmed_by)
    values (${newId()}, ${merchantId}, ${kind}, ${act}, ${subject}, ${playerId ?? null}, ${currency}, ${worst}, ${staff}, ${confirmedBy ?? null})`.execute(
    executor,
  );
}

/** Has those who give at once wait for each other until the transaction ends: everybody who names the same. */
export async function lockAwards(transaction: DatabaseTransaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`awards ${name}`}, 0))`.execute(transaction);
}

/** What was promised or given by one person alone within so many hours, money units: to the player by anybody, and by this person to anybody. */
export async function sumsAlone(
  db: Reader,
  { merchantId, currency, playerId, staff }: Pick<Award, 'merchantId' | 'currency' | 'playerId' | 'staff'>,
  hours: number,
): Promise<{ player: bigint; staff: bigint }> {
  const { rows } = await sql<{ player: bigint; staff: bigint }>`
    select
      (select coalesce(sum(worst), 0)::bigint from awards.award
        where player_id = ${playerId ?? null} and currency = ${currency} and confirmed_by is null and at > clock_timestamp() - make_interval(hours => ${hours})) as player,
      (select coalesce(sum(worst), 0)::bigint from awards.award
        where merchant_id = ${merchantId} and staff = ${staff} and currency = ${currency} and confirmed_by is null
          and at > clock_timestamp() - make_interval(hours => ${hours})) as staff`.execute(db);
  const [sums = { player: 0n, staff: 0n }] = rows;
  return sums;
}

/** Who promised or gave something that is about one of these things, by the names that the audit log keeps. */
export async function givers(db: Reader, subjects: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ staff: string }>`
    select distinct staff from awards.award where subject = any (${subjects}::text[])`.execute(db);
  return new Set(rows.map(({ staff }) => staff));
}

/** Whether this person promised something to the player, however long ago, or gave it within so many days. 0 days: the brand does not ask. */
export async function hasAwarded(db: Reader, playerId: number, staff: string, days: number): Promise<boolean> {
  if (days === 0) return false;
  const { rows } = await sql`
    select 1 from awards.award
    where player_id = ${playerId} and staff = ${staff} and (act = 'promised' or at > clock_timestamp() - make_interval(days => ${days})) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether one person alone has given the player something within so many days: then a person looks before any of it leaves. 0 days: the brand does not ask. */
export async function isAwardedAlone(db: Reader, playerId: number, days: number): Promise<boolean> {
  if (days === 0) return false;
  const { rows } = await sql`
    select 1 from awards.award
    where player_id = ${playerId} and confirmed_by is null and worst is distinct from 0 and at > clock_timestamp() - make_interval(days => ${days}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
