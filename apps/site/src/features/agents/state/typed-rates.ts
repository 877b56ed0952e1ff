import { agentLaneNames, rateGroups } from '@sortes/contract';
import type { BoundRate } from '../api/rates';

/** A rate as people type it: a prize group, or percent with two decimals at most; undefined: none. */
export function readTypedRate(lane: string, typed: string): number | undefined {
  const text = typed.trim();
  if (lane === 'LOTT') return /^\d{4}$/.test(text) ? Number(text) : undefined;
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text);
  return found === null ? undefined : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/** The same, written. */
export const typedRate = (lane: string, rate: number): string => (lane === 'LOTT' ? String(rate) : String(rate / 100));

/** What somebody has or is about to have. */
export const heldRate = ({ rate, coming }: Pick<BoundRate, 'rate' | 'coming'>): number => coming ?? rate;

/** Whether anything can be given in a lane. */
export const canGive = ({ least, most }: Pick<BoundRate, 'least' | 'most'>): boolean => most > 0 && most >= least;

/** Whether a rate may be asked for: it is within the bounds, or the one that they have. */
export function fitsBounds(bound: BoundRate, rate: number): boolean {
  if (rate === heldRate(bound)) return true;
  const inSteps = bound.lane !== 'LOTT' || (rate - rateGroups.lowest) % rateGroups.step === 0;
  return rate >= bound.least && rate <= bound.most && inSteps;
}

/** Where the slider of a lane stands: at what is typed, within the bounds; at the least while that is no rate. */
export function slidRate({ lane, least, most }: Pick<BoundRate, 'lane' | 'least' | 'most'>, typed: string): number {
  return Math.min(most, Math.max(least, readTypedRate(lane, typed) ?? least));
}

/** A prize group of so much gives all stakes back on average; other rates are parts of 10 000. */
const wholeOf = (lane: string): number => (lane === 'LOTT' ? 2_000 : 10_000);

/** What of an amount bet or turned over somebody gets by a rate, on average where it is a prize group, and what stays with who has `own`; a share of 1. */
export const sharesOf = (lane: string, own: number, rate: number): { theirs: number; mine: number } => ({
  theirs: rate / wholeOf(lane),
  mine: Math.max(0, own - rate) / wholeOf(lane),
});

const orderOf = (lanes: readonly string[]) => (one: { lane: string }, other: { lane: string }) =>
  lanes.indexOf(one.lane) - lanes.indexOf(other.lane);

/** Rates in the order of the lanes. */
export const byLane = <Rate extends { lane: string }>(rates: readonly Rate[]): Rate[] => rates.toSorted(orderOf(agentLaneNames));

/** The three that say most where there is room for no more: lottery, live casino and slots where they are held. */
export const firstRates = <Rate extends { lane: string }>(rates: readonly Rate[]): Rate[] =>
  rates.toSorted(orderOf([...new Set(['LOTT', 'LIVE', 'RNG', ...agentLaneNames])])).slice(0, 3);
