import { drandQuicknet, drandRandomness, roundAfterClosing, timeOfRound, verifyDrandSignature } from '@sortes/fairness';
import type { Logger } from '@sortes/service';
import { beaconMarginSeconds, type Beacon } from './beacon.js';

export interface DrandSettings {
  /** Addresses of drand HTTP relays, tried in order, e.g. https://api.drand.sh */
  urls: readonly string[];
  /** Milliseconds one relay may take. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

const prefix = 'drand:';

/** Relays are strangers: whatever they answer counts only when the network's signature verifies. */
function signatureIn(answer: unknown, round: number): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { round: answered, signature } = answer as { round?: unknown; signature?: unknown };
  if (answered !== round || typeof signature !== 'string') return undefined;
  return verifyDrandSignature(drandQuicknet, round, signature) ? signature : undefined;
}

/** The public randomness of the League of Entropy (drand quicknet, a round each 3 s). */
export function createDrandBeacon({ urls, timeoutMs = 3_000, fetch: fetchUrl = fetch }: DrandSettings, log: Logger): Beacon {
  const beaconId = `${prefix}${drandQuicknet.chainHash}`;

  const ask = async (url: string, round: number): Promise<string | undefined> => {
    try {
      const response = await fetchUrl(`${url.replace(/\/$/, '')}/${drandQuicknet.chainHash}/public/${round}`, {
        signal: AbortSignal.timeout(timeoutMs),
      });
      return response.ok ? signatureIn(await response.json(), round) : undefined;
    } catch (error) {
      log.warn({ relay: url, round, reason: error instanceof Error ? error.message : String(error) }, 'a drand relay did not answer');
      return undefined;
    }
  };

  return {
    knows: (id) => id === beaconId,
    fixRound: (closesAt) =>
      Promise.resolve({ beaconId, round: roundAfterClosing(drandQuicknet, closesAt.getTime() / 1000, beaconMarginSeconds) }),
    describe: ({ round }) =>
      Promise.resolve({
        kind: 'drand',
        round,
        chainHash: drandQuicknet.chainHash,
        due: new Date(timeOfRound(drandQuicknet, round) * 1000).toISOString(),
      }),
    async reveal({ round }, now) {
      if (now.getTime() < timeOfRound(drandQuicknet, round) * 1000) return undefined;
      for (const url of urls) {
        const signature = await ask(url, round);
        if (signature !== undefined)
          return {
            beacon: { kind: 'drand', chainHash: drandQuicknet.chainHash, round, signature },
            randomness: drandRandomness(signature),
          };
      }
      return undefined;
    },
  };
}
