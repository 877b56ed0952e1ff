/** When the rounds of a beacon fall: round r is due at genesis + (r - 1) x period. Seconds since 1970, UTC. */
export interface RoundSchedule {
  readonly genesis: number;
  readonly period: number;
}

/** Unix second at which a round is due. */
export function timeOfRound(schedule: RoundSchedule, round: number): number {
  return schedule.genesis + (round - 1) * schedule.period;
}

/** The latest round due at this unix second: floor((t - genesis) / period) + 1. Zero or less before the first one. */
export function roundAt(schedule: RoundSchedule, unixSeconds: number): number {
  return Math.floor((unixSeconds - schedule.genesis) / schedule.period) + 1;
}

/**
 * The round to fix when a draw opens: the first that is due strictly later than its closing plus a margin, so that nobody can know its
 * value while bets are taken.
 * @param marginSeconds covers the clocks of the beacon and of the database drifting apart
 */
export function roundAfterClosing(schedule: RoundSchedule, closesAtUnixSeconds: number, marginSeconds: number): number {
  return Math.max(1, roundAt(schedule, closesAtUnixSeconds + marginSeconds) + 1);
}
