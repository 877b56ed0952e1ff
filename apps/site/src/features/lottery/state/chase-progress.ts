import { parseMoney } from '@sortes/money';
import type { Chase } from '../api/chases';

type Counted = Pick<
  Chase,
  | 'state'
  | 'totalDraws'
  | 'waitingDraws'
  | 'placedDraws'
  | 'cancelledDraws'
  | 'droppedDraws'
  | 'openDraws'
  | 'returnedDraws'
  | 'placedAmount'
  | 'releasedAmount'
  | 'returnedAmount'
  | 'winAmount'
>;

/** How far a chase has come: draws played and given back apart, and what they moved. Amounts in 1/10 000 currency units. */
export interface ChaseProgress {
  /** Bet and not given back, drawn or not yet. */
  readonly played: number;
  /** Of those played: still to be drawn. */
  readonly open: number;
  readonly waiting: number;
  /** Never bet, cancelled, or void: their stakes came back. */
  readonly returned: number;
  readonly total: number;
  readonly staked: bigint;
  readonly givenBack: bigint;
  readonly won: bigint;
  /** Won less staked; undefined as long as a draw is to come. */
  readonly net: bigint | undefined;
  /** It did not run to the end of its plan: a win or a cancellation gave draws back. */
  readonly early: boolean;
}

/** Reads the progress of a chase off its figures. */
export function progressOf(chase: Counted): ChaseProgress {
  const returnedAmount = parseMoney(chase.returnedAmount);
  const staked = parseMoney(chase.placedAmount) - returnedAmount;
  const won = parseMoney(chase.winAmount);
  const returned = chase.cancelledDraws + chase.droppedDraws + chase.returnedDraws;
  return {
    played: chase.placedDraws - chase.returnedDraws,
    open: chase.openDraws,
    waiting: chase.waitingDraws,
    returned,
    total: chase.totalDraws,
    staked,
    givenBack: parseMoney(chase.releasedAmount) + returnedAmount,
    won,
    net: chase.waitingDraws === 0 && chase.openDraws === 0 ? won - staked : undefined,
    early:
      returned > 0 && chase.openDraws === 0 && (chase.state === 'stopped' || chase.state === 'cancelled' || chase.state === 'withdrawn'),
  };
}
