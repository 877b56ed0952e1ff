import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, newId } from '@sortes/service';
import { balanceOf, totalsOf } from '../../wallet/index.js';

type Reader = Database | DatabaseTransaction;

export interface TurnoverRequirement {
  playerId: number;
  merchantId: number;
  /** What it comes from: `deposit`, later the kinds of bonuses. */
  source: string;
  /** Names the one thing it comes from; required once only. */
  sourceId: string;
  /** What is to be staked, money units. 0 requires nothing. */
  amount: bigint;
}

export interface TurnoverRow {
  id: string;
  source: string;
  reference: string;
  required: bigint;
  done: bigint;
  left: bigint;
  since: Date;
}

/** How far a player is with the bets that are due before money may leave. Money units. */
export interface TurnoverProgress {
  required: bigint;
  done: bigint;
  left: bigint;
  /** Whole percent, rounded down: 100 means done. */
  percent: number;
  rows: TurnoverRow[];
}

/**
 * Requires bets before money may leave. All a player ever staked is one axis; requirements are stretches on it, each from where the last one ends
 * (or from where he stands), so that a stake counts for one requirement and the oldest is done first. Call it before the money is credited: who
 * has less than the brand's small balance at that moment has played out what he brought, and what was still due of it ends; unless more of his is
 * in play (`isInPlay`: open bets, wallets of vendors), which is asked only where it decides. What is made stays made only as long as its stakes
 * are not taken back. A player stands in one call once, or his second requirement is judged without the money of the first.
 */
export async function requireTurnover(
  transaction: DatabaseTransaction,
  requirements: readonly TurnoverRequirement[],
  isInPlay: (transaction: DatabaseTransaction, playerId: number) => Promise<boolean>,
): Promise<void> {
  const ask = async (asked: readonly (TurnoverRequirement & { inPlay: boolean | null })[]): Promise<boolean[]> => {
    const { rows } = await sql<{ done: boolean }>`
      select cashier.require_turnover(r.player_id, r.id, r.merchant_id, r.source, r.reference, r.amount, r.in_play) as done
      from unnest(${asked.map((one) => one.playerId)}::bigint[], ${asked.map(() => newId())}::uuid[], ${asked.map((one) => one.merchantId)}::integer[],
        ${asked.map((one) => one.source)}::text[], ${asked.map((one) => one.sourceId)}::text[], ${asked.map((one) => one.amount)}::bigint[],
        ${asked.map((one) => one.inPlay)}::boolean[]) with ordinality
        as r (player_id, id, merchant_id, source, reference, amount, in_play, n) order by r.player_id, r.n`.execute(transaction);
    return rows.map(({ done }) => done);
  };
  const sorted = requirements.toSorted((one, other) => one.playerId - other.playerId);
  const done = await ask(sorted.map((one) => ({ ...one, inPlay: null })));
  for (const [index, one] of sorted.entries())
    if (done[index] !== true) await ask([{ ...one, inPlay: await isInPlay(transaction, one.playerId) }]);
}

/** Requires once that what a demo account was given is staked before it may leave, whenever the account was made. Before the money is credited. */
export async function requireDemoTurnover(
  transaction: DatabaseTransaction,
  demo: Omit<TurnoverRequirement, 'source' | 'sourceId'>,
): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from cashier.turnover_requirement where player_id = ${demo.playerId} and source = 'demo') as known`.execute(
    transaction,
  );
  if (rows[0]?.known === true) return;
  await requireTurnover(transaction, [{ ...demo, source: 'demo', sourceId: 'demo' }], () => Promise.resolve(true));
}

/** Ends requirements that are done. Under the player's lock. A small balance ends them only when money comes in: what is too small is not paid out. */
export async function closeRequirements(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  const { turnover } = await totalsOf(transaction, playerId);
  await sql`
    update cashier.turnover_requirement set closed_at = clock_timestamp(), closed_why = 'done'
    where player_id = ${playerId} and closed_at is null and ends <= ${turnover}`.execute(transaction);
}

async function isBalanceSmall(db: Reader, playerId: number, merchantId: number): Promise<boolean> {
  const { main, held, currency } = await balanceOf(db, playerId);
  const { rows } = await sql<{ small: bigint }>`
    select small_balance as small from cashier.payout_rule where currency = ${currency} and merchant_id in (0, ${merchantId})
    order by merchant_id desc limit 1`.execute(db);
  // What is held still plays (a chase) or is on its way out: neither has been played out.
  return main + held < (rows[0]?.small ?? 0n);
}

/** How far a player is. Reads only: what is done or no longer due is left out as if it were closed. */
export async function progressOf(db: Reader, playerId: number, merchantId: number): Promise<TurnoverProgress> {
  const [{ turnover }, small] = await Promise.all([totalsOf(db, playerId), isBalanceSmall(db, playerId, merchantId)]);
  const { rows } = await sql<{ id: string; source: string; reference: string; starts: bigint; ends: bigint; created_at: Date }>`
    select id, source, reference, starts, ends, created_at from cashier.turnover_requirement
    where player_id = ${playerId} and closed_why is distinct from 'small-balance' and ends > ${turnover} order by starts, id`.execute(db);
  return sumUp(
    small
      ? []
      : rows.map(({ starts, ends, ...row }) => ({
          id: row.id,
          source: row.source,
          reference: row.reference,
          since: row.created_at,
          starts,
          ends,
        })),
    turnover,
  );
}

/** The sum over stretches of the axis, at a point of it. A stake taken back moves the point back. */
export function sumUp(
  stretches: readonly { id: string; source: string; reference: string; since: Date; starts: bigint; ends: bigint }[],
  turnover: bigint,
): TurnoverProgress {
  const rows = stretches
    .filter(({ ends }) => ends > turnover)
    .map(({ starts: began, ends, ...row }, index) => {
      // Stakes from before it began that were taken back have to be made anew on the way.
      const starts = index === 0 && began > turnover ? turnover : began;
      const done = turnover > starts ? turnover - starts : 0n;
      return { ...row, required: ends - starts, done, left: ends - starts - done };
    });
  const required = rows.reduce((sum, row) => sum + row.required, 0n);
  const done = rows.reduce((sum, row) => sum + row.done, 0n);
  return { required, done, left: required - done, percent: required === 0n ? 100 : Number((done * 100n) / required), rows };
}
