/**
 * The lanes of an agent's figures and how a bet usually counts as turnover in each: `stake` when it is decided, or `net`, what a round won or lost, once it is over (so
 * that whoever bets on both sides turns over nothing). A brand may have it otherwise for rounds of games (`roundLanes`).
 */
export const agentLanes = {
  LOTT: 'stake',
  ELOTT: 'stake',
  SEA: 'stake',
  RNG: 'stake',
  LIVE: 'net',
  SPORTS: 'net',
  ESPORTS: 'net',
  FISH: 'stake',
  PVP: 'net',
  COCKFIGHT: 'net',
  INHOUSE: 'stake',
} as const satisfies Record<string, 'stake' | 'net'>;
export type AgentLane = keyof typeof agentLanes;
export const agentLaneNames = Object.keys(agentLanes) as readonly AgentLane[];

/** Lanes of games that are played in rounds: each the kind of its games (`gameTypes`). */
export const roundLanes = [
  'RNG',
  'FISH',
  'INHOUSE',
  'LIVE',
  'SPORTS',
  'ESPORTS',
  'PVP',
  'COCKFIGHT',
] as const satisfies readonly AgentLane[];
export type RoundLane = (typeof roundLanes)[number];
/** Of which rounds what they won or lost turns over, unless a brand says otherwise. */
export const usualNetLanes: readonly RoundLane[] = roundLanes.filter((lane) => agentLanes[lane] === 'net');

/** Lanes in which players win from each other: what they staked and won leaves the house nothing, and is in no result. */
export const lanesAmongPlayers = ['PVP'] as const satisfies readonly AgentLane[];

// ---- Rates -----------------------------------------------------------------------------------------------------------------------------------

/**
 * What somebody of a line earns of each bet of theirs and of everybody below them: in lane LOTT a prize group, in the others 1/10 000 of valid turnover. 0: no rate,
 * nothing is earned; in lane LOTT it also means that lottery is sold to them at the brand's highest group.
 */

/** Prize groups that a rate of lane LOTT may be: those that the games sell. */
export const rateGroups = { lowest: 1700, highest: 1960, step: 2 } as const;

/** The steps of a lane's rates. */
export const rateStepOf = (lane: AgentLane): number => (lane === 'LOTT' ? rateGroups.step : 1);

/** Whether agents may change rates of their direct downlines both ways, or only raise or only lower them. */
export const rateChanges = ['both', 'raise', 'lower'] as const;
export type RateChange = (typeof rateChanges)[number];

/** Hours between a lowering and the brand's midnight from which it counts, at least. */
export const rateNoticeHours = 24;

/** What a brand says of a lane: the most that somebody directly below the house may have, and how much less whoever stands below somebody has at least. */
export interface LaneRule {
  most: number;
  difference: number;
}
export type RateRules = Readonly<Record<AgentLane, LaneRule>>;

const otherLanes = agentLaneNames.filter((lane) => lane !== 'LOTT');

/** A lane's rule as a brand sets it, in one line: lane, most, difference ("LIVE 100 5"). */
export const rateRulePattern = `^(LOTT 1(7[0-9]{2}|8[0-9]{2}|9[0-5][0-9]|960)|(${otherLanes.join('|')}) (0|[1-9][0-9]{0,2})) (0|[1-9][0-9]{0,2})$`;

/**
 * What holds for a lane that the brand says nothing of. A table of baccarat leaves the house 1.1996 % of valid turnover at its weakest, the house's own games
 * 1 %: more than these would be paid out of nothing.
 */
const usualRule = (lane: AgentLane): LaneRule =>
  lane === 'LOTT' ? { most: 1956, difference: 2 } : { most: lane === 'INHOUSE' ? 50 : 100, difference: 5 };

/** The rules of every lane, from what a brand has set. The last line of a lane counts. */
export function rateRulesOf(lines: readonly string[]): RateRules {
  const own = lines
    .map((line) => line.split(' '))
    .map(([lane, most, difference]) => [lane, { most: Number(most), difference: Number(difference) }]);
  return { ...Object.fromEntries(agentLaneNames.map((lane) => [lane, usualRule(lane)])), ...Object.fromEntries(own) } as RateRules;
}

// ---- Result ----------------------------------------------------------------------------------------------------------------------------------

/**
 * What the result of a line is less of besides prizes, as a brand chooses: own rebates of players (off the price of a lottery bet they are in no stake anyway), commissions for their
 * bets, rewards, and what was credited by hand; fees that players paid are added.
 */
export const resultCosts = ['rebates', 'commissions', 'rewards', 'fees', 'adjustments'] as const;
export type ResultCost = (typeof resultCosts)[number];
export const usualResultCosts: readonly ResultCost[] = ['rebates', 'commissions', 'rewards'];
