import {
  findGame,
  findPlay,
  planChase,
  reckonChase,
  type ChaseBase,
  type ChaseProblem,
  type ChaseRow,
  type ChaseStrategy,
} from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import type { OfferedLine } from './odds-change';
import { oddsOfTier, seriesIn, type SeriesRange, type SoldTier } from './prices';
import { priceOf } from './write-order';

export const chaseLengths = [5, 10, 15, 20, 50] as const;

/** What the player has set; everything else of a plan follows from it. */
export interface ChaseDraft {
  readonly mode: ChaseStrategy['mode'];
  readonly draws: number;
  readonly multiple: number;
  readonly factor: number;
  readonly every: number;
  /** Whole per cent of all that was spent. */
  readonly rate: number;
  readonly stopOnWin: boolean;
  /** Draws taken out of the plan. */
  readonly left: readonly string[];
  /** Multiples the player wrote over the plan's, by draw. */
  readonly edited: Readonly<Record<string, number>>;
}

export const newChaseDraft: ChaseDraft = {
  mode: 'same',
  draws: 10,
  multiple: 1,
  factor: 2,
  every: 1,
  rate: 20,
  stopOnWin: true,
  left: [],
  edited: {},
};

/** A change of the strategy makes the plan anew: multiples written over the old one are forgotten, draws taken out stay out. */
export function changeStrategy(
  draft: ChaseDraft,
  change: Partial<Pick<ChaseDraft, 'mode' | 'draws' | 'multiple' | 'factor' | 'every' | 'rate'>>,
): ChaseDraft {
  return { ...draft, ...change, edited: {} };
}

/** Takes a draw out of the plan, or back in. */
export function toggleDraw(draft: ChaseDraft, numero: string): ChaseDraft {
  const left = draft.left.includes(numero) ? draft.left.filter((each) => each !== numero) : [...draft.left, numero];
  return { ...draft, left };
}

export function editMultiple(draft: ChaseDraft, numero: string, multiple: number): ChaseDraft {
  return { ...draft, edited: { ...draft.edited, [numero]: multiple } };
}

/** A draw that can be chased; instants in milliseconds since 1970. */
export interface OfferedDraw {
  readonly numero: string;
  readonly closesAt: number;
  readonly drawsAt: number;
}

export interface PlannedDraw extends OfferedDraw {
  /** Its row of the plan; undefined when the draw was taken out, or when no multiple reaches the rate. */
  readonly row: ChaseRow | undefined;
  readonly taken: boolean;
  readonly edited: boolean;
}

export interface DraftPlan {
  readonly draws: readonly PlannedDraw[];
  /** What is bet: the rows that have a multiple. */
  readonly bets: readonly { readonly numero: string; readonly multiple: number }[];
  readonly totalCost: bigint;
  readonly worstLoss: bigint;
  /** The strategy's own problem, its position counted among the draws taken. */
  readonly problem: ChaseProblem | undefined;
}

function strategyOf({ mode, multiple, factor, every, rate }: ChaseDraft): ChaseStrategy {
  switch (mode) {
    case 'same':
      return { mode, multiple };
    case 'double':
      return { mode, multiple, factor, every };
    case 'profit':
      return { mode, multiple, rate: rate * 100 };
  }
}

/** The plan as it stands: the strategy's multiples, those written over them, and what they cost and leave. `maximum` is the highest factor of a draw. */
export function planOf(draft: ChaseDraft, offered: readonly OfferedDraw[], base: ChaseBase, maximum: number): DraftPlan {
  const shown = offered.slice(0, draft.draws);
  const taken = shown.filter((draw) => !draft.left.includes(draw.numero));
  const strategy = strategyOf({ ...draft, multiple: Math.min(draft.multiple, maximum) });
  const planned = planChase(base, taken.length, strategy, maximum);
  const bets = taken.flatMap(({ numero }, at) => {
    const multiple = draft.edited[numero] ?? planned.rows[at]?.multiple;
    return multiple === undefined ? [] : [{ numero, multiple }];
  });
  const { rows, totalCost, worstLoss } = reckonChase(
    base,
    bets.map(({ multiple }) => multiple),
  );
  const rowOf = new Map(bets.map(({ numero }, at) => [numero, rows[at]]));
  return {
    draws: shown.map((draw) => ({
      ...draw,
      row: rowOf.get(draw.numero),
      taken: !draft.left.includes(draw.numero),
      edited: draft.edited[draw.numero] !== undefined,
    })),
    bets,
    totalCost,
    worstLoss,
    problem: planned.problem,
  };
}

/**
 * What the lines cost together and the least a win on one of them pays, at factor 1, in 1/10 000 currency units: the profit a plan shows is what is left at
 * least. Undefined while a play of the lines is not sold.
 */
export function chaseBaseOf(
  lines: readonly OfferedLine[],
  tiersOf: (line: OfferedLine) => readonly SoldTier[] | undefined,
  range: SeriesRange | undefined,
): ChaseBase | undefined {
  const prizes = lines.map((line) => {
    const game = findGame(line.game);
    const play = game && findPlay(game, line.play);
    const tiers = tiersOf(line)?.filter(({ tier }) => !play?.tiers.find((known) => known.tier === tier)?.push);
    if (!play || !tiers || tiers.length === 0) return undefined;
    const odds = tiers.map((tier) => oddsOfTier(play, tier, range, range && seriesIn(range, line.series)));
    const least = odds.reduce((one, other) => (other < one ? other : one));
    // Lowered odds are a part of the usual ones, in 1/10 000 like the odds.
    const paid = (least * parseMoney(line.oddsFactor ?? '1')) / 10_000n;
    return (paid * parseMoney(line.unit) * BigInt(line.multiple)) / 10_000n;
  });
  const known = prizes.filter((prize) => prize !== undefined);
  const { net } = priceOf(lines, () => range);
  if (known.length === 0 || known.length < lines.length || net <= 0n) return undefined;
  return { cost: net, prize: known.reduce((one, other) => (other < one ? other : one)) };
}
