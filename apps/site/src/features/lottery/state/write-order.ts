import { findGame, findPlay } from '@sortes/lottery-rules';
import { formatFixed, formatMoney } from '@sortes/money';
import type { BetOrder } from '../api/place-orders';
import { lineStake, type DraftLine } from './basket';
import type { OfferedLine } from './odds-change';
import { lineRebate, seriesIn, type SeriesRange } from './prices';

/** Price of some lines in 1/10 000 currency units: all of it, what comes off at once, and what is paid. */
export interface Price {
  readonly gross: bigint;
  readonly rebate: bigint;
  readonly net: bigint;
}

/** What one line costs; zero for a line of a play this version does not know. */
export function linePrice(line: DraftLine, range: SeriesRange | undefined): Price {
  const game = findGame(line.game);
  const play = game && findPlay(game, line.play);
  const gross = play ? lineStake(play, line) : 0n;
  const rebate = lineRebate(range, gross, range && seriesIn(range, line.series));
  return { gross, rebate, net: gross - rebate };
}

export function priceOf(lines: readonly DraftLine[], rangeOf: (game: string) => SeriesRange | undefined): Price {
  return lines
    .map((line) => linePrice(line, rangeOf(line.game)))
    .reduce((sum, price) => ({ gross: sum.gross + price.gross, rebate: sum.rebate + price.rebate, net: sum.net + price.net }), {
      gross: 0n,
      rebate: 0n,
      net: 0n,
    });
}

/** The order of one game's lines on one draw, every figure as the player was shown it. */
export function writeOrder(
  lines: readonly OfferedLine[],
  to: { game: string; numero: string; prizeMode: string; range: SeriesRange | undefined; freeBet?: string | undefined },
): BetOrder {
  return {
    gameId: to.game,
    numero: to.numero,
    prizeMode: to.prizeMode,
    ...(to.freeBet !== undefined && { freeBet: to.freeBet }),
    betCartAmountSum: formatMoney(priceOf(lines, () => to.range).gross),
    contents: lines.map((line) => {
      const { gross, net } = linePrice(line, to.range);
      return {
        playId: line.play,
        bettingContent: line.content,
        unit: line.unit,
        multiple: line.multiple,
        combinations: line.combinations,
        amount: formatFixed(gross),
        ...(to.range && { series: seriesIn(to.range, line.series), actualAmount: formatFixed(net) }),
        ...(line.oddsFactor !== undefined && { oddsFactor: line.oddsFactor }),
      };
    }),
  };
}

/** The lines an order was written from, as far as the order says: what an answer's line numbers mean. */
export function linesOfOrder(order: BetOrder): readonly OfferedLine[] {
  return order.contents.map((line) => ({
    game: order.gameId,
    play: line.playId,
    content: line.bettingContent,
    combinations: line.combinations,
    unit: line.unit ?? '1',
    multiple: line.multiple,
    ...(line.series !== undefined && { series: line.series }),
    ...(line.oddsFactor !== undefined && { oddsFactor: line.oddsFactor }),
  }));
}
