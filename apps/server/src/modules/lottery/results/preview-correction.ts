import { formatResult, type Game, type Result } from '@sortes/lottery-rules';
import { refuse } from '../../../platform/errors.js';
import type { LotteryContext } from '../context.js';
import { findDrawsOfNumero, type Draw } from '../draw-repository.js';
import { issueMeant } from '../kept-numbers.js';
import { judgeAgainst } from './judge-anew.js';
import { currentResultOf, officialResult } from './official-result.js';

/** What a correction would move at one brand. Money in units of 1/10 000. */
export interface PreviewedDraw {
  merchantId: number;
  bets: number;
  players: number;
  /** Bets whose prize is taken back and not paid anew. */
  losing: number;
  /** Bets that had no prize and get one. */
  winning: number;
  reversed: bigint;
  paid: bigint;
}

export interface CorrectionPreview {
  verdict: 'changes' | 'known' | 'no-result';
  /** Canonical text of what holds now; undefined without a settled draw. */
  before: string | undefined;
  after: string;
  draws: PreviewedDraw[];
}

/** Judges every bet of a draw against another result and sums what would change; writes nothing. */
async function previewDraw(context: LotteryContext, draw: Draw, game: Game, result: Result): Promise<PreviewedDraw> {
  const judge = judgeAgainst(context, draw, game, result);
  const players = new Set<bigint>();
  const sums: PreviewedDraw = { merchantId: draw.merchantId, bets: 0, players: 0, losing: 0, winning: 0, reversed: 0n, paid: 0n };
  for (let last: string | null = null; ;) {
    const { changed, through }: Awaited<ReturnType<typeof judge>> = await judge(last);
    if (through === null) return { ...sums, players: players.size };
    last = through;
    for (const { playerId, before, after } of changed) {
      players.add(playerId);
      sums.bets += 1;
      sums.reversed += before.payout;
      sums.paid += after.payout;
      if (after.payout === 0n) sums.losing += 1;
      if (before.payout === 0n) sums.winning += 1;
    }
  }
}

/**
 * What correcting an issue to this result would change at every brand, reckoned as the correction itself would and written nowhere.
 * @throws DomainError lottery.game.unknown, lottery.draw.unknown, function.not.available for a house game, request_param_err
 */
export async function previewCorrection(
  context: LotteryContext,
  asked: { gameCode: string; numero: string; result: unknown },
): Promise<CorrectionPreview> {
  const { game, result } = await officialResult(context, asked.gameCode, asked.numero, asked.result);
  const numero = await issueMeant(context, game, asked.numero);
  const draws = await findDrawsOfNumero(context.db, game.code, numero);
  if (draws.length === 0) refuse('lottery.draw.unknown');
  const after = formatResult(game, result);
  const settled = draws.filter(({ state }) => state === 'settled');
  const textOf = (draw: Draw): string => formatResult(game, currentResultOf(draw) as Result);
  const wrong = settled.filter((draw) => textOf(draw) !== after);
  const first = wrong[0] ?? settled[0];
  const before = first && textOf(first);
  if (wrong.length === 0) return { verdict: first === undefined ? 'no-result' : 'known', before, after, draws: [] };
  const previewed: PreviewedDraw[] = [];
  for (const draw of wrong) previewed.push(await previewDraw(context, draw, game, result));
  return { verdict: 'changes', before, after, draws: previewed };
}
