import type { Database, DatabaseTransaction } from '@sortes/service';
import type { HookBoard } from '../../ports/hooks.js';
import { balanceOf, totalsOf } from '../wallet/index.js';
import { readUnreached, type Stretch } from './repository.js';
import { readSmallBalance } from './small-balance.js';

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

/** Of a player of whom no bets are due. */
export const nothingDue: TurnoverProgress = { required: 0n, done: 0n, left: 0n, percent: 100, rows: [] };

/** How far a player is. Reads only: what is done or no longer due is left out as if it were closed. */
export async function readProgress(
  hooks: HookBoard,
  db: Database | DatabaseTransaction,
  playerId: number,
  merchantId: number,
): Promise<TurnoverProgress> {
  const [{ turnover }, { main, held, currency }] = await Promise.all([totalsOf(db, playerId), balanceOf(db, playerId)]);
  const stretches = await readUnreached(db, playerId, turnover);
  // What is held still plays (a chase) or is on its way out: neither has been played out.
  if (stretches.length === 0 || main + held < (await readSmallBalance(hooks, db, merchantId, currency))) return nothingDue;
  return sumUp(stretches, turnover);
}

/**
 * What of a balance may leave while so much is still to be staked, money units: that is locked and nothing more, so that money which was free stays
 * free when more comes in. A lost stake frees nothing: it takes as much off the balance as off what is due.
 */
export const freeOf = (balance: bigint, due: bigint): bigint => (balance > due ? balance - due : 0n);

/** The sum over stretches of the axis, at a point of it. A stake taken back moves the point back. */
function sumUp(stretches: readonly Stretch[], turnover: bigint): TurnoverProgress {
  const rows = stretches.map(({ starts: began, ends, ...row }, index) => {
    // Stakes from before it began that were taken back have to be made anew on the way.
    const starts = index === 0 && began > turnover ? turnover : began;
    const done = turnover > starts ? turnover - starts : 0n;
    return { ...row, required: ends - starts, done, left: ends - starts - done };
  });
  const required = rows.reduce((sum, row) => sum + row.required, 0n);
  const done = rows.reduce((sum, row) => sum + row.done, 0n);
  return { required, done, left: required - done, percent: required === 0n ? 100 : Number((done * 100n) / required), rows };
}
