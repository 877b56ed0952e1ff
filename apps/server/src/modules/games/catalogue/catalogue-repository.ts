import { languageCodes, type GameType, type LanguageCode } from '@sortes/contract';
import { readPublicKey } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import type { Database } from '@sortes/service';
import type { BrandGame, BrandVendor, GameRecord, Maintenance, RoomRecord, VendorRecord } from './types.js';

/** Everything that is offered, as it stood at one version. */
export interface StoredCatalogue {
  version: bigint;
  vendors: VendorRecord[];
  /** By node id, ascending. */
  games: GameRecord[];
  brandVendors: BrandVendor[];
  brandGames: BrandGame[];
}

interface MaintenanceColumns {
  maintenance_from: Date | null;
  maintenance_until: Date | null;
  maintenance_reason: string;
}

const maintenanceOf = ({ maintenance_from: from, maintenance_until: until, maintenance_reason: reason }: MaintenanceColumns) =>
  from === null ? undefined : ({ from, until, reason } satisfies Maintenance);

/** Names by our language codes; anything else in the column is left out. */
function namesOf(stored: unknown): Partial<Record<LanguageCode, string>> {
  const names: Partial<Record<LanguageCode, string>> = {};
  if (typeof stored !== 'object' || stored === null) return names;
  for (const code of languageCodes) {
    const name = (stored as Record<string, unknown>)[code];
    if (typeof name === 'string' && name !== '') names[code] = name;
  }
  return names;
}

export async function readVersion(db: Database): Promise<bigint> {
  const { rows } = await sql<{ version: bigint }>`select version from games.catalogue_version`.execute(db);
  return rows[0]?.version ?? 0n;
}

/** Reads it all in one snapshot, so that the version says exactly what was read. */
export async function readCatalogue(db: Database): Promise<StoredCatalogue> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const version = await readVersion(transaction);
      const vendors = await readVendors(transaction);
      const games = await readGames(transaction, new Map(vendors.map((vendor) => [vendor.id, vendor])));
      const { rows: brandVendors } = await sql<BrandVendor>`
        select merchant_id as "merchantId", vendor_id as "vendorId", enabled, position, is_hot as "isHot" from games.brand_vendor`.execute(
        transaction,
      );
      const { rows: brandGames } = await sql<Omit<BrandGame, 'nodeId'> & { nodeId: bigint }>`
        select merchant_id as "merchantId", node_id as "nodeId", enabled, position, badge from games.brand_game`.execute(transaction);
      return { version, vendors, games, brandVendors, brandGames: brandGames.map((row) => ({ ...row, nodeId: Number(row.nodeId) })) };
    });
}

async function readVendors(db: Database): Promise<VendorRecord[]> {
  const { rows } = await sql<
    MaintenanceColumns & {
      id: number;
      code: string;
      name: string;
      protocol: 'rs' | 'pam';
      api_url: string;
      public_key: string | null;
      api_key_hash: Buffer | null;
      own_secret: Buffer;
      operator_id: string;
      launch_origins: string[];
      currencies: string[];
      has_wallet: boolean;
      plays_trial: boolean;
      gives_free_rounds: boolean;
      one_game: boolean;
      enabled: boolean;
      aggregator: string | null;
      provider: string | null;
      token_in_address: boolean;
      tells_address: boolean;
      launch_config: Record<string, unknown>;
    }
  >`select * from games.vendor order by id`.execute(db);
  const limits = await sql<{
    vendor_id: number;
    currency: string;
    most: bigint;
  }>`select vendor_id, currency, most from games.prize_limit`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    protocol: row.protocol,
    apiUrl: row.api_url.replace(/\/+$/, ''),
    publicKey: row.public_key === null ? undefined : readPublicKey(row.public_key),
    apiKeyHash: row.api_key_hash ?? undefined,
    ownSecret: row.own_secret,
    operatorId: row.operator_id,
    launchOrigins: row.launch_origins,
    currencies: row.currencies,
    hasWallet: row.has_wallet,
    playsTrial: row.plays_trial,
    givesFreeRounds: row.gives_free_rounds,
    oneGame: row.one_game,
    enabled: row.enabled,
    maintenance: maintenanceOf(row),
    aggregator: row.aggregator === null || row.provider === null ? undefined : { code: row.aggregator, provider: row.provider },
    tokenInAddress: row.token_in_address,
    tellsAddress: row.tells_address,
    launchConfig: row.launch_config,
    prizeLimits: new Map(limits.rows.filter(({ vendor_id }) => vendor_id === row.id).map(({ currency, most }) => [currency, most])),
  }));
}

async function readGames(db: Database, vendors: ReadonlyMap<number, VendorRecord>): Promise<GameRecord[]> {
  const rooms = await readRooms(db);
  const { rows } = await sql<
    MaintenanceColumns & {
      node_id: bigint;
      vendor_id: number;
      code: string;
      game_type: GameType;
      classify: string[];
      name: string;
      names: unknown;
      picture: string | null;
      is_hot: boolean;
      is_new: boolean;
      has_jackpot: boolean;
      min_bet: bigint | null;
      return_to_player: number | null;
      typed_return: number | null;
      has_trial: boolean;
      blocked_countries: string[];
      house_blocked: string[];
      position: number;
      enabled: boolean;
      removed_at: Date | null;
      kept: string[];
    }
  >`
    select node_id, vendor_id, code, game_type, classify, name, names, picture, is_hot, is_new, has_jackpot, min_bet, return_to_player, typed_return, has_trial,
      blocked_countries, house_blocked, position, enabled, removed_at, kept, maintenance_from, maintenance_until, maintenance_reason
    from games.game order by node_id`.execute(db);
  return rows.flatMap((row) => {
    const vendor = vendors.get(row.vendor_id);
    if (vendor === undefined) return [];
    const nodeId = Number(row.node_id);
    return {
      nodeId,
      vendor,
      code: row.code,
      gameType: row.game_type,
      classify: row.classify,
      name: row.name,
      names: namesOf(row.names),
      picture: row.picture ?? undefined,
      isHot: row.is_hot,
      isNew: row.is_new,
      hasJackpot: row.has_jackpot,
      minBet: row.min_bet ?? undefined,
      returnToPlayer: row.return_to_player ?? undefined,
      typedReturn: row.typed_return ?? undefined,
      hasTrial: row.has_trial,
      blockedCountries:
        row.house_blocked.length === 0 ? row.blocked_countries : [...new Set([...row.blocked_countries, ...row.house_blocked])],
      vendorBlocked: row.blocked_countries,
      houseBlocked: row.house_blocked,
      rooms: rooms.get(nodeId) ?? [],
      position: row.position,
      enabled: row.enabled,
      maintenance: maintenanceOf(row),
      removed: row.removed_at !== null,
      kept: row.kept,
    };
  });
}

async function readRooms(db: Database): Promise<Map<number, RoomRecord[]>> {
  const { rows } = await sql<{
    node_id: bigint;
    code: string;
    name: string;
    names: unknown;
    min_bet: bigint;
    max_bet: bigint;
    seats: number;
  }>`select node_id, code, name, names, min_bet, max_bet, seats from games.room order by node_id, position, code`.execute(db);
  const rooms = new Map<number, RoomRecord[]>();
  for (const { node_id, code, name, names, min_bet: minBet, max_bet: maxBet, seats } of rows) {
    const ofGame = rooms.get(Number(node_id)) ?? [];
    ofGame.push({ code, name, names: namesOf(names), minBet, maxBet, seats });
    rooms.set(Number(node_id), ofGame);
  }
  return rooms;
}
