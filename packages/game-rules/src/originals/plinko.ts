import { fraction } from '../fraction.js';
import { readFields, readOneOf, readWhole } from '../read.js';
import type { RoundGame } from '../round-game.js';
import { combinations, mathOfPayouts, payTable, readNoMove, refuseMoves, showTable } from './figures.js';

const fewestRows = 8;
const mostRows = 16;
const risks = ['low', 'medium', 'high'] as const;
export type PlinkoRisk = (typeof risks)[number];

export interface PlinkoChoice {
  /** Rows of pins, 8 … 16. */
  readonly rows: number;
  readonly risk: PlinkoRisk;
}

export interface PlinkoShown extends PlinkoChoice {
  /** At each row from the top: 0 to the left, 1 to the right. */
  readonly path: readonly (0 | 1)[];
  /** Where the ball ends, from 0 at the left: how often it went right. */
  readonly bucket: number;
  /** What each bucket pays, in 1/10 000, from the left. */
  readonly table: readonly string[];
  /** What the round pays, in 1/10 000. */
  readonly multiplier: string;
}

/** What the buckets pay from the edge to the middle, for 8, 9 … 16 rows; the other side is the same. */
const halves: Readonly<Record<PlinkoRisk, readonly string[]>> = {
  low: [
    '5.2 2.5 1.4 0.8 0.5',
    '6 3.2 1.4 1.1 0.6',
    '7.5 3.7 2.2 1.1 0.8 0.5',
    '8.5 4.6 2.7 1.4 0.9 0.6',
    '10 5.6 3.1 1.8 1.3 0.6 0.5',
    '11 6.2 3.5 2.2 1.4 0.8 0.6',
    '12 7.1 4.2 2.6 1.7 1 0.7 0.5',
    '14 7.7 4.6 2.8 1.7 1 0.9 0.7',
    '16 9.7 5.9 3.9 2.6 1.5 1 0.6 0.5',
  ],
  medium: [
    '12 3.8 1.3 0.6 0.4',
    '17 5 1.7 0.8 0.5',
    '22 7.1 2.6 1 0.6 0.4',
    '28 9.1 3.2 1.5 0.7 0.5',
    '36 13.5 5.2 2.3 0.9 0.5 0.3',
    '45 15.5 6.1 2.5 1.2 0.7 0.5',
    '60 23 9.3 4 1.8 0.8 0.5 0.3',
    '80 30 12.5 5.1 2.4 0.9 0.7 0.4',
    '120 45 17.5 7 3.2 1.2 1 0.4 0.3',
  ],
  high: [
    '30 4.9 1 0.4 0.2',
    '45 7.6 1.9 0.4 0.3',
    '75 13.5 2.5 0.8 0.3 0.2',
    '120 19 3.9 1 0.5 0.3',
    '180 30 6.7 1.9 0.6 0.3 0.2',
    '260 51 11 2.9 1 0.3 0.2',
    '420 76 17 4.2 1.3 0.5 0.3 0.2',
    '640 120 27 6.7 2.2 0.7 0.3 0.2',
    '1000 180 40 11.5 3 0.9 0.4 0.3 0.2',
  ],
};

const tables = new Map(
  risks.flatMap((risk) =>
    halves[risk].map((text, index) => {
      const rows = fewestRows + index;
      const half = payTable(text);
      return [`${risk} ${rows}`, Array.from({ length: rows + 1 }, (_, bucket) => half[Math.min(bucket, rows - bucket)] as bigint)] as const;
    }),
  ),
);

/** What each bucket pays, from the left. */
export function plinkoTable({ risk, rows }: PlinkoChoice): readonly bigint[] {
  return tables.get(`${risk} ${rows}`) ?? [];
}

/** Plinko. Takes below(2) at each row from the top: 0 left, 1 right. */
export const plinko: RoundGame<PlinkoChoice, never, PlinkoShown> = {
  code: 'plinko',
  kind: 'original',
  rulesVersion: 1,
  readChoice(raw) {
    const fields = readFields(raw, ['rows', 'risk']);
    return { rows: readWhole(fields.rows, 'rows', fewestRows, mostRows), risk: readOneOf(fields.risk, 'risk', risks) };
  },
  readMove: readNoMove,
  costOf: () => 10_000n,
  play(choice, moves, source) {
    refuseMoves(moves);
    const table = plinkoTable(choice);
    const path = Array.from({ length: choice.rows }, () => source.below(2) as 0 | 1);
    const bucket = path.reduce<number>((total, step) => total + step, 0);
    const multiplier = table[bucket] ?? 0n;
    return { shown: { ...choice, path, bucket, table: showTable(table), multiplier: String(multiplier) }, over: true, multiplier };
  },
  variants: risks.flatMap((risk) =>
    halves[risk].map((_, index) => ({ name: `${risk}-${fewestRows + index}`, choice: { rows: fewestRows + index, risk } })),
  ),
  mathOf: (choice) =>
    mathOfPayouts(
      plinkoTable(choice).map((multiplier, bucket) => ({
        chance: fraction(combinations(choice.rows, bucket), 2 ** choice.rows),
        multiplier,
      })),
    ),
};
