import { type Beacon, beaconOf, type BeaconReason, chooseBeacon, type FixedRound, type RevealedRound } from './beacon.js';

/** The beacons of house draws, for draws of other modules. Rounds are fixed and revealed in processes that draw. */
export interface FairBeacons {
  /** The first round that is due after an instant, of the beacon that can be reached now. */
  fix(after: Date): Promise<FixedRound & { reason: BeaconReason }>;
  /** What may be published before the round is due. */
  describe(fixed: FixedRound): Promise<Record<string, unknown>>;
  /** The round's value with its proof; undefined while it is not due by `now` or cannot be had. */
  reveal(fixed: FixedRound, now: Date): Promise<RevealedRound | undefined>;
}

export function createFairBeacons(beacons: readonly Beacon[]): FairBeacons {
  return {
    async fix(after) {
      const { beacon, reason } = await chooseBeacon(beacons);
      return { ...(await beacon.fixRound(after)), reason };
    },
    describe: (fixed) => beaconOf(beacons, fixed.beaconId).describe(fixed),
    reveal: (fixed, now) => beaconOf(beacons, fixed.beaconId).reveal(fixed, now),
  };
}
