import { pickedOfCanonical, contentOf } from './content.js';
import { payoutOf } from './judge.js';
import { mostWins } from './most-wins.js';
import type { Game, Odds, Play, Result, ResultShape } from './types.js';
import { mostPaidByLine } from './worst-case.js';

/** A line as it is sold: canonical content with its combinations, odds by tier, and when its draw takes place (tables of the calendar). */
interface SoldLine {
  readonly canonical: string;
  readonly combinations: number;
  readonly odds: Readonly<Record<string, Odds>>;
  readonly drawsAt: Date;
}

type Row = readonly string[];
type GameOfLine = Pick<Game, 'shape' | 'calendar'>;

/** More results than these are not tried one by one: a phone reckons this at every press. */
const mostTried = 10_000;
const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const numeric = /^\d+$/;

function symbolsShown(shape: Exclude<ResultShape, { kind: 'prizes' }>): string[] {
  if (shape.kind === 'digits') return digits;
  if (shape.kind === 'dice') return Array.from({ length: shape.faces }, (_, face) => String(face + 1));
  const width = String(shape.to).length;
  return Array.from({ length: shape.to - shape.from + 1 }, (_, at) => String(shape.from + at).padStart(width, '0'));
}

/** Digits that a bet names, and two that it does not: where a bet is numbers, the digits it leaves out are all alike. */
function digitsThatMatter({ form }: Play, canonical: string): string[] {
  const named = form.kind === 'options' || (form.kind === 'positions' && !form.symbols.every((symbol) => numeric.test(symbol)));
  if (named) return digits;
  const own = digits.filter((digit) => canonical.slice(canonical.indexOf('@') + 1).includes(digit));
  return [...own, ...digits.filter((digit) => !own.includes(digit)).slice(0, 2)];
}

/** All rows of the symbols; undefined where they are too many. `isSorted`: rows that differ only in their order once. */
function everyRow(symbols: Row, length: number, { repeats, isSorted }: { repeats: boolean; isSorted: boolean }): Row[] | undefined {
  let size = 1;
  for (let at = 0; at < length && size <= mostTried; at += 1)
    size = isSorted
      ? (size * (repeats ? symbols.length + at : symbols.length - at)) / (at + 1)
      : size * (repeats ? symbols.length : symbols.length - at);
  if (size > mostTried) return undefined;
  let rows: number[][] = [[]];
  for (let at = 0; at < length; at += 1)
    rows = rows.flatMap((row) => {
      const from = isSorted ? (row.at(-1) ?? -1) + (repeats && row.length > 0 ? 0 : 1) : 0;
      return symbols.flatMap((_, index) => (index < from || (!repeats && row.includes(index)) ? [] : [[...row, index]]));
    });
  return rows.map((row) => row.map((index) => symbols[index] ?? ''));
}

/**
 * Numbers that do not repeat, for a bet on a set of them: which numbers are drawn does not matter, only how many of those that every combination holds, of the
 * others picked and of the rest; and which of these the last one is, for Mark Six sets its special number apart.
 */
function rowsByKind(shape: Extract<ResultShape, { kind: 'distinct' }>, play: Play, canonical: string, length: number): Row[] {
  const { sets, bankers = [] } = pickedOfCanonical(play.form, canonical);
  const picked = sets[0] ?? [];
  const rest = symbolsShown(shape).filter((symbol) => !picked.includes(symbol) && !bankers.includes(symbol));
  const kinds = [bankers, picked, rest];
  return kinds.flatMap((kind) => {
    const [last] = kind;
    if (last === undefined) return [];
    const [sure = [], free = [], others = []] = kinds.map((each) => (each === kind ? each.slice(1) : each));
    const rows: Row[] = [];
    for (let first = 0; first <= Math.min(sure.length, length - 1); first += 1)
      for (let second = 0; second <= Math.min(free.length, length - 1 - first); second += 1) {
        const row = [...sure.slice(0, first), ...free.slice(0, second), ...others.slice(0, length - 1 - first - second), last];
        if (row.length === length) rows.push(row);
      }
    return rows;
  });
}

/** The results that have to be tried to know the most a line can be paid; undefined where they are too many. */
function tellingResults({ shape }: GameOfLine, play: Play, canonical: string): Result[] | undefined {
  const { form, reads } = play;
  if (shape.kind === 'prizes') {
    const prize = shape.prizes.find(({ key, count }) => reads.prizes?.length === 1 && key === reads.prizes[0] && count === 1);
    if (prize === undefined || form.kind !== 'options') return undefined;
    // Sides hang on three digits at most, at the head or at the end of the one prize that is read.
    return Array.from({ length: 1000 }, (_, value) => {
      const three = String(value).padStart(3, '0');
      const shown = (three + three.repeat(prize.width)).slice(0, Math.max(0, prize.width - 3)) + three;
      return {
        kind: 'prizes',
        prizes: Object.fromEntries(
          shape.prizes.map(({ key, count, width }) => [key, Array.from({ length: count }, () => shown.slice(-width).padStart(width, '0'))]),
        ),
      };
    });
  }
  const at = reads.positions ?? Array.from({ length: shape.count }, (_, index) => index);
  const symbols = shape.kind === 'digits' ? digitsThatMatter(play, canonical) : symbolsShown(shape);
  const repeats = shape.kind !== 'distinct';
  const rows =
    everyRow(symbols, at.length, { repeats, isSorted: false }) ??
    (shape.kind === 'distinct' && form.kind === 'numbers' ? rowsByKind(shape, play, canonical, at.length) : undefined) ??
    // No options over so many places look at their order, nor do tickets of numbers in any order.
    ((form.kind === 'options' && form.places === undefined) || (form.kind === 'tickets' && !form.ordered && !repeats)
      ? everyRow(symbols, at.length, { repeats, isSorted: true })
      : undefined);
  return rows?.map((row) => resultOfRow(shape, at, row));
}

/** A result that shows the row at the places; other places hold what is left. */
function resultOfRow(shape: Exclude<ResultShape, { kind: 'prizes' }>, at: readonly number[], row: Row): Result {
  const all = symbolsShown(shape);
  if (at.length === shape.count && at.every((place, index) => place === index)) return { kind: 'numbers', numbers: row };
  const spare = shape.kind === 'distinct' ? all.filter((symbol) => !row.includes(symbol)) : [];
  const numbers = Array.from({ length: shape.count }, (_, place) => {
    const index = at.indexOf(place);
    return index >= 0 ? (row[index] ?? '') : (spare.shift() ?? all[0] ?? '');
  });
  return { kind: 'numbers', numbers };
}

/** Bets place by place on numbers that do not repeat: the best way to give each place a number of its own, over the sets of numbers already given. */
function bestAssignment(
  shape: Extract<ResultShape, { kind: 'distinct' }>,
  play: Play,
  canonical: string,
  paid: (result: Result, content: string) => Odds,
): Odds {
  const symbols = symbolsShown(shape);
  const { sets } = pickedOfCanonical(play.form, canonical);
  const places = sets.map((_, index) => index);
  let best = new Map<number, Odds>([[0, 0n]]);
  for (const place of places) {
    const content = contentOf(play, { sets: sets.map((set, index) => (index === place ? set : [])) });
    const worth = symbols.map((symbol) => paid(resultOfRow(shape, [place], [symbol]), content));
    const next = new Map<number, Odds>();
    for (const [taken, sum] of best)
      worth.forEach((value, index) => {
        const now = taken | (1 << index);
        if (now !== taken && sum + value >= (next.get(now) ?? 0n)) next.set(now, sum + value);
      });
    best = next;
  }
  return [...best.values()].reduce((most, value) => (value > most ? value : most), 0n);
}

/**
 * Climbs from several results to the one that pays most, a number at a time: for plays in which every number that is drawn pays by itself or with others,
 * so that no step has to lose first.
 */
function climb(shape: Extract<ResultShape, { kind: 'distinct' }>, paid: (result: Result) => Odds): Odds {
  const symbols = symbolsShown(shape);
  const start = (first: number, step: number): string[] => {
    const walked = Array.from({ length: shape.count }, (_, at) => symbols[(first + at * step) % symbols.length] ?? '');
    return [...new Set([...walked, ...symbols])].slice(0, shape.count);
  };
  const worthOf = (numbers: string[]) => ({ numbers, worth: paid({ kind: 'numbers', numbers }) });
  const starts = [1, 2].flatMap((step) => symbols.map((_, first) => worthOf(start(first, step))));
  let most = 0n;
  for (let { numbers, worth } of starts
    .toSorted((left, right) => (left.worth < right.worth ? 1 : left.worth > right.worth ? -1 : 0))
    .slice(0, 4)) {
    for (let before = -1n; before < worth;) {
      before = worth;
      for (let place = 0; place < shape.count; place += 1)
        for (const symbol of symbols) {
          const [had, other] = [numbers[place] ?? '', numbers.indexOf(symbol)];
          const changed = numbers.map((number, index) => (index === place ? symbol : index === other ? had : number));
          const next = worthOf(changed);
          if (next.worth > worth) ({ numbers, worth } = next);
        }
    }
    if (worth > most) most = worth;
  }
  return most;
}

/**
 * The most that a line is paid at one draw for a unit of 1, over all results: options that can win together count together, those that cannot once.
 * Found by judging results with the play's own rule; where nobody can try them all it is `mostPaidByLine`, which is never less.
 */
export function mostPaidAtDraw(game: GameOfLine, play: Play, { canonical, combinations, odds, drawsAt }: SoldLine): Odds {
  const { shape, calendar } = game;
  const bound = mostPaidByLine(game, play, canonical, combinations, odds);
  const { form } = play;
  const isAlike = new Set(play.tiers.map(({ tier }) => odds[tier])).size === 1;
  if (play.perHit || (form.kind === 'positions' && form.times !== undefined)) return bound;
  if (isAlike && mostWins(game, play, canonical, combinations) === 1n) return bound;
  const paid = (result: Result, content: string): Odds =>
    payoutOf({ hits: play.judge(result, drawsAt, calendar.timezone)(content), odds, unit: 10_000n, multiple: 1 });
  const results = tellingResults(game, play, canonical);
  if (results === undefined) {
    if (shape.kind !== 'distinct' || form.kind === 'tickets') return bound;
    const isByPlace = form.kind === 'positions' && form.choose === 1 && form.positions.length === play.reads.positions?.length;
    if (isByPlace) return bestAssignment(shape, play, canonical, paid);
    // One of many options wins: the bound is what it pays.
    return shape.count > 10 ? bound : climb(shape, (result) => paid(result, canonical));
  }
  let most = 0n;
  for (const result of results) {
    const worth = paid(result, canonical);
    if (worth > most) most = worth;
    if (most === bound) break;
  }
  return most;
}

/** A line with what is staked on each of its combinations; the unit in 1/10 000 currency unit. */
export interface StakedLine extends SoldLine {
  readonly play: Play;
  readonly unit: bigint;
  readonly multiple: number;
}

/** More lines at more results than these are not judged one by one. */
const mostJudged = 20_000;

/** Symbols of the places that several lines read: of digits those that matter to any of them, and two that none names, as for one line. */
function symbolsOfAll(shape: Exclude<ResultShape, { kind: 'prizes' }>, lines: readonly StakedLine[]): string[] {
  if (shape.kind !== 'digits') return symbolsShown(shape);
  const named = new Set(lines.flatMap(({ play, canonical }) => digitsThatMatter(play, canonical)));
  return [...named, ...digits.filter((digit) => !named.has(digit)).slice(0, 2)];
}

/**
 * The most that several lines of one draw are paid together, in 1/10 000 currency unit: big and small are two lines, of which one wins. Undefined where not
 * every result that tells them apart can be tried; then it is at most what each of them can be paid alone.
 */
export function mostPaidTogether({ shape, calendar }: GameOfLine, lines: readonly StakedLine[]): bigint | undefined {
  if (shape.kind === 'prizes' || lines.length === 0) return undefined;
  const places = new Set(lines.flatMap(({ play }) => play.reads.positions ?? Array.from({ length: shape.count }, (_, at) => at)));
  const at = [...places].toSorted((left, right) => left - right);
  const symbols = symbolsOfAll(shape, lines);
  const repeats = shape.kind !== 'distinct';
  // As with one line: no options over so many places look at their order.
  const isUnordered = lines.every(
    ({ play: { form, reads } }) =>
      form.kind === 'options' && form.places === undefined && (reads.positions?.length ?? shape.count) === at.length,
  );
  const rows =
    everyRow(symbols, at.length, { repeats, isSorted: false }) ??
    (isUnordered ? everyRow(symbols, at.length, { repeats, isSorted: true }) : undefined);
  if (rows === undefined || rows.length * lines.length > mostJudged) return undefined;
  let most = 0n;
  for (const row of rows) {
    const result = resultOfRow(shape, at, row);
    const sum = lines.reduce(
      (paid, { play, canonical, odds, unit, multiple, drawsAt }) =>
        paid + payoutOf({ hits: play.judge(result, drawsAt, calendar.timezone)(canonical), odds, unit, multiple }),
      0n,
    );
    if (sum > most) most = sum;
  }
  return most;
}
