import { fraction, type Fraction } from '../fraction.js';
import { readFields, readOneOf, readWhole } from '../read.js';
import { ChoiceError, type RoundGame } from '../round-game.js';
import { combinations, mathOfPayouts, payTable, readNoMove, refuseMoves, showTable, takeDistinct } from './figures.js';

/** Numbers of the board, 1 … 40, and how many are drawn. */
export const kenoNumbers = 40;
export const kenoDrawn = 10;
const mostPicks = 10;
const risks = ['classic', 'low', 'medium', 'high'] as const;
export type KenoRisk = (typeof risks)[number];

export interface KenoChoice {
  /** 1 to 10 different numbers of 1 … 40, ascending. */
  readonly numbers: readonly number[];
  readonly risk: KenoRisk;
}

export interface KenoShown extends KenoChoice {
  /** In the order drawn. */
  readonly drawn: readonly number[];
  /** The chosen numbers that were drawn, in the order drawn. */
  readonly hits: readonly number[];
  /** What each number of hits pays, in 1/10 000, from none. */
  readonly table: readonly string[];
  /** What the round pays, in 1/10 000. */
  readonly multiplier: string;
}

/** What 0, 1, 2 … hits pay, for 1, 2 … 10 chosen numbers. */
const texts: Readonly<Record<KenoRisk, readonly string[]>> = {
  classic: [
    '0 3.96',
    '0 1.95 4.1',
    '0 0 5.91 15',
    '0 0 3.3 6 19.5',
    '0 0 2.21 3.6 8 30',
    '0 0 1.69 2.4 4.7 12.5 54',
    '0 0 0 3.51 6 13.5 42 200',
    '0 0 0 2.56 3.9 7.5 20 74 430',
    '0 0 0 2.01 2.7 5 11.5 35 150 1000',
    '0 0 0 1.65 2.1 3.4 7 19.5 70 370 2000',
  ],
  low: [
    '0.7 1.86',
    '0.6 1.35 2.3',
    '0.5 1.19 1.6 3.2',
    '0.4 1.12 1.3 2.1 4.7',
    '0.3 1.1 1.1 1.6 3 7',
    '0.5 0 1.71 2.1 3.4 6.5 19',
    '0.5 0 1.43 1.7 2.5 4.4 9.5 29',
    '0.4 0 1.31 1.4 1.9 3.1 6 15 52',
    '0.4 0 1.15 1.2 1.6 2.8 6 16 61 350',
    '0.4 0 1.1 1.1 1.3 2.1 4.3 10 32 140 1000',
  ],
  medium: [
    '0.4 2.76',
    '0.3 1.55 3.9',
    '0 1.32 2.3 7.5',
    '0 0 3.02 7 29',
    '0 0 2.07 3.7 10.5 54',
    '0 0 0 5.03 11 39 230',
    '0 0 0 3.31 6 17.5 73 530',
    '0 0 0 2.33 4 9.5 31 160 1400',
    '0 0 0 1.87 2.7 5.5 16.5 66 410 4800',
    '0 0 0 0 3.79 6.5 17 58 290 2300 5000',
  ],
  high: [
    '0 3.96',
    '0 0 17.16',
    '0 0 5.02 25',
    '0 0 0 18.13 120',
    '0 0 0 7.6 30 260',
    '0 0 0 0 26.56 140 1500',
    '0 0 0 0 12.46 48 320 4600',
    '0 0 0 0 7 21 110 960 18100',
    '0 0 0 0 0 22.36 90 580 6700 20000',
    '0 0 0 0 0 12.54 42 220 1900 9000 20000',
  ],
};

const tables = new Map(risks.flatMap((risk) => texts[risk].map((text, index) => [`${risk} ${index + 1}`, payTable(text)] as const)));

/** What 0, 1, 2 … hits pay. */
export function kenoTable(risk: KenoRisk, picks: number): readonly bigint[] {
  return tables.get(`${risk} ${picks}`) ?? [];
}

/** Chance of exactly this many hits (hypergeometric). */
export function chanceOfHits(picks: number, hits: number): Fraction {
  return fraction(combinations(picks, hits) * combinations(kenoNumbers - picks, kenoDrawn - hits), combinations(kenoNumbers, kenoDrawn));
}

/** Keno. Takes ten numbers: `takeDistinct` of the 40, the numbers drawn in their order. */
export const keno: RoundGame<KenoChoice, never, KenoShown> = {
  code: 'keno',
  kind: 'original',
  rulesVersion: 1,
  readChoice(raw) {
    const fields = readFields(raw, ['numbers', 'risk']);
    const risk = readOneOf(fields.risk, 'risk', risks);
    if (!Array.isArray(fields.numbers) || fields.numbers.length < 1 || fields.numbers.length > mostPicks)
      throw new ChoiceError(`numbers are 1 to ${mostPicks}`);
    const numbers = fields.numbers.map((number: unknown) => readWhole(number, 'number', 1, kenoNumbers));
    if (new Set(numbers).size !== numbers.length) throw new ChoiceError('numbers are different');
    return { numbers: numbers.toSorted((left, right) => left - right), risk };
  },
  readMove: readNoMove,
  costOf: () => 10_000n,
  play(choice, moves, source) {
    refuseMoves(moves);
    const table = kenoTable(choice.risk, choice.numbers.length);
    const drawn = takeDistinct(source, kenoNumbers, kenoDrawn).map((index) => index + 1);
    const hits = drawn.filter((number) => choice.numbers.includes(number));
    const multiplier = table[hits.length] ?? 0n;
    return { shown: { ...choice, drawn, hits, table: showTable(table), multiplier: String(multiplier) }, over: true, multiplier };
  },
  variants: risks.flatMap((risk) =>
    texts[risk].map((_, index) => ({
      name: `${risk}-${index + 1}`,
      choice: { numbers: Array.from({ length: index + 1 }, (_number, at) => at + 1), risk },
    })),
  ),
  mathOf: ({ risk, numbers }) =>
    mathOfPayouts(kenoTable(risk, numbers.length).map((multiplier, hits) => ({ chance: chanceOfHits(numbers.length, hits), multiplier }))),
};
