import type { Services } from '../../../platform/services.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { VendorClient } from '../launch/vendor-client.js';
import type { Catalogue } from './catalogue.js';
import type { Offers } from './offers.js';

/** The one vendor that is asked: another would not know the call, and be taken for silent. */
const bundledStudio = 'STUDIO';
const keptMs = 3_000;
/** Nobody looks at a lobby to wait for a tile. */
const deadlineMs = 1_000;
/** What is older is no news: better none. */
const staleMs = 60_000;
const shownAtMost = 3;
/** No game pays more: a million times the stake, in hundredths. */
const highest = 100_000_000;

/** The last multipliers of a game, newest first. */
export interface LiveResult {
  nodeId: string;
  multipliers: number[];
}

export interface LiveResults {
  /** Of the studio's games that the brand offers and that are open; none while nobody knows. */
  of(merchant: Merchant): Promise<LiveResult[]>;
}

/** The last results by game code, as far as the answer can be read. */
export function readResults(answer: unknown): Map<string, number[]> {
  const games = (answer as { games?: unknown } | null)?.games;
  const found = new Map<string, number[]>();
  for (const one of Array.isArray(games) ? (games as unknown[]).slice(0, 100) : []) {
    const { game_code: code, last } = (one ?? {}) as { game_code?: unknown; last?: unknown };
    if (typeof code !== 'string' || !Array.isArray(last)) continue;
    const hundredths = (last as unknown[]).filter(
      (point): point is number => Number.isSafeInteger(point) && (point as number) >= 0 && (point as number) <= highest,
    );
    found.set(
      code,
      hundredths.slice(0, shownAtMost).map((point) => point / 100),
    );
  }
  return found;
}

/** What tiles of shared games show, asked of the studio at most every few seconds whoever looks, and kept while it does not answer. */
export function createLiveResults(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  { catalogue, offers, vendors }: { catalogue: Pick<Catalogue, 'current'>; offers: Offers; vendors: Pick<VendorClient, 'post'> },
): LiveResults {
  let known = new Map<string, number[]>();
  let knownAt = -Infinity;
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const studio = (await catalogue.current()).vendorByCode(bundledStudio);
    askedAt = clock.monotonicMs();
    if (studio === undefined || studio.protocol !== 'rs') return;
    try {
      known = readResults(await vendors.post(studio, '/api/game/results', { operator_id: studio.operatorId }, { deadlineMs }));
      knownAt = clock.monotonicMs();
    } catch (error) {
      log.debug({ reason: error instanceof Error ? error.message : String(error) }, 'the studio did not tell its last results');
    }
  }

  return {
    async of(merchant) {
      if (clock.monotonicMs() - askedAt >= keptMs) await (asking ??= ask().finally(() => (asking = undefined)));
      if (clock.monotonicMs() - knownAt > staleMs) return [];
      const offer = await offers.of(merchant);
      return offer.items.flatMap(({ game, maintenance }) => {
        const multipliers = game.vendor.code === bundledStudio && maintenance === undefined ? known.get(game.code) : undefined;
        return multipliers === undefined ? [] : [{ nodeId: String(game.nodeId), multipliers }];
      });
    },
  };
}
