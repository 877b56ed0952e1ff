import { type AgentLane, agentLaneNames, type RateChange, rateGroups, type RateRules, rateRulesOf, rateStepOf } from '@sortes/contract';

/** What somebody has in a lane; `coming` is the same where nothing is to come. 0: nothing. */
export interface Held {
  lane: AgentLane;
  rate: number;
  coming: number;
  comingFrom: Date | undefined;
}

/** Rates that a link carries, by lane. */
export type LinkRates = Readonly<Partial<Record<AgentLane, number>>>;

/** A rate that is asked for. */
export interface RateWish {
  lane: AgentLane;
  rate: number;
}

/** How a brand has rates given. */
export interface RateSettings {
  rules: RateRules;
  change: RateChange;
}

export const rateSettingsOf = ({
  agentRates,
  rebateChange,
}: {
  agentRates: readonly string[];
  rebateChange: RateChange;
}): RateSettings => ({
  rules: rateRulesOf(agentRates),
  change: rebateChange,
});

/** Of one lane; who has no row there has nothing. */
export const heldIn = (held: readonly Held[] | undefined, lane: AgentLane): Held =>
  held?.find((one) => one.lane === lane) ?? { lane, rate: 0, coming: 0, comingFrom: undefined };

/** The greatest rate of a lane that is not above `top`: 0 where there is none. */
export function atMost(lane: AgentLane, top: number): number {
  if (lane !== 'LOTT') return Math.max(0, top);
  const { lowest, highest, step } = rateGroups;
  const within = Math.min(highest, top);
  return within < lowest ? 0 : within - ((within - lowest) % step);
}

/** Whether a lane has this rate at all. A group that was once given can be changed, not taken away: it is what lottery is sold at. */
export function isRate(lane: AgentLane, rate: number): boolean {
  if (lane !== 'LOTT') return rate <= 10_000;
  const { lowest, highest, step } = rateGroups;
  return rate >= lowest && rate <= highest && (rate - lowest) % step === 0;
}

/** Who gives rates: an agent what they have themselves, the house what the brand allows. */
export type Giver = 'house' | readonly Held[];

/** The most that can be given in a lane. What the giver is about to lose is not given any more. */
export function mostToGive(lane: AgentLane, giver: Giver, rules: RateRules): number {
  const { most, difference } = rules[lane];
  if (giver === 'house') return atMost(lane, most);
  const { rate, coming } = heldIn(giver, lane);
  return rate === 0 || coming === 0 ? 0 : atMost(lane, Math.min(rate, coming) - difference);
}

/** The least that somebody can be given whose direct downlines have `highest` at most; nobody with 0 stands in the way. */
export function leastToGive(lane: AgentLane, highest: number, { rules }: Pick<RateSettings, 'rules'>): number {
  const free = lane === 'LOTT' ? rateGroups.lowest : 0;
  if (highest === 0) return free;
  const step = rateStepOf(lane);
  return Math.max(free, Math.ceil((highest + rules[lane].difference) / step) * step);
}

/** By lane the highest rates of who stands directly below; see `highestBelow`. */
export type HighestBelow = ReadonlyMap<AgentLane, { ever: number; later: number }>;

/** Somebody's rates in every lane with their bounds, as they go over the wire. */
export const showBounds = (held: readonly Held[] | undefined, giver: Giver, below: HighestBelow, settings: RateSettings) =>
  agentLaneNames.map((lane) => ({
    ...showHeld(heldIn(held, lane)),
    least: leastToGive(lane, below.get(lane)?.later ?? 0, settings),
    most: mostToGive(lane, giver, settings.rules),
  }));

/** One rate as it goes over the wire. */
export const showHeld = ({ lane, rate, coming, comingFrom }: Held) => ({
  lane,
  rate,
  coming: comingFrom === undefined ? null : coming,
  comingFrom: comingFrom?.getTime() ?? null,
});

/** A rate as refusals say it: a group, or percent of valid turnover. */
export const rateText = (lane: AgentLane, rate: number): string => (lane === 'LOTT' ? String(rate) : `${(rate / 100).toFixed(2)} %`);
