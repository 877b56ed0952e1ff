import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { RunningGrant } from './end-repository.js';

type Executor = Database | DatabaseTransaction;

/** What of an offer has not ended. Sums in money units. */
export interface OpenGrants {
  /** Bets count for them, or they can be staked: bonuses, what is released, free bets and free spins. */
  active: number;
  /** Bonuses that wait for another one to end, and what they will lend. */
  waiting: number;
  waitingSum: bigint;
  /** Laid ready, not taken. */
  offered: number;
  offeredSum: bigint;
  /** Free bets that are staked: their draw decides them. */
  staked: number;
  /** Applications that wait for staff. */
  applying: number;
  /** What is lent now and not lost. */
  balance: bigint;
  /** Of what is active and lends nothing: free bets, what free rounds stand for, and what is released; at most. */
  promised: bigint;
  /** What is still to be staked of what is active. */
  requirement: bigint;
}

/** What players would lose if what runs of an offer ended now, money units. */
export const endsSumOf = ({ balance, promised, waitingSum, offeredSum }: OpenGrants): bigint =>
  balance + promised + waitingSum + offeredSum;

/** What of an offer has not ended now. */
export async function readOpen(db: Executor, merchantId: number, offerId: string): Promise<OpenGrants> {
  const { rows } = await sql<OpenGrants>`
    select (count(*) filter (where g.state in ('active', 'closing') and g.order_id is null))::integer as active,
      (count(*) filter (where g.state = 'queued'))::integer as waiting, coalesce(sum(g.amount) filter (where g.state = 'queued'), 0)::bigint as "waitingSum",
      (count(*) filter (where g.state = 'offered'))::integer as offered, coalesce(sum(g.amount) filter (where g.state = 'offered'), 0)::bigint as "offeredSum",
      (count(*) filter (where g.order_id is not null))::integer as staked, (count(*) filter (where g.state = 'applying'))::integer as applying,
      coalesce(sum(b.balance), 0)::bigint as balance,
      coalesce(sum(g.amount) filter (where g.state in ('active', 'closing') and g.money <> 'bonus' and g.order_id is null), 0)::bigint as promised,
      coalesce(sum(greatest(g.required - g.wagered, 0)) filter (where g.state in ('active', 'closing')), 0)::bigint as requirement
    from promotions.grant g left join wallet.active_bonus b on b.player_id = g.player_id and b.grant_id = g.id
    where g.merchant_id = ${merchantId} and g.offer_id = ${offerId} and g.state in ('offered', 'claimed', 'applying', 'queued', 'active', 'closing')`.execute(
    db,
  );
  const [open] = rows;
  if (open === undefined) throw new Error('a sum over no rows is a row, too');
  return open;
}

/** Running grants of an offer that are ended, and how far that is. Money units. */
export interface Ending {
  offerId: string;
  merchantId: number;
  reason: string;
  askedBy: string;
  askedAt: Date;
  state: 'running' | 'done';
  total: number;
  ended: number;
  lapsed: number;
  lost: bigint;
  broken: string[];
  endedAt: Date | null;
}

const columns = sql`e.offer_id as "offerId", e.merchant_id as "merchantId", e.reason, e.asked_by as "askedBy", e.asked_at as "askedAt", e.state, e.total, e.ended, e.lapsed,
  e.lost, e.broken, e.ended_at as "endedAt"`;

/** Asks for the end of an offer's running grants; asked for again, what was left is tried once more. Under the offer's lock for a change. */
export async function writeEnding(
  transaction: DatabaseTransaction,
  {
    offerId,
    merchantId,
    reason,
    askedBy,
    askedAt,
    total,
  }: Pick<Ending, 'offerId' | 'merchantId' | 'reason' | 'askedBy' | 'askedAt' | 'total'>,
): Promise<void> {
  await sql`
    insert into promotions.ending as e (offer_id, merchant_id, reason, asked_by, asked_at, total)
    values (${offerId}, ${merchantId}, ${reason}, ${askedBy}, ${askedAt}, ${total})
    on conflict (offer_id) do update set reason = excluded.reason, asked_by = excluded.asked_by, asked_at = excluded.asked_at, state = 'running',
      total = e.ended + e.lapsed + excluded.total, broken = '{}', ended_at = null`.execute(transaction);
}

export async function findEnding(db: Executor, offerId: string): Promise<Ending | undefined> {
  const { rows } = await sql<Ending>`select ${columns} from promotions.ending e where e.offer_id = ${offerId}`.execute(db);
  return rows[0];
}

/** Ends that are at work, the oldest first. */
/** Whether an offer is being ended. */
export const endingsRun = () => sql`exists (select from promotions.ending where state = 'running')`;

export async function listEndings(db: Database, most: number): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select ${columns} from promotions.ending e where e.state = 'running' order by e.asked_at, e.offer_id limit ${most}`.execute(db);
  return rows;
}

/** The next grants to end: those that wait come first, so that none of them begins. A free bet that is staked is decided by its draw. */
export async function nextToEnd(
  db: Database,
  { merchantId, offerId, broken }: Ending,
  most: number,
): Promise<Pick<RunningGrant, 'id' | 'playerId' | 'state'>[]> {
  const { rows } = await sql<Pick<RunningGrant, 'id' | 'playerId' | 'state'>>`
    select g.id, g.player_id::integer as "playerId", g.state from promotions.grant g
    where g.merchant_id = ${merchantId} and g.offer_id = ${offerId} and g.state in ('offered', 'queued', 'active', 'closing') and g.order_id is null
      and g.id <> all (${broken}::uuid[])
    order by g.state in ('active', 'closing'), g.id limit ${most}`.execute(db);
  return rows;
}

/** Counts a grant that was ended, in the transaction that ends it. @param lost bonus money that fell back to the house, money units */
export async function noteEnded(
  transaction: DatabaseTransaction,
  offerId: string,
  { isLapsed, lost }: { isLapsed: boolean; lost: bigint },
): Promise<void> {
  await sql`
    update promotions.ending set ended = ended + ${isLapsed ? 0 : 1}, lapsed = lapsed + ${isLapsed ? 1 : 0}, lost = lost + ${lost}
    where offer_id = ${offerId}`.execute(transaction);
}

/** A grant that cannot be ended must not keep the others waiting. */
export async function noteBrokenEnd(db: Database, offerId: string, grantId: string): Promise<void> {
  await sql`
    update promotions.ending set broken = array_append(broken, ${grantId}::uuid) where offer_id = ${offerId} and ${grantId}::uuid <> all (broken)`.execute(
    db,
  );
}

export async function finishEnding(db: Database, { offerId, askedAt }: Pick<Ending, 'offerId' | 'askedAt'>, at: Date): Promise<void> {
  await sql`
    update promotions.ending set state = 'done', ended_at = ${at} where offer_id = ${offerId} and asked_at = ${askedAt} and state = 'running'`.execute(
    db,
  );
}
