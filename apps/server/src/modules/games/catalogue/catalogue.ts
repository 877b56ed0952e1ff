import type { Services } from '../../../platform/services.js';
import { readCatalogue, readVersion, type StoredCatalogue } from './catalogue-repository.js';
import type { GameRecord, VendorRecord } from './types.js';

/** A copy is used without a question for so long. */
const freshMs = 400;
/** A copy younger than this is still used while the version is asked beside; an older one makes the caller wait. */
const serveStaleMs = 1_000;

/** The catalogue at one version; never changes. */
export interface CatalogueCopy {
  version: bigint;
  stored: StoredCatalogue;
  vendors: readonly VendorRecord[];
  vendorByCode(code: string): VendorRecord | undefined;
  vendorById(id: number): VendorRecord | undefined;
  /** A game by its node id; also one that is switched off or removed: what was played must stay readable. */
  gameByNode(nodeId: number): GameRecord | undefined;
  gameByCode(vendorId: number, code: string): GameRecord | undefined;
  /** Games that a brand offers now: vendor and game switched on by the house and by the brand, and not removed. Maintenance does not matter. */
  gamesOf(merchantId: number): readonly GameRecord[];
  vendorsOf(merchantId: number): readonly VendorRecord[];
}

/**
 * Vendors and games as this process knows them: at most a second old. What decides about money asks the database again (the bet's own SQL
 * does).
 */
export interface Catalogue {
  current(): Promise<CatalogueCopy>;
  /** The copy at hand, however old; undefined before the first was read. For what must not wait. */
  peek(): CatalogueCopy | undefined;
  vendorByCode(code: string): Promise<VendorRecord | undefined>;
  /** The vendors that an aggregator's installation of this name stands for. */
  vendorsOfAggregator(code: string): Promise<readonly VendorRecord[]>;
  vendorById(id: number): Promise<VendorRecord | undefined>;
  gameByNode(nodeId: number): Promise<GameRecord | undefined>;
  gamesOf(merchantId: number): Promise<readonly GameRecord[]>;
  /** This process changed something: the next question reads it. */
  forget(): void;
}

function copyOf(stored: StoredCatalogue): CatalogueCopy {
  const byCode = new Map(stored.vendors.map((vendor) => [vendor.code, vendor]));
  const byId = new Map(stored.vendors.map((vendor) => [vendor.id, vendor]));
  const byNode = new Map(stored.games.map((game) => [game.nodeId, game]));
  const byGameCode = new Map(stored.games.map((game) => [`${game.vendor.id} ${game.code}`, game]));
  const ofBrand = new Map<number, { vendors: readonly VendorRecord[]; games: readonly GameRecord[] }>();
  const offered = (merchantId: number) => {
    let found = ofBrand.get(merchantId);
    if (found === undefined) {
      const on = new Set(stored.brandVendors.filter((row) => row.merchantId === merchantId && row.enabled).map(({ vendorId }) => vendorId));
      const off = new Set(stored.brandGames.filter((row) => row.merchantId === merchantId && !row.enabled).map(({ nodeId }) => nodeId));
      const vendors = stored.vendors.filter((vendor) => vendor.enabled && on.has(vendor.id));
      const games = stored.games.filter(
        ({ vendor, enabled, removed, nodeId }) => vendor.enabled && on.has(vendor.id) && enabled && !removed && !off.has(nodeId),
      );
      found = { vendors, games };
      ofBrand.set(merchantId, found);
    }
    return found;
  };
  return {
    version: stored.version,
    stored,
    vendors: stored.vendors,
    vendorByCode: (code) => byCode.get(code),
    vendorById: (id) => byId.get(id),
    gameByNode: (nodeId) => byNode.get(nodeId),
    gameByCode: (vendorId, code) => byGameCode.get(`${vendorId} ${code}`),
    gamesOf: (merchantId) => offered(merchantId).games,
    vendorsOf: (merchantId) => offered(merchantId).vendors,
  };
}

/** Follows `games.catalogue_version`: the small number is asked for when somebody needs the catalogue, the tables only when it grew. */
export function createCatalogue({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Catalogue {
  let copy: CatalogueCopy | undefined;
  let checkedAt = -Infinity;
  let checking: Promise<CatalogueCopy> | undefined;
  let generation = 0;

  const check = (): Promise<CatalogueCopy> => {
    if (checking !== undefined) return checking;
    const mine = generation;
    const askedAt = clock.monotonicMs();
    const started = (async () => {
      try {
        const same = copy !== undefined && copy.version === (await readVersion(db)) ? copy : undefined;
        const read = same ?? copyOf(await readCatalogue(db));
        // What was read before `forget` may lack the change that `forget` stands for.
        if (mine === generation) {
          copy = read;
          checkedAt = askedAt;
        }
        return read;
      } catch (error) {
        if (copy === undefined) throw error;
        // A database that is away is not asked by every visitor.
        if (mine === generation) checkedAt = clock.monotonicMs();
        log.warn(
          { what: 'catalogue', reason: error instanceof Error ? error.message : String(error) },
          'could not be read; the last copy is served',
        );
        return copy;
      } finally {
        if (mine === generation) checking = undefined;
      }
    })();
    checking = started;
    return started;
  };
  const current = async (): Promise<CatalogueCopy> => {
    if (copy === undefined) return check();
    const age = clock.monotonicMs() - checkedAt;
    if (age < freshMs) return copy;
    const newer = check();
    if (age >= serveStaleMs) return newer;
    newer.catch(() => undefined);
    return copy;
  };
  return {
    current,
    peek: () => copy,
    vendorByCode: async (code) => (await current()).vendorByCode(code),
    vendorsOfAggregator: async (code) => (await current()).vendors.filter(({ aggregator }) => aggregator?.code === code),
    vendorById: async (id) => (await current()).vendorById(id),
    gameByNode: async (nodeId) => (await current()).gameByNode(nodeId),
    gamesOf: async (merchantId) => (await current()).gamesOf(merchantId),
    forget() {
      generation += 1;
      checkedAt = -Infinity;
      checking = undefined;
    },
  };
}
