import { formatMoney, parseMoney } from '@sortes/money';
import type { RoundView } from '../../../src/protocol';
import type { Round, RoundGameModule } from '../game';

/** A round of the wire as games see it. @throws Error for a choice that this page's rules do not know (an old round of other rules) */
export function readRound(view: RoundView, game: RoundGameModule): Round {
  return {
    id: view.id,
    choice: game.rules.readChoice(view.choice),
    moves: view.moves.map((move) => game.rules.readMove(move)),
    stake: parseMoney(view.stake),
    cost: parseMoney(view.cost),
    state: view.state,
    multiplier: BigInt(view.multiplier),
    payout: parseMoney(view.payout),
    poolsWon: (view.poolsWon ?? []).map(({ name, amount }) => ({ name, amount: parseMoney(amount) })),
    shown: view.shown,
    step: view.step,
    view,
  };
}

/** Amounts travel as decimal text. */
export function amountText(units: bigint): string {
  return formatMoney(units);
}

/** Whether two values are the same JSON; the order of fields does not matter. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left).filter((key) => (left as Record<string, unknown>)[key] !== undefined);
  const others = Object.keys(right).filter((key) => (right as Record<string, unknown>)[key] !== undefined);
  return (
    keys.length === others.length &&
    keys.every(
      (key) => Object.hasOwn(right, key) && sameJson((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
    )
  );
}
