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

/**
 * Why a draw has the beacon it has, as it was when it opened: the public one was reached; it could not be reached, so the house's own chain stands in;
 * or the operator has switched it off.
 */
export type BeaconReason = 'public' | 'unreachable' | 'off';

/** Whether a new draw may be committed to a beacon: `off` where nobody has configured it. */
export type Reach = 'reachable' | 'unreachable' | 'off';

/** Public randomness that nobody can know while bets are taken. The round is fixed when a draw opens, its value asked for after closing. */
export interface Beacon {
  /** Whether a draw that names this beacon is ours. */
  knows(beaconId: string): boolean;
  /** Of a beacon outside: whether it can be reached now. One that is always at hand has none. */
  reach?(): Promise<Reach>;
  /** The first round that is due later than the closing plus a second of margin. */
  fixRound(closesAt: Date): Promise<FixedRound>;
  /** What may be published before the round is due. */
  describe(fixed: FixedRound): Promise<Record<string, unknown>>;
  /** The round's value with its proof; undefined while it is not due by `now` or cannot be had. */
  reveal(fixed: FixedRound, now: Date): Promise<RevealedRound | undefined>;
}

/** Seconds between closing and the earliest round, for clocks that drift apart. */
export const beaconMarginSeconds = 1;

/**
 * The beacon for draws that open now: the first that can be reached, and why it is that one. It is chosen before any bet is taken and never again: a draw
 * waits for the beacon that it was opened with, and is void without it. Draws opened under another one are still finished with it.
 */
export async function chooseBeacon(beacons: readonly Beacon[]): Promise<{ beacon: Beacon; reason: BeaconReason }> {
  let reason: BeaconReason = 'off';
  for (const beacon of beacons) {
    if (beacon.reach === undefined) return { beacon, reason };
    const reach = await beacon.reach();
    if (reach === 'reachable') return { beacon, reason: 'public' };
    if (reach === 'unreachable') reason = 'unreachable';
  }
  throw new Error('no beacon is configured');
}

export function beaconOf(beacons: readonly Beacon[], beaconId: string): Beacon {
  const found = beacons.find((beacon) => beacon.knows(beaconId));
  if (found === undefined) throw new Error(`a draw names the beacon ${beaconId}, which is not configured`);
  return found;
}
