import {
  drandQuicknet,
  drandRandomness,
  roundAfterClosing,
  roundAt,
  timeOfRound,
  verifyDrandSignature,
  type DrandNetwork,
} from '@sortes/fairness';
import type { Clock, Logger } from '@sortes/service';
import { beaconMarginSeconds, type Beacon, type Reach, type RevealedRound } from './beacon.js';
import { createRelays, type RelaySettings } from './drand-relays.js';

export interface DrandSettings extends RelaySettings {
  /** The network; quicknet unless a test has its own. */
  network?: DrandNetwork;
}

const prefix = 'drand:';
/** What was found out about reaching the network is found out anew after so long, beside the draws that open meanwhile … */
const reachHoldsMs = 30_000;
/** … which do not go by what is older than this. */
const reachAtMostMs = 120_000;
/** A relay whose latest round is further behind does not follow the network; one further ahead has a clock of its own. */
const latestWithinSeconds = 60;
/** A round that nobody had is asked for again after this. */
const askAgainMs = 1_000;
/** How long a draw waits for an answer that is under way before its turn is over; it comes back to it in the next. */
const revealWaitsMs = 1_500;
/** Rounds remembered: all draws of an instant have the same one. */
const rememberedAtMost = 200;

interface Asked {
  answer: Promise<string | undefined>;
  /** Set when nobody had it. */
  failedAt?: number;
}

/**
 * The public randomness of the League of Entropy (drand quicknet, a round each 3 s). Its chain hash and public key are part of the program; a round
 * counts only with the network's signature, whoever hands it over.
 */
export function createDrandBeacon(settings: DrandSettings, clock: Clock, log: Logger): Beacon {
  const { network = drandQuicknet } = settings;
  const beaconId = `${prefix}${network.chainHash}`;
  const relays = createRelays(settings, network.chainHash, log);
  const rounds = new Map<number, Asked>();
  let known: { at: number; reach: Reach } | undefined;
  let asking: Promise<Reach> | undefined;

  const askReach = async (): Promise<Reach> => {
    const expected = roundAt(network, clock.now().getTime() / 1000);
    const around = latestWithinSeconds / network.period;
    const latest = await relays.ask(
      'latest',
      ({ round, signature }) => Math.abs(round - expected) <= around && verifyDrandSignature(network, round, signature),
    );
    known = { at: clock.monotonicMs(), reach: latest === undefined ? 'unreachable' : 'reachable' };
    asking = undefined;
    return known.reach;
  };

  const askRound = (round: number): Promise<string | undefined> => {
    const before = rounds.get(round);
    const now = clock.monotonicMs();
    if (before !== undefined && (before.failedAt === undefined || now - before.failedAt < askAgainMs)) return before.answer;
    if (rounds.size >= rememberedAtMost) rounds.clear();
    const asked: Asked = {
      answer: relays
        .ask(round, (told) => told.round === round && verifyDrandSignature(network, round, told.signature))
        .then((told) => {
          if (told === undefined) asked.failedAt = clock.monotonicMs();
          return told?.signature;
        }),
    };
    rounds.set(round, asked);
    return asked.answer;
  };

  return {
    knows: (id) => id === beaconId,
    async reach() {
      if (!relays.isConfigured) return 'off';
      const age = known === undefined ? Infinity : clock.monotonicMs() - known.at;
      if (age > reachHoldsMs) asking ??= askReach();
      return known !== undefined && age <= reachAtMostMs ? known.reach : (asking ?? askReach());
    },
    fixRound: (closesAt) =>
      Promise.resolve({ beaconId, round: roundAfterClosing(network, closesAt.getTime() / 1000, beaconMarginSeconds) }),
    describe: ({ round }) =>
      Promise.resolve({
        kind: 'drand',
        round,
        chainHash: network.chainHash,
        due: new Date(timeOfRound(network, round) * 1000).toISOString(),
      }),
    async reveal({ round }, now): Promise<RevealedRound | undefined> {
      if (now.getTime() < timeOfRound(network, round) * 1000) return undefined;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), revealWaitsMs)));
      const signature = await Promise.race([askRound(round), late]);
      clearTimeout(timer);
      if (signature === undefined) return undefined;
      return { beacon: { kind: 'drand', chainHash: network.chainHash, round, signature }, randomness: drandRandomness(signature) };
    },
  };
}
