import type { OnStage, StagedResult } from '../../../entities/draw/stage/use-draw-stage';
import { shownCells } from '../../../entities/draw/stage/stage-plan';
import type { Order } from '../api/orders';
import { outcomeOf, type DrawOutcome } from './outcome';

/** The numbers of a result that are in view. */
export function fallenNumbers(onStage: OnStage<StagedResult> | undefined): ReadonlySet<string> {
  if (!onStage) return new Set();
  const shown = shownCells(onStage.plan, onStage.revealed);
  return new Set(onStage.plan.cells.filter((_, at) => shown.has(at)).map(({ number }) => number));
}

/** What a draw made of the player's bets on it, as booked; undefined until its last number is in view and its bets are decided. */
export function verdictOf(
  onStage: OnStage<StagedResult> | undefined,
  drawing: string | undefined,
  bets: readonly Order[],
): DrawOutcome | undefined {
  if (!onStage || onStage.isRunning || drawing !== undefined) return undefined;
  return outcomeOf(bets.filter(({ numero }) => numero === onStage.result.numero));
}
