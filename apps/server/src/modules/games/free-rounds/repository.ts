import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { announce } from '../../../platform/outbox.js';

/** Free rounds of a reward, as they stand. */
export interface FreeRounds {
  rewardId: string;
  playerId: number;
  merchantId: number;
  vendorId: number;
  nodeId: number;
  currency: string;
  count: number;
  /** Of one round, money units. */
  value: bigint;
  until: Date;
  state: 'asked' | 'ready' | 'refused' | 'taking-back' | 'over';
  /** The vendor's own words for a refusal. */
  reason: string;
  /** Rounds that were played, and those of them of which is known what they won. */
  used: number;
  decided: number;
  /** Money units. */
  won: bigint;
}

const columns = sql`reward_id as "rewardId", player_id::integer as "playerId", merchant_id as "merchantId", vendor_id as "vendorId", node_id::integer as "nodeId", currency, count, value,
  until, state, reason, used, decided, won`;

/** Free rounds by the rewards that they are. */
export async function listFreeRounds(db: Database | DatabaseTransaction, rewardIds: readonly string[]): Promise<FreeRounds[]> {
  if (rewardIds.length === 0) return [];
  const { rows } = await sql<FreeRounds>`select ${columns} from games.free_rounds_standing(${[...rewardIds]}::uuid[])`.execute(db);
  return rows;
}

/** Writes free rounds that the vendor is to be told of; asked again for the same reward, nothing. */
export async function insertFreeRounds(
  transaction: DatabaseTransaction,
  given: Pick<FreeRounds, 'rewardId' | 'playerId' | 'merchantId' | 'vendorId' | 'nodeId' | 'currency' | 'count' | 'value' | 'until'>,
): Promise<void> {
  const { rewardId, playerId, merchantId, vendorId, nodeId, currency, count, value, until } = given;
  await sql`
    insert into games.free_rounds (reward_id, player_id, merchant_id, vendor_id, node_id, currency, count, value, until)
    values (${rewardId}, ${playerId}, ${merchantId}, ${vendorId}, ${nodeId}, ${currency}, ${count}, ${value}, ${until})
    on conflict (reward_id) do nothing`.execute(transaction);
}

/** No more of these rounds is taken from now on, and the vendor is told so. */
export async function askBack(transaction: DatabaseTransaction, rewardId: string): Promise<void> {
  await sql`
    update games.free_rounds set state = 'taking-back', attempts = 0,
      -- A call that asks for them may be in hand: it must not arrive after this one.
      next_at = case state when 'asked' then greatest(next_at, clock_timestamp()) else clock_timestamp() end
    where reward_id = ${rewardId} and state in ('asked', 'ready')`.execute(transaction);
}

/** A round was played, or what it won is known: tells of it, and ends what is played out. In the transaction of the round. */
export async function noteFreeRound(transaction: DatabaseTransaction, rewardId: string): Promise<void> {
  const [rounds] = await listFreeRounds(transaction, [rewardId]);
  if (rounds === undefined) return;
  if (rounds.state !== 'over' && rounds.decided >= rounds.count) await writeState(transaction, rounds, 'over');
  else await tellOf(transaction, rounds);
}

function tellOf(
  transaction: DatabaseTransaction,
  { merchantId, playerId, rewardId }: Pick<FreeRounds, 'merchantId' | 'playerId' | 'rewardId'>,
) {
  return announce(transaction, merchantId, { topic: 'free-rounds.changed', playerId, rewardId });
}

/** So long after they were over: what calls have lost by then came back with the vendor's list. */
const comparedAfterHours = 3;

/** What has become of free rounds, and tells of it. */
export async function writeState(
  transaction: DatabaseTransaction,
  rounds: Pick<FreeRounds, 'merchantId' | 'playerId' | 'rewardId'>,
  state: FreeRounds['state'],
  reason = '',
): Promise<void> {
  await sql`
    update games.free_rounds set state = ${state}, reason = ${reason},
      compare_at = case when ${state} = 'over' then clock_timestamp() + make_interval(hours => ${comparedAfterHours}) end
    where reward_id = ${rounds.rewardId}`.execute(transaction);
  await tellOf(transaction, rounds);
}

/** Takes the next of what vendors are to be told: nobody else takes it for as long. */
export async function takeUntold(db: Database, forSeconds: number): Promise<FreeRounds | undefined> {
  const { rows } = await sql<FreeRounds>`
    with next as (
      select reward_id from games.free_rounds where state in ('asked', 'taking-back') and next_at <= clock_timestamp() order by next_at limit 1 for update skip locked
    ), taken as (
      update games.free_rounds f set next_at = clock_timestamp() + make_interval(secs => ${forSeconds}), attempts = f.attempts + 1
      from next where f.reward_id = next.reward_id returning f.reward_id
    )
    select ${columns} from games.free_rounds_standing(array(select reward_id from taken))`.execute(db);
  return rows[0];
}

/** Whether a vendor is to be told of free rounds. */
export const roundsAreUntold = () =>
  sql`exists (select from games.free_rounds where state in ('asked', 'taking-back') and next_at <= clock_timestamp())`;

/** Takes the next of what is over and to be compared with its vendor: nobody else takes it for as long, and it comes again unless `writeCompared` is called. */
export async function takeUncompared(db: Database, forSeconds: number): Promise<FreeRounds | undefined> {
  const { rows } = await sql<FreeRounds>`
    with next as (
      select reward_id from games.free_rounds where compare_at <= clock_timestamp() order by compare_at limit 1 for update skip locked
    ), taken as (
      update games.free_rounds f set compare_at = clock_timestamp() + make_interval(secs => ${forSeconds}) from next where f.reward_id = next.reward_id returning f.reward_id
    )
    select ${columns} from games.free_rounds_standing(array(select reward_id from taken))`.execute(db);
  return rows[0];
}

export async function writeCompared(db: Database, rewardId: string): Promise<void> {
  await sql`update games.free_rounds set compare_at = null where reward_id = ${rewardId}`.execute(db);
}

/** When it is tried again, after so many attempts. */
export async function tryLater(db: Database, rewardId: string, atMostSeconds: number): Promise<void> {
  await sql`
    update games.free_rounds set next_at = clock_timestamp() + make_interval(secs => least(${atMostSeconds}::float8, 5 * power(2, least(attempts, 12) - 1)))
    where reward_id = ${rewardId} and state in ('asked', 'taking-back')`.execute(db);
}

/** Locks free rounds whose state is still one of these. */
export async function lockIn(transaction: DatabaseTransaction, rewardId: string, states: readonly FreeRounds['state'][]): Promise<boolean> {
  const { rows } = await sql`
    select from games.free_rounds where reward_id = ${rewardId} and state = any (${[...states]}::text[]) for update`.execute(transaction);
  return rows.length > 0;
}

/** Free rounds whose time is over, the oldest first: what is won on rounds that were played before is taken all the same. */
export async function listPast(db: Database, before: Date, most: number): Promise<FreeRounds[]> {
  const { rows } = await sql<FreeRounds>`
    select ${columns} from games.free_rounds_standing(array(
      select reward_id from games.free_rounds where state in ('asked', 'ready', 'taking-back') and until <= ${before} order by until limit ${most}))`.execute(
    db,
  );
  return rows;
}
