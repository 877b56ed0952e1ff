import type { BeaconProof } from '@sortes/fairness';

export interface FixedRound {
  beaconId: string;
  round: number;
}

export interface RevealedRound {
  beacon: BeaconProof;
  /** 32 bytes, lower-case hex. */
  randomness: string;
}

/** Public randomness that nobody can know while bets are taken. The round is fixed when a draw opens, its value asked for after closing. */
export interface Beacon {
  /** Whether a draw that names this beacon is ours. */
  knows(beaconId: string): boolean;
  /** The first round that is due later than the closing plus a second of margin. */
  fixRound(closesAt: Date): Promise<FixedRound>;
  /** What may be published before the round is due. */
  describe(fixed: FixedRound): Promise<Record<string, unknown>>;
  /** The round's value with its proof; undefined while it is not due by `now` or cannot be had. */
  reveal(fixed: FixedRound, now: Date): Promise<RevealedRound | undefined>;
}

/** Seconds between closing and the earliest round, for clocks that drift apart. */
export const beaconMarginSeconds = 1;

/** The beacons in use, the first for new draws. Draws opened under another one are still finished with it. */
export function firstOf(beacons: readonly Beacon[]): Beacon {
  const first = beacons[0];
  if (first === undefined) throw new Error('no beacon is configured');
  return first;
}

export function beaconOf(beacons: readonly Beacon[], beaconId: string): Beacon {
  const found = beacons.find((beacon) => beacon.knows(beaconId));
  if (found === undefined) throw new Error(`a draw names the beacon ${beaconId}, which is not configured`);
  return found;
}
