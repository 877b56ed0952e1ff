import { fraction } from '../fraction.js';
import { readFields, readOneOf } from '../read.js';
import { ChoiceError, type RoundGame } from '../round-game.js';
import { mathOfPayouts, payTable, readNoMove, refuseMoves, showTable } from './figures.js';

const sizes = [10, 20, 30, 40, 50] as const;
export type WheelSize = (typeof sizes)[number];
const risks = ['low', 'medium', 'high'] as const;
export type WheelRisk = (typeof risks)[number];

export interface WheelChoice {
  readonly segments: WheelSize;
  readonly risk: WheelRisk;
}

export interface WheelShown extends WheelChoice {
  /** The segment that stopped at the pointer, from 0. */
  readonly segment: number;
  /** What each segment pays, in 1/10 000, in the order of the wheel. */
  readonly table: readonly string[];
  /** What the round pays, in 1/10 000. */
  readonly multiplier: string;
}

/** Prizes, and which of them each segment holds, in the order of the wheel. Every wheel's prizes add up to 0.99 times its segments. */
const wheels: Readonly<Record<WheelRisk, Readonly<Record<WheelSize, readonly [prizes: string, order: string]>>>> = {
  low: {
    10: ['1.8 1.3 1.05 0', '0213212312'],
    20: ['2.4 1.5 1.2 0.6 0', '02142321423214232142'],
    30: ['3 1.8 1.2 0.55 0', '023421234212342123421234212342'],
    40: ['4 2 1.2 0.85 0', '0243124234213242413242341242312432421342'],
    50: ['5 2.2 1.2 0.9 0', '02431243241243243241234214324234123424321423421342'],
  },
  medium: {
    10: ['3 1.9 1.5 1 0', '0423414234'],
    20: ['4 2.8 2 1.25 0', '04243424341424342434'],
    30: ['5 3 1.9 1.24 0', '042434142434142434424341424344'],
    40: ['6 3 2 1.65 0', '0424143442414434244144243441424434142444'],
    50: ['8 4 2 1.5 0', '04243441424424434144244342441424434424414244342444'],
  },
  high: {
    10: ['9.9 0', '0111111111'],
    20: ['19.8 0', `0${'1'.repeat(19)}`],
    30: ['29.7 0', `0${'1'.repeat(29)}`],
    40: ['39.6 0', `0${'1'.repeat(39)}`],
    50: ['49.5 0', `0${'1'.repeat(49)}`],
  },
};

const tables = new Map(
  risks.flatMap((risk) =>
    sizes.map((segments) => {
      const [prizes, order] = wheels[risk][segments];
      const pays = payTable(prizes);
      return [`${risk} ${segments}`, [...order].map((index) => pays[Number(index)] as bigint)] as const;
    }),
  ),
);

/** What each segment pays, in the order of the wheel. */
export function wheelTable({ risk, segments }: WheelChoice): readonly bigint[] {
  return tables.get(`${risk} ${segments}`) ?? [];
}

/** Wheel. Takes one number: below(segments), the segment at the pointer. */
export const wheel: RoundGame<WheelChoice, never, WheelShown> = {
  code: 'wheel',
  kind: 'original',
  rulesVersion: 1,
  readChoice(raw) {
    const fields = readFields(raw, ['segments', 'risk']);
    const segments = sizes.find((size) => size === fields.segments);
    if (segments === undefined) throw new ChoiceError(`segments is one of ${sizes.join(', ')}`);
    return { segments, risk: readOneOf(fields.risk, 'risk', risks) };
  },
  readMove: readNoMove,
  costOf: () => 10_000n,
  play(choice, moves, source) {
    refuseMoves(moves);
    const table = wheelTable(choice);
    const segment = source.below(choice.segments);
    const multiplier = table[segment] ?? 0n;
    return { shown: { ...choice, segment, table: showTable(table), multiplier: String(multiplier) }, over: true, multiplier };
  },
  variants: risks.flatMap((risk) => sizes.map((segments) => ({ name: `${risk}-${segments}`, choice: { segments, risk } }))),
  mathOf: (choice) => mathOfPayouts(wheelTable(choice).map((multiplier) => ({ chance: fraction(1n, choice.segments), multiplier }))),
};
