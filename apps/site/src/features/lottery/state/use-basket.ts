import { findGame, findPlay } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { useMemo } from 'react';
import { serverNow } from '../../../kit/api/client';
import { usePlayMenus, type PlayMenu } from '../api/play-menu';
import { byGame, type BasketLine, type DraftLine } from './basket';
import { useBasket } from './basket-store';
import { greatestMultiple, seriesIn, topPrizeOf, type SeriesRange } from './prices';
import { mostOfLines } from './shortfall';
import { linePrize } from './slip';
import { useBasketDraws, type TargetDraw } from './use-basket-draws';
import type { DrawClock } from './use-draw-clock';
import { useSeriesRanges } from '../../../entities/play/use-series-ranges';

/** Why the basket cannot be placed as it stands. */
type LineProblem =
  | { readonly kind: 'off' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'above-maximum'; readonly limit: bigint }
  | { readonly kind: 'below-minimum'; readonly limit: bigint };

export interface WholeBasket {
  readonly lines: readonly BasketLine[];
  readonly rangeOf: (game: string) => SeriesRange | undefined;
  readonly targetOf: (game: string) => TargetDraw;
  readonly menuOf: (game: string) => PlayMenu | undefined;
  /** The greatest multiple a line may have: the brand's, or what the prize limit leaves of it. */
  readonly maximumMultiple: (line: DraftLine) => number;
  /** The most that one draw can bring a line (one hit where hits are paid), in 1/10 000 currency units; undefined until its menu is there. */
  readonly prizeOf: (line: DraftLine) => bigint | undefined;
  /** The most that one draw can bring these lines together, of all their games; undefined until their menus are there. */
  readonly mostOf: (lines: readonly DraftLine[]) => bigint | undefined;
  readonly problemOf: (line: DraftLine, gross: bigint) => LineProblem | undefined;
  /** Prize groups are still being asked for. */
  readonly loading: boolean;
}

/** The play of a line with what its menu sells of it. */
function soldPlayOf(menu: PlayMenu | undefined, line: DraftLine) {
  const game = findGame(line.game);
  const play = game && findPlay(game, line.play);
  const sold = menu?.playMenuGroups.flatMap((group) => group.playMenus).find((each) => each.playId === line.play);
  return play && sold && { game, play, sold };
}

const isSold = (menu: PlayMenu, line: DraftLine) =>
  menu.units.includes(line.unit) &&
  menu.playMenuGroups.some((group) => group.groupSwitch && group.playMenus.some((sold) => sold.playSwitch && sold.playId === line.play));

/** The basket with what every game in it sells now: menus, prize groups, draws. */
export function useWholeBasket(board: { game: string; clock: DrawClock }): WholeBasket {
  const lines = useBasket((state) => state.lines);
  const codes = useMemo(() => [...new Set([board.game, ...byGame(lines).map((each) => each.game)])], [lines, board.game]);
  const menus = usePlayMenus(codes);
  const { rangeOf, loading } = useSeriesRanges(codes);
  const targetOf = useBasketDraws(codes, board);
  const menuOf = (game: string) => menus.get(game);
  const pricedOf = (line: DraftLine) => {
    const found = soldPlayOf(menus.get(line.game), line);
    if (!found) return undefined;
    const range = rangeOf(line.game);
    const drawsAt = targetOf(line.game).draw?.drawsAt ?? serverNow();
    return { ...found, range, drawsAt, series: range && seriesIn(range, line.series) };
  };
  return {
    lines,
    rangeOf,
    targetOf,
    menuOf,
    loading,
    maximumMultiple(line) {
      const menu = menus.get(line.game);
      if (!menu) return Math.max(1, line.multiple);
      const found = soldPlayOf(menu, line);
      if (!found) return menu.maxMultiple;
      const range = rangeOf(line.game);
      const { odds } = topPrizeOf(found.play, found.sold.tiers, range, range && seriesIn(range, line.series));
      const cap = menu.maximumPrize === undefined ? undefined : parseMoney(menu.maximumPrize);
      return Math.max(1, greatestMultiple(odds, parseMoney(line.unit), cap, menu.maxMultiple));
    },
    prizeOf(line) {
      const priced = pricedOf(line);
      return priced && linePrize(line, priced);
    },
    mostOf(asked) {
      let sum = 0n;
      for (const { lines: own } of byGame(asked)) {
        const priced = own.flatMap((line) => {
          const found = pricedOf(line);
          return found ? [{ ...line, ...found }] : [];
        });
        const [first] = priced;
        if (first === undefined || priced.length < own.length) return undefined;
        sum += mostOfLines(first.game, priced);
      }
      return sum;
    },
    problemOf(line, gross) {
      const menu = menus.get(line.game);
      if (!menu) return { kind: 'loading' };
      if (!isSold(menu, line)) return { kind: 'off' };
      const [minimum, maximum] = [parseMoney(menu.minimumStake), parseMoney(menu.maximumStake)];
      if (gross > maximum) return { kind: 'above-maximum', limit: maximum };
      return gross < minimum ? { kind: 'below-minimum', limit: minimum } : undefined;
    },
  };
}
