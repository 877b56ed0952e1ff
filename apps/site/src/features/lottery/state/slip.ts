import { mostPaidAtDraw, mostPaidByLine, type Game, type Odds, type Play } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import type { PlayMenu, SoldPlay } from '../api/play-menu';
import { lineStake, type DraftLine } from './basket';
import { lunarYearAt } from './members';
import type { Tally } from './picks';
import { fullHitOdds, greatestMultiple, oddsOfTier, seriesIn, topPrizeOf, type SeriesRange } from './prices';
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
  /** When the draw on show takes place, in milliseconds since 1970, for plays that read the calendar. */
  readonly drawsAt: number;
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
  /** `prize` is that of a full hit; else the most that one draw can bring, or one hit of a play that is paid by the hit. */
  readonly isFullHit: boolean;
  /** The picks as a line: one, or none while they make no bet. */
  readonly lines: readonly DraftLine[];
  readonly price: Price;
  /** The most that one draw can bring all of it together, in 1/10 000 currency units; never less than it can. */
  readonly most: bigint;
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
  return { unit, unitMoney: parseMoney(unit), series, prizeLimit, greatest, multiple };
}

export interface PricedPlay extends Pick<SlipParts, 'game' | 'play' | 'sold' | 'range' | 'drawsAt'> {
  readonly series: number | undefined;
}

const reckoned = new WeakMap<Play, Map<string, Odds>>();
/** As many lines as a basket has at most, and the board beside it. */
const mostReckoned = 120;

/** Odds x 10 000 of each tier of a play as it is sold; none of one that is not. */
export function oddsByTier({ play, sold, range, series }: Omit<PricedPlay, 'game' | 'drawsAt'>): Record<string, Odds> {
  const odds: Record<string, Odds> = {};
  for (const { tier } of play.tiers) odds[tier] = 0n;
  for (const tier of sold.tiers) odds[tier.tier] = oddsOfTier(play, tier, range, series);
  return odds;
}

/** The most a content can win at one draw for 1 staked, x 10 000. Trying results takes a moment: the last answers of each play are kept. */
function mostAtDraw(content: string, combinations: number, priced: PricedPlay): Odds {
  const { game, play, drawsAt } = priced;
  const odds = oddsByTier(priced);
  const lunarYear = lunarYearAt(game, drawsAt);
  const key = [content, combinations, lunarYear, ...Object.values(odds)].join(' ');
  const answers = reckoned.get(play) ?? new Map<string, Odds>();
  const known = answers.get(key);
  if (known !== undefined) return known;
  const most =
    lunarYear === undefined
      ? mostPaidByLine(game, play, content, combinations, odds)
      : mostPaidAtDraw(game, play, { canonical: content, combinations, odds, drawsAt: new Date(drawsAt) });
  if (answers.size >= mostReckoned) answers.clear();
  reckoned.set(play, answers.set(key, most));
  return most;
}

/** Odds x 10 000 of what is said to be won: a full hit of all its prizes, one hit where each is paid, else the best draw for all that is picked. */
function prizeOdds(content: string, combinations: number, priced: PricedPlay): { odds: Odds; isFullHit: boolean } {
  const { play, sold, range, series } = priced;
  const full = fullHitOdds(play, sold.tiers, content, range, series);
  if (full !== undefined) return { odds: full, isFullHit: true };
  const odds = play.perHit ? topPrizeOf(play, sold.tiers, range, series).odds : mostAtDraw(content, combinations, priced);
  return { odds, isFullHit: false };
}

/** The most that one draw can bring a line, or one hit of a play that is paid by the hit, in 1/10 000 currency units. */
export function linePrize(line: Pick<DraftLine, 'content' | 'combinations' | 'unit' | 'multiple'>, priced: PricedPlay): bigint {
  return (prizeOdds(line.content, line.combinations, priced).odds * parseMoney(line.unit) * BigInt(line.multiple)) / 10_000n;
}

/** The most that one draw can bring all of a line, every hit of it together, in 1/10 000 currency units; never less than it can. */
export function lineMost(line: Pick<DraftLine, 'content' | 'combinations' | 'unit' | 'multiple'>, priced: PricedPlay): bigint {
  return (mostAtDraw(line.content, line.combinations, priced) * parseMoney(line.unit) * BigInt(line.multiple)) / 10_000n;
}

/** Reckons the bet on the board. */
export function slipOf(parts: SlipParts): Slip {
  const { game, menu, play, tally, range, kept } = parts;
  const { unit, unitMoney, series, prizeLimit, greatest, multiple } = stakeChoice(parts);
  const combinations = tally.ok ? tally.combinations : 0;
  const single = lineStake(play, { combinations, unit, multiple: 1 });
  const affordable = single === 0n ? greatest : Number(parseMoney(menu.maximumStake) / single);
  const prize = tally.ok ? prizeOdds(tally.content, tally.combinations, { ...parts, series }) : { odds: 0n, isFullHit: false };
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
  const price = priceOf(lines, () => range);
  const most = lines.reduce((sum, line) => sum + lineMost(line, { ...parts, series }), 0n);
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
    prize: (prize.odds * unitMoney * BigInt(multiple)) / 10_000n,
    isFullHit: prize.isFullHit,
    lines,
    price,
    most,
    lineOf,
  };
}
