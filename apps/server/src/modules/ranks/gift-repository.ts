import type { rankGiftKinds, rankGiftStates } from '@sortes/contract';
import { type Database, type DatabaseTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { and } from '../../platform/conditions.js';

export type GiftKind = (typeof rankGiftKinds)[number];
export type GiftState = (typeof rankGiftStates)[number];

/** Something that a rank gives. Money units. */
export interface Gift {
  id: string;
  playerId: number;
  merchantId: number;
  key: string;
  kind: GiftKind;
  rank: number;
  amount: bigint;
  state: GiftState;
  /** Code of the refusal by which it waits or was not given. */
  refused: string | null;
  madeAt: Date;
  grantId: string | null;
}

const columns = sql`id, player_id::integer as "playerId", merchant_id as "merchantId", key, kind, rank::integer as rank, amount, state, refused, made_at as "madeAt",
  grant_id as "grantId"`;

/** Notes what is to be given, each once by its key. */
export async function insertGifts(
  transaction: DatabaseTransaction,
  merchantId: number,
  at: Date,
  gifts: readonly Pick<Gift, 'playerId' | 'key' | 'kind' | 'rank' | 'amount'>[],
): Promise<void> {
  if (gifts.length === 0) return;
  await sql`
    insert into ranks.gift (player_id, key, id, merchant_id, kind, rank, amount, made_at, next_at)
    select u.player_id, u.key, u.id, ${merchantId}, u.kind, u.rank, u.amount, ${at}, ${at}
    from unnest(${gifts.map(({ playerId }) => String(playerId))}::bigint[], ${gifts.map(({ key }) => key)}::text[], ${gifts.map(() => newId())}::uuid[],
      ${gifts.map(({ kind }) => kind)}::text[], ${gifts.map(({ rank }) => String(rank))}::smallint[], ${gifts.map(({ amount }) => String(amount))}::bigint[])
      as u (player_id, key, id, kind, rank, amount)
    on conflict do nothing`.execute(transaction);
}

/** Gifts whose time to be given has come, the oldest first. */
export async function listDue(db: Database, now: Date, limit: number): Promise<Gift[]> {
  const { rows } =
    await sql<Gift>`select ${columns} from ranks.gift where state = 'due' and next_at <= ${now} order by next_at limit ${limit}`.execute(
      db,
    );
  return rows;
}

/** Holds a gift that is still due; undefined: somebody else has it, or has dealt with it. */
export async function holdDue(
  transaction: DatabaseTransaction,
  { playerId, key }: Pick<Gift, 'playerId' | 'key'>,
): Promise<Gift | undefined> {
  const { rows } = await sql<Gift>`
    select ${columns} from ranks.gift where player_id = ${playerId} and key = ${key} and state = 'due' for update skip locked`.execute(
    transaction,
  );
  return rows[0];
}

export async function writeGift(
  executor: Database | DatabaseTransaction,
  { playerId, key }: Pick<Gift, 'playerId' | 'key'>,
  { state, refused, grantId, nextAt }: { state: GiftState; refused: string | null; grantId: string | null; nextAt: Date },
): Promise<void> {
  await sql`
    update ranks.gift set state = ${state}, refused = ${refused}, grant_id = ${grantId}, next_at = ${nextAt}
    where player_id = ${playerId} and key = ${key} and state = 'due'`.execute(executor);
}

/** Holds gifts of a player for ranks above one, that are due or were given since a time. */
export async function lockGiftsAbove(
  transaction: DatabaseTransaction,
  playerId: number,
  { rank, since }: { rank: number; since: Date },
): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select ${columns} from ranks.gift where player_id = ${playerId} and rank > ${rank} and made_at >= ${since} and state in ('due', 'given') order by key for update`.execute(
    transaction,
  );
  return rows;
}

/** Notes that a gift is given no more, or was taken back. The caller holds it. @param why code of the reason */
export async function writeTakenBack(
  transaction: DatabaseTransaction,
  { playerId, key }: Pick<Gift, 'playerId' | 'key'>,
  why: string,
): Promise<void> {
  await sql`
    update ranks.gift set state = case when grant_id is null then 'refused' else 'taken-back' end, refused = ${why}
    where player_id = ${playerId} and key = ${key}`.execute(transaction);
}

/** Whether a gift is to be given. */
export const giftIsDue = () => sql`exists (select from ranks.gift where state = 'due' and next_at <= clock_timestamp())`;

/** The newest gifts of a player. */
export async function listGifts(db: Database, playerId: number, limit: number): Promise<Gift[]> {
  const { rows } = await sql<Gift>`select ${columns} from ranks.gift where player_id = ${playerId} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export interface GiftFilter {
  merchantId: number;
  kind: GiftKind | undefined;
  state: GiftState | undefined;
  playerId: number | undefined;
  /** Days of the brand, both included. */
  from: string | undefined;
  to: string | undefined;
  timeZone: string;
}

const found = ({ merchantId, kind, state, playerId, from, to, timeZone }: GiftFilter) =>
  sql`merchant_id = ${merchantId} ${and(
    kind !== undefined && sql`kind = ${kind}`,
    state !== undefined && sql`state = ${state}`,
    playerId !== undefined && sql`player_id = ${playerId}`,
    from !== undefined && sql`made_at >= ${from}::date::timestamp at time zone ${timeZone}`,
    to !== undefined && sql`made_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
  )}`;

export async function pageOfGifts(db: Database, filter: GiftFilter, { offset, limit }: { offset: number; limit: number }): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select ${columns} from ranks.gift where ${found(filter)} order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many gifts there are, and what those come to that were given and that are on their way; money units. */
export async function sumGifts(db: Database, filter: GiftFilter): Promise<{ count: number; given: bigint; due: bigint }> {
  const { rows } = await sql<{ count: number; given: bigint; due: bigint }>`
    select count(*)::integer as count, coalesce(sum(amount) filter (where state = 'given'), 0)::bigint as given,
      coalesce(sum(amount) filter (where state = 'due'), 0)::bigint as due
    from ranks.gift where ${found(filter)}`.execute(db);
  return rows[0] ?? { count: 0, given: 0n, due: 0n };
}
