import type { ContractKind, Tier } from '../api/contracts';

/** A tier as it is typed. */
export interface TypedTier {
  readonly key: number;
  readonly turnover: string;
  readonly active: string;
  readonly loss: string;
  /** A share, a fixed sum, or a share of each bet. */
  readonly pays: 'P' | 'F' | 'B';
  /** Percent, or a sum, as `pays` says; of bets the percent of those that were won. */
  readonly pay: string;
  /** Of bets: from which stake on, and the percent of those that were lost. */
  readonly bet: string;
  readonly lost: string;
}

export type TierFault = Readonly<Partial<Record<'turnover' | 'active' | 'loss' | 'pay' | 'bet' | 'lost', 'amount' | 'count' | 'rate'>>>;

export const emptyTier = (key: number, kind: ContractKind): TypedTier => ({
  key,
  turnover: '',
  active: '',
  loss: '',
  pays: kind === 'realtime' ? 'B' : 'P',
  pay: '',
  bet: '',
  lost: '',
});

/** A rate of 1/10 000 from percent as people type it; undefined: none. */
export function readRate(typed: string): number | undefined {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (found === null) return undefined;
  const rate = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return rate >= 1 && rate <= 10_000 ? rate : undefined;
}

/** Whether a rate is one, and above the most. */
export const isAbove = (typed: string, most: number): boolean => (readRate(typed) ?? 0) > most;

const readCount = (typed: string): number | undefined => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : undefined);

/** Reads an amount: currency units, undefined where it is none. */
export type ReadAmount = (typed: string) => number | undefined;

/** What is wrong with a tier, by field. What is left empty asks for nothing. */
export function tierFault(tier: TypedTier, readAmount: ReadAmount): TierFault {
  const optional = (typed: string, read: (typed: string) => number | undefined): boolean =>
    typed.trim() === '' || read(typed) !== undefined;
  return {
    ...(!optional(tier.turnover, readAmount) && { turnover: 'amount' }),
    ...(!optional(tier.active, readCount) && { active: 'count' }),
    ...(!optional(tier.loss, readAmount) && { loss: 'amount' }),
    ...(tier.pays === 'P' && readRate(tier.pay) === undefined && { pay: 'rate' }),
    ...(tier.pays === 'F' && (readAmount(tier.pay) ?? 0) === 0 && { pay: 'amount' }),
    ...(tier.pays === 'B' && !optional(tier.bet, readAmount) && { bet: 'amount' }),
    // One of the two rates may be left empty: such bets are then not paid.
    ...(tier.pays === 'B' &&
      (tier.lost.trim() === '' ? readRate(tier.pay) : optional(tier.pay, readRate) || undefined) === undefined && { pay: 'rate' }),
    ...(tier.pays === 'B' && !optional(tier.lost, readRate) && { lost: 'rate' }),
  };
}

/** What somebody has and must keep of it, to judge what they can give: 1/10 000. */
export interface OwnRule {
  readonly details: readonly Tier[];
  readonly most: number;
  readonly leastDifference: number;
}

/**
 * The highest rate that a tier can have: what the own contract surely pays where a line reaches no more than the tier asks for, less what stays with the agent.
 */
export function mostFor(kind: ContractKind, { details, most, leastDifference }: OwnRule, tier: TypedTier, readAmount: ReadAmount): number {
  const asked = {
    betVolume: readAmount(tier.turnover) ?? 0,
    activeMember: readCount(tier.active) ?? 0,
    loss: readAmount(tier.loss) ?? 0,
    bet: readAmount(tier.bet) ?? 0,
  };
  const reached = details.filter((own) =>
    kind === 'realtime'
      ? own.bet <= asked.bet
      : own.betVolume <= asked.betVolume && own.activeMember <= asked.activeMember && own.loss <= asked.loss,
  );
  const highest = Math.max(0, ...reached.map(({ rate, lostRate }) => (kind === 'realtime' ? Math.max(rate, lostRate) : rate)));
  return Math.max(0, Math.min(most, highest - leastDifference));
}

/** Whether a tier pays by a higher rate than it can have. */
export function isTooHigh(kind: ContractKind, own: OwnRule, tier: TypedTier, readAmount: ReadAmount): boolean {
  const most = mostFor(kind, own, tier, readAmount);
  return tier.pays !== 'F' && (isAbove(tier.pay, most) || isAbove(tier.lost, most));
}

/** The tiers as the call takes them; undefined while one is not whole. */
export function readTiers(tiers: readonly TypedTier[], readAmount: ReadAmount): Tier[] | undefined {
  if (tiers.some((tier) => Object.keys(tierFault(tier, readAmount)).length > 0)) return undefined;
  return tiers.map((tier) => ({
    betVolume: readAmount(tier.turnover) ?? 0,
    activeMember: readCount(tier.active) ?? 0,
    loss: readAmount(tier.loss) ?? 0,
    rateType: tier.pays === 'F' ? 'F' : 'P',
    rate: tier.pays === 'F' ? 0 : (readRate(tier.pay) ?? 0),
    amount: tier.pays === 'F' ? (readAmount(tier.pay) ?? 0) : null,
    bet: readAmount(tier.bet) ?? 0,
    lostRate: readRate(tier.lost) ?? 0,
  }));
}

/** Tiers that hold, to be changed. */
const percentText = (rate: number): string => (rate === 0 ? '' : String(rate / 100));

export const typedOf = (kind: ContractKind, tiers: readonly Tier[], writeAmount: (amount: number) => string): TypedTier[] =>
  tiers.map((tier, key) => ({
    key,
    turnover: tier.betVolume === 0 ? '' : writeAmount(tier.betVolume),
    active: tier.activeMember === 0 ? '' : String(tier.activeMember),
    loss: tier.loss === 0 ? '' : writeAmount(tier.loss),
    pays: kind === 'realtime' ? 'B' : tier.rateType,
    pay: tier.rateType === 'F' ? writeAmount(tier.amount ?? 0) : percentText(tier.rate),
    bet: tier.bet === 0 ? '' : writeAmount(tier.bet),
    lost: percentText(tier.lostRate),
  }));
