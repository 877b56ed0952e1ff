import type { Game, Play } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import type { PlayMenu, SoldPlay } from '../api/play-menu';
import { lineStake, type DraftLine } from './basket';
import { oddsNameOf } from './members';
import type { Tally } from './picks';
import { fullHitOdds, greatestMultiple, pickedOdds, seriesIn, topPrizeOf, type SeriesRange } from './prices';
import { priceOf, type Price } from './write-order';

/** What a slip is reckoned from: the play as it is sold, what is picked, and the stake that the board keeps. */
export interface SlipParts {
  readonly game: Game;
  readonly menu: PlayMenu;
  readonly play: Play;
  readonly sold: SoldPlay;
  readonly tally: Tally;
  readonly range: SeriesRange | undefined;
  /** As the board keeps them, perhaps from another visit: the slip has what is allowed now. */
  readonly kept: { readonly unit: string; readonly multiple: number; readonly series: number | undefined };
  /** Lunar year of the draw on show, for games whose options are signs of it. */
  readonly lunarYear: number | undefined;
}

/** The bet on the board as it stands now. Sums are in 1/10 000 currency units. */
export interface Slip {
  readonly tally: Tally;
  readonly combinations: number;
  readonly unit: string;
  readonly unitMoney: bigint;
  readonly multiple: number;
  readonly series: number | undefined;
  /** The greatest multiple the brand and its prize limit allow, at least 1. */
  readonly greatestMultiple: number;
  /** The greatest multiple at which what is picked keeps to the limit of a line. */
  readonly affordedMultiple: number;
  /** The prize limit, where even a multiple of 1 wins more. */
  readonly exceededPrize: bigint | undefined;
  readonly stake: bigint;
  readonly prize: bigint;
  /** `prize` is that of a full hit; else the most that can be won. */
  readonly isFullHit: boolean;
  /** The picks as a line: one, or none while they make no bet. */
  readonly lines: readonly DraftLine[];
  readonly price: Price;
  /** A line of this stake with other content. */
  readonly lineOf: (content: string, combinations: number) => DraftLine;
}

/** The unit, multiple and prize group to bet at: what the board keeps, as far as it is allowed. */
function stakeChoice({ menu, play, sold, range, kept }: SlipParts) {
  const unit = menu.units.includes(kept.unit) ? kept.unit : (menu.units[0] ?? '1');
  const series = range && seriesIn(range, kept.series);
  const top = topPrizeOf(play, sold.tiers, range, series);
  const prizeLimit = menu.maximumPrize === undefined ? undefined : parseMoney(menu.maximumPrize);
  const greatest = greatestMultiple(top.odds, parseMoney(unit), prizeLimit, menu.maxMultiple);
  const multiple = Math.min(Math.max(1, kept.multiple), Math.max(1, greatest));
  return { unit, unitMoney: parseMoney(unit), series, topOdds: top.odds, prizeLimit, greatest, multiple };
}

interface PricedPlay extends Pick<SlipParts, 'play' | 'sold' | 'range' | 'lunarYear'> {
  readonly series: number | undefined;
}

/** Odds of a content: of a full hit, or the best among its picks; both undefined where every hit pays alike. */
function hitOdds(content: string, { play, sold, range, lunarYear, series }: PricedPlay) {
  const nameOf = (option: string) => oddsNameOf(play, option, lunarYear);
  return {
    full: fullHitOdds(play, sold.tiers, content, range, series),
    picked: pickedOdds(play, sold.tiers, content, { nameOf, range, series }),
  };
}

/** The most that one hit of a line can win, in 1/10 000 currency units. */
export function linePrize(line: Pick<DraftLine, 'content' | 'unit' | 'multiple'>, priced: PricedPlay): bigint {
  const { full, picked } = hitOdds(line.content, priced);
  const odds = full ?? picked ?? topPrizeOf(priced.play, priced.sold.tiers, priced.range, priced.series).odds;
  return (odds * parseMoney(line.unit) * BigInt(line.multiple)) / 10_000n;
}

/** Reckons the bet on the board. */
export function slipOf(parts: SlipParts): Slip {
  const { game, menu, play, tally, range, kept } = parts;
  const { unit, unitMoney, series, topOdds, prizeLimit, greatest, multiple } = stakeChoice(parts);
  const combinations = tally.ok ? tally.combinations : 0;
  const single = lineStake(play, { combinations, unit, multiple: 1 });
  const affordable = single === 0n ? greatest : Number(parseMoney(menu.maximumStake) / single);
  const { full, picked } = tally.ok ? hitOdds(tally.content, { ...parts, series }) : { full: undefined, picked: undefined };
  const isChosen = range !== undefined && kept.series !== undefined && series !== range.own && series !== undefined;
  const lineOf = (content: string, count: number): DraftLine => ({
    game: game.code,
    play: play.code,
    content,
    combinations: count,
    unit,
    multiple,
    ...(isChosen && { series }),
  });
  const lines = tally.ok ? [lineOf(tally.content, tally.combinations)] : [];
  return {
    tally,
    combinations,
    unit,
    unitMoney,
    multiple,
    series,
    greatestMultiple: Math.max(1, greatest),
    affordedMultiple: Math.max(1, Math.min(greatest, affordable)),
    exceededPrize: greatest < 1 ? prizeLimit : undefined,
    stake: lineStake(play, { combinations, unit, multiple }),
    prize: ((full ?? picked ?? topOdds) * unitMoney * BigInt(multiple)) / 10_000n,
    isFullHit: full !== undefined,
    lines,
    price: priceOf(lines, () => range),
    lineOf,
  };
}
