// Random, valid bets of a game: what an honest board would send, from what the play menu offers.
import { contentOf, countContent, findGame, isPrizeGroup, planChase, quickPick, rebateOf, stakeOf } from '@sortes/lottery-rules';
import { formatMoney, parseMoney } from '@sortes/money';

/**
 * @import { Game, Play, Picks, PrizeGroups } from '@sortes/lottery-rules'
 * @import { ReplyTo } from '../support/contract-calls.js'
 * @import { Random } from './random.mjs'
 */
/** @typedef {ReplyTo<'GET', `/lgw/games/${string}/play_menu`>} PlayMenus */
/** @typedef {NonNullable<ReplyTo<'GET', `/lgw/games/${string}/setting`>['series']>} Series */
/** @typedef {ReturnType<typeof boardOf>} Board */
/** @typedef {Board['modes'][number]} Mode */
/** @typedef {ReturnType<typeof randomLine>} Line */
/** @typedef {{ mode: string, lines: Line[], gross: bigint, stake: bigint }} Slip */

/** Lines that cost more than this would only end the player's balance, at once that of a poor one. */
const dearestLine = { poor: parseMoney('3000'), rich: parseMoney('20000') };
/** What a whole chase may cost, for the same reason. */
const dearestChase = parseMoney('400000');

/**
 * A game of the rules.
 * @param {string} code
 */
export function gameNamed(code) {
  const game = findGame(code);
  if (game === undefined) throw new Error(`the rules know no game ${code}`);
  return game;
}

/**
 * What an answer must say, although the contract lets it leave it out.
 * @template Value
 * @param {Value | undefined} value
 * @param {string} what
 * @returns {Value}
 */
function told(value, what) {
  if (value === undefined) throw new Error(`the server did not say ${what}`);
  return value;
}

/**
 * What a game is sold at, as the board learns it.
 * @param {string} gameCode
 * @param {PlayMenus} menus the reply of the play menu: one for each prize mode
 * @param {Series | null} series prize groups as the game's setting names them; null for fixed odds
 */
export function boardOf(gameCode, menus, series) {
  const game = gameNamed(gameCode);
  const { prizeGroups } = game;
  // The menu names the odds of the house group; what a group above it pays is more.
  /** @type {(mode: string, odds: bigint) => bigint} */
  const atHighest = (mode, odds) =>
    mode === 'LOTT' && series && prizeGroups ? (odds * BigInt(series.maxSeries)) / BigInt(prizeGroups.house) : odds;
  return {
    game,
    series,
    modes: menus.map((menu) => ({
      mode: menu.prizeModeId,
      units: menu.units,
      maximumMultiple: menu.maxMultiple,
      minimumStake: parseMoney(menu.minimumStake),
      maximumStake: parseMoney(menu.maximumStake),
      maximumPrize: parseMoney(told(menu.maximumPrize, `the most that a bet on ${gameCode} may win`)),
      odds: new Map(
        menu.playMenuGroups.flatMap(({ playMenus }) =>
          playMenus.map(({ playId, tiers }) => /** @type {const} */ ([
            playId,
            atHighest(
              menu.prizeModeId,
              tiers.map(({ odds }) => parseMoney(odds)).reduce((one, other) => (one > other ? one : other)),
            ),
          ])),
        ),
      ),
    })),
  };
}

/**
 * @param {Play} play
 * @param {Random} random
 * @returns {Picks | undefined}
 */
function picksOf({ form }, random) {
  switch (form.kind) {
    case 'positions':
      return form.positions.map(() => random.some(form.symbols, random.integer(1, 3)));
    case 'digits':
      return [random.some(form.symbols, random.integer(form.choose, Math.min(form.symbols.length, form.choose + 2)))];
    case 'numbers': {
      const size = 10 ** form.width;
      /** @type {Set<string>} */
      const chosen = new Set();
      const count = random.integer(form.choose, Math.min(size, form.choose + 2));
      while (chosen.size < count) chosen.add(String(random.integer(0, size - 1)).padStart(form.width, '0'));
      return [[...chosen]];
    }
    case 'options':
      return [random.some(form.options, random.integer(1, form.options.length))];
    default:
      return undefined;
  }
}

/**
 * Content of a play: a few picked at random where that is simple, else the smallest bet that its form takes.
 * @param {Play} play
 * @param {Random} random
 */
function randomContent(play, random) {
  const picks = random.chance(0.7) ? picksOf(play, random) : undefined;
  return contentOf(play, picks ?? quickPick(play, (/** @type {number} */ below) => random.integer(0, below - 1)));
}

/**
 * A prize group on sale: mostly the own highest, as most players leave it.
 * @param {PrizeGroups} groups
 * @param {Series} series
 * @param {Random} random
 */
function randomGroup(groups, series, random) {
  if (random.chance(0.4)) return series.maxBetSeries;
  const group = series.minSeries + series.step * random.integer(0, (series.maxBetSeries - series.minSeries) / series.step);
  return isPrizeGroup(groups, group) ? group : series.maxBetSeries;
}

/**
 * One line as the wire takes it, with what it costs: gross, rebate and stake in money units, and the greatest factor it may be bet at.
 * @param {Board} board
 * @param {Mode} mode
 * @param {bigint} dearest
 * @param {Random} random
 */
function randomLine(board, mode, dearest, random) {
  const { game, series: own } = board;
  for (;;) {
    const play = random.pick(game.plays);
    const counted = countContent(play, randomContent(play, random));
    if (!counted.ok) continue;
    const unit = random.pick(mode.units);
    const multiple = random.integer(1, 3);
    const most = mode.odds.get(play.code);
    if (most === undefined) continue;
    const greatest = (mode.maximumPrize * 10_000n) / (most * parseMoney(unit));
    const gross = stakeOf({ play, combinations: counted.combinations, unit: parseMoney(unit), multiple });
    if (greatest < BigInt(multiple) || gross > dearest || gross < mode.minimumStake || gross > mode.maximumStake) continue;
    const groups = mode.mode === 'LOTT' ? game.prizeGroups : undefined;
    const series = groups && own ? randomGroup(groups, own, random) : null;
    const rebate = groups && own && series !== null ? rebateOf(groups, { stake: gross, own: own.maxSeries, group: series }) : 0n;
    return {
      gross,
      rebate,
      stake: gross - rebate,
      series,
      prize: (most * parseMoney(unit) * BigInt(multiple)) / 10_000n,
      mostFactor: Number(
        [greatest / BigInt(multiple), BigInt(Math.floor(mode.maximumMultiple / multiple)), mode.maximumStake / gross].reduce((one, other) =>
          one < other ? one : other,
        ),
      ),
      line: {
        playId: play.code,
        bettingContent: counted.canonical,
        unit,
        multiple,
        combinations: counted.combinations,
        amount: formatMoney(gross),
        actualAmount: formatMoney(gross - rebate),
        ...(series !== null && { series }),
      },
    };
  }
}

/**
 * @param {readonly Line[]} lines
 * @param {'gross' | 'stake' | 'prize'} field
 */
const sumOf = (lines, field) => lines.reduce((sum, line) => sum + line[field], 0n);

/**
 * One slip of so many lines at most: all under one prize mode, with what they cost together.
 * @param {Board} board
 * @param {Random} random
 * @param {{ mostLines: number, isPoor: boolean }} limits
 * @returns {Slip}
 */
export function randomSlip(board, random, { mostLines, isPoor }) {
  const mode = random.pick(board.modes);
  const dearest = isPoor ? dearestLine.poor : dearestLine.rich;
  const lines = Array.from({ length: random.integer(1, mostLines) }, () => randomLine(board, mode, dearest, random));
  return { mode: mode.mode, lines, gross: sumOf(lines, 'gross'), stake: sumOf(lines, 'stake') };
}

/** @type {Record<'same' | 'double' | 'profit', (random: Random) => import('@sortes/lottery-rules').ChaseStrategy>} */
const strategies = {
  same: (random) => ({ mode: 'same', multiple: random.integer(1, 3) }),
  double: (random) => ({ mode: 'double', multiple: 1, factor: random.integer(2, 3), every: random.integer(1, 2) }),
  profit: (random) => ({ mode: 'profit', multiple: 1, rate: random.integer(1, 5) * 1_000 }),
};

/**
 * Multiples of a chase over so many draws, made as the board makes them; undefined when the lines are none for such a plan.
 * @param {Slip} slip
 * @param {number} draws
 * @param {Random} random
 */
export function randomPlan(slip, draws, random) {
  const mode = random.pick(/** @type {const} */ (['same', 'double', 'profit']));
  const maximum = Math.min(20, ...slip.lines.map(({ mostFactor }) => mostFactor));
  if (maximum < 3) return undefined;
  const plan = planChase({ cost: slip.gross, prize: sumOf(slip.lines, 'prize') }, draws, strategies[mode](random), maximum);
  const multiples = plan.rows.map(({ multiple }) => multiple);
  return multiples.length === 0 || plan.totalCost > dearestChase ? undefined : { mode, multiples };
}
