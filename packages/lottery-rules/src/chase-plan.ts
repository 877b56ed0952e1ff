/**
 * Plans of a chase: which multiple on which draw, what it costs, and what a win there leaves. Pure and exact: money is bigint of 1/10 000
 * currency unit, rates are basis points. The board shows a plan, the player may edit it, and `reckonChase` reckons the edited one.
 */

/** One draw's bet at multiple 1, in money units. */
export interface ChaseBase {
  /** What the lines cost together. */
  readonly cost: bigint;
  /** The most they can win together on one draw; what a plan calls "prize". */
  readonly prize: bigint;
}

/** How the multiples are made. */
export type ChaseStrategy =
  | { readonly mode: 'same'; readonly multiple: number }
  /** Starts at `multiple` and takes it times `factor` after every `every` draws. */
  | { readonly mode: 'double'; readonly multiple: number; readonly factor: number; readonly every: number }
  /** The smallest multiple, `multiple` at least, with which a win on the draw leaves `rate` (basis points) of all that was spent so far. */
  | { readonly mode: 'profit'; readonly multiple: number; readonly rate: number };

export interface ChaseRow {
  readonly multiple: number;
  /** Money units: of this draw, and of this and all earlier ones. */
  readonly cost: bigint;
  readonly totalCost: bigint;
  readonly prize: bigint;
  /** Prize less total cost, if this draw is the first that wins. */
  readonly profit: bigint;
  /** Profit in basis points of the total cost, rounded down. */
  readonly profitRate: bigint;
}

/** Why a plan is shorter or flatter than asked; `position` is the first draw concerned, from 1. */
export interface ChaseProblem {
  /** `impossible`: no multiple up to the maximum reaches the rate, the plan ends before. `capped`: the multiple stays at the maximum from here. */
  readonly kind: 'impossible' | 'capped';
  readonly position: number;
}

export interface ChasePlan {
  readonly rows: readonly ChaseRow[];
  readonly totalCost: bigint;
  /** What is lost when no draw wins: everything that was staked. A win never makes it worse. */
  readonly worstLoss: bigint;
  readonly problem: ChaseProblem | undefined;
}

const basis = 10_000n;

/** Division rounded down, also below zero. */
function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor !== 0n && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient;
}

/**
 * Reckons a plan from its multiples, one a draw, e.g. after the player has edited one.
 * @throws RangeError when a multiple is not a whole number above 0, or the base costs nothing.
 */
export function reckonChase(base: ChaseBase, multiples: readonly number[]): ChasePlan {
  if (base.cost <= 0n || base.prize < 0n) throw new RangeError('a chase needs a cost above 0 and a prize not below 0');
  let totalCost = 0n;
  const rows = multiples.map((multiple): ChaseRow => {
    if (!Number.isSafeInteger(multiple) || multiple < 1) throw new RangeError(`not a multiple: ${multiple}`);
    const cost = base.cost * BigInt(multiple);
    const prize = base.prize * BigInt(multiple);
    totalCost += cost;
    const profit = prize - totalCost;
    return { multiple, cost, totalCost, prize, profit, profitRate: floorDivide(profit * basis, totalCost) };
  });
  return { rows, totalCost, worstLoss: totalCost, problem: undefined };
}

/** The smallest multiple whose win leaves `rate` of everything spent, `spent` before it; undefined when there is none. */
function multipleForProfit(base: ChaseBase, spent: bigint, rate: bigint): bigint | undefined {
  // prize·x − (spent + cost·x) ≥ rate·(spent + cost·x)  ⇔  x·(prize − (1 + rate)·cost) ≥ (1 + rate)·spent, all times 10 000.
  const gain = basis * base.prize - (basis + rate) * base.cost;
  const needed = (basis + rate) * spent;
  if (gain < 0n || (gain === 0n && needed > 0n)) return undefined;
  return gain === 0n || needed === 0n ? 1n : (needed + gain - 1n) / gain;
}

function requireWhole(value: number, least: number, name: string): void {
  if (!Number.isSafeInteger(value) || value < least) throw new RangeError(`${name} must be a whole number from ${least}: ${value}`);
}

/**
 * Plans `draws` draws by a strategy, no multiple above `maximum`. What cannot be planned is said in `problem`, never left out silently.
 * @throws RangeError for figures that are no whole numbers in range.
 */
export function planChase(base: ChaseBase, draws: number, strategy: ChaseStrategy, maximum: number): ChasePlan {
  requireWhole(draws, 0, 'draws');
  requireWhole(maximum, 1, 'maximum');
  requireWhole(strategy.multiple, 1, 'multiple');
  if (base.cost <= 0n || base.prize < 0n) throw new RangeError('a chase needs a cost above 0 and a prize not below 0');
  const multiples: number[] = [];
  let problem: ChaseProblem | undefined;
  /** Takes a wish as far as the maximum allows. */
  const take = (wish: bigint): void => {
    const isCapped = wish > BigInt(maximum);
    if (isCapped) problem ??= { kind: 'capped', position: multiples.length + 1 };
    multiples.push(isCapped ? maximum : Number(wish));
  };
  switch (strategy.mode) {
    case 'same':
      for (let position = 0; position < draws; position += 1) take(BigInt(strategy.multiple));
      break;
    case 'double': {
      requireWhole(strategy.factor, 1, 'factor');
      requireWhole(strategy.every, 1, 'every');
      let wish = BigInt(strategy.multiple);
      for (let position = 0; position < draws; position += 1) {
        // Beyond the maximum the wish stays as it is: factor ** 200 would be a needlessly long number.
        if (position > 0 && position % strategy.every === 0 && wish <= BigInt(maximum)) wish *= BigInt(strategy.factor);
        take(wish);
      }
      break;
    }
    case 'profit': {
      requireWhole(strategy.rate, 0, 'rate');
      let spent = 0n;
      for (let position = 0; position < draws; position += 1) {
        const needed = multipleForProfit(base, spent, BigInt(strategy.rate));
        const wish = needed === undefined || needed > BigInt(strategy.multiple) ? needed : BigInt(strategy.multiple);
        if (wish === undefined || wish > BigInt(maximum)) {
          problem = { kind: 'impossible', position: position + 1 };
          break;
        }
        multiples.push(Number(wish));
        spent += base.cost * wish;
      }
      break;
    }
  }
  return { ...reckonChase(base, multiples), problem };
}
