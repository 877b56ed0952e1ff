import { findGame, judgeResult, type Game, type Result } from '@sortes/lottery-rules';
import { DomainError, refuse } from '../../../platform/errors.js';
import type { LotteryContext } from '../context.js';
import type { Draw } from '../draw-repository.js';
import { asPublished } from '../published-calendar-repository.js';

/** What a draw shows now: after corrections, if there were any. */
export function currentResultOf(draw: Draw): Result | null {
  return draw.correctedResult ?? draw.result;
}

/** Reads what an operator gives as the result of a draw. @throws DomainError lottery.game.unknown, function.not.available, request_param_err */
export async function officialResult(
  context: Pick<LotteryContext, 'db'>,
  gameCode: string,
  numero: string,
  input: unknown,
): Promise<{ game: Game; result: Result }> {
  const game = await asPublished(context, findGame(gameCode) ?? refuse('lottery.game.unknown'));
  if (game.kind !== 'official') throw new DomainError('function.not.available', { parameters: { game: game.code } });
  const judged = judgeResult(game, numero, input);
  if (!judged.ok && judged.reason === 'no-draw-day') refuse('lottery.draw.unknown');
  if (!judged.ok)
    throw new DomainError('request_param_err', { field: 'result', parameters: { reason: judged.reason, detail: judged.detail } });
  return { game, result: judged.result };
}
