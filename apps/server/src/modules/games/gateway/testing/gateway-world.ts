import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { WalletCommand } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import { createLogger, type Database, type DatabaseHandle, newId, openDatabase } from '@sortes/service';
import { createTestDatabase } from '../../../../testing/test-database.js';
import { openAccounts, postOne } from '../../../wallet/index.js';
import type { VendorRecord } from '../../catalogue/types.js';
import { createWalletGateway } from '../create-wallet-gateway.js';
import { createLaunchToken } from '../launch-token-repository.js';
import type { WalletGateway } from '../wallet-gateway.js';

/** A player with a game open at a vendor. */
export interface Seat {
  playerId: number;
  sessionId: string;
  launchId: string;
  token: string;
  alias: string;
}

export interface GatewayWorld extends DatabaseHandle {
  url: string;
  gateway: WalletGateway;
  /** Sessions that were told of a bet. */
  touched: string[];
  vendor: VendorRecord;
  /** Another vendor, whose ids are its own. */
  otherVendor: VendorRecord;
  /** Another process on the same database. */
  another(): { gateway: WalletGateway; close(): Promise<void> };
  /** A new player of brand 1 with this balance (money units), their session and an opening of the game `reels` (or another). */
  seat(balance?: bigint, options?: { vendor?: VendorRecord; game?: string }): Promise<Seat>;
  /** Another opening for the same player. */
  reopen(seat: Seat, options?: { vendor?: VendorRecord; game?: string }): Promise<Seat>;
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const publicPem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();

export const merchantId = 1;
export const gameCodes = ['reels', 'table'] as const;

/** A vendor with two games that brand 1 offers. */
export async function addVendor(db: Database, code: string): Promise<VendorRecord> {
  const { rows } = await sql<{ id: number }>`
    insert into games.vendor (code, name, protocol, api_url, public_key, own_secret, operator_id)
    values (${code}, ${code}, 'rs', 'http://127.0.0.1:9/vendor', ${publicPem}, ${randomBytes(8)}, 'sortes') returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`insert into games.brand_vendor (merchant_id, vendor_id) values (${merchantId}, ${id})`.execute(db);
  for (const game of gameCodes)
    await sql`insert into games.game (vendor_id, code, game_type, name) values (${id}, ${game}, 'RNG', ${game})`.execute(db);
  return {
    id,
    code,
    name: code,
    protocol: 'rs',
    apiUrl: 'http://127.0.0.1:9/vendor',
    publicKey: createPublicKey(publicPem),
    apiKeyHash: undefined,
    ownSecret: Buffer.alloc(0),
    operatorId: 'sortes',
    launchOrigins: [],
    currencies: [],
    hasWallet: false,
    playsTrial: false,
    givesFreeRounds: true,
    oneGame: false,
    enabled: true,
    maintenance: undefined,
    aggregator: undefined,
    tokenInAddress: false,
    tellsAddress: false,
    launchConfig: {},
    prizeLimits: new Map(),
  };
}

/** A player who may sign in, with a session and money; written as identity writes them. */
async function addPlayer(db: Database, balance: bigint): Promise<{ playerId: number; sessionId: string }> {
  const name = `p${randomBytes(8).toString('hex')}`;
  const { rows } = await sql<{ id: bigint }>`
    insert into identity.player (merchant_id, user_name, name_key, account_number, type, language, referral_code, register_method, created_at)
    values (${merchantId}, ${name}, ${name}, ${name}, 0, 'EN', ${name}, 'house', now()) returning id`.execute(db);
  const playerId = Number(rows[0]?.id);
  await openAccounts(db, playerId, 'VND');
  if (balance > 0n)
    await postOne(db, {
      playerId,
      merchantId,
      template: 'demo-credited',
      key: 'start',
      input: null,
      reference: 'start',
      lines: [
        { account: 'house:demo', amount: -balance },
        { account: 'main', amount: balance },
      ],
    });
  return { playerId, sessionId: await addSession(db, playerId) };
}

/** A session of a player, from which games are opened. */
export async function addSession(db: Database, playerId: number): Promise<string> {
  const sessionId = newId();
  await sql`
    insert into identity.session (id, player_id, merchant_id, kind, method, rotates, created_at, last_seen_at, rotated_at, expires_at, ip_sealed, user_agent)
    values (${sessionId}::uuid, ${playerId}, ${merchantId}, 'full', 'program', false, now(), now(), now(), now() + interval '12 hours', '', 'test')`.execute(
    db,
  );
  return sessionId;
}

/** An opening of a game by a player. */
export async function open(
  db: Database,
  { playerId, sessionId }: { playerId: number; sessionId: string },
  vendor: VendorRecord,
  game: string,
): Promise<Seat> {
  const { rows } = await sql<{
    node_id: bigint;
  }>`select node_id from games.game where vendor_id = ${vendor.id} and code = ${game}`.execute(db);
  const launch = await createLaunchToken(db, {
    playerId,
    vendorId: vendor.id,
    nodeId: Number(rows[0]?.node_id),
    merchantId,
    sessionId,
    currency: 'VND',
    country: 'VN',
    language: 'EN',
    now: new Date(),
  });
  return { playerId, sessionId, ...launch };
}

/** A migrated database with two vendors; tests only. The clock is the database's, as in what decides about money. */
export async function openGatewayWorld(poolSize = 16): Promise<GatewayWorld> {
  const database = await createTestDatabase();
  const handle = openDatabase(database.config, { poolSize });
  const log = createLogger(process.env['TEST_LOG'] ?? 'silent');
  const touched: string[] = [];
  const vendor = await addVendor(handle.db, 'LUMEN_TEST');
  const otherVendor = await addVendor(handle.db, 'KITE_TEST');
  const gatewayOn = ({ db, pool }: DatabaseHandle): WalletGateway =>
    createWalletGateway({ db, pool, log, touchSessions: async (ids) => void touched.push(...ids) });
  return {
    ...handle,
    url: database.url,
    gateway: gatewayOn(handle),
    touched,
    vendor,
    otherVendor,
    another() {
      const other = openDatabase(database.config, { poolSize });
      return { gateway: gatewayOn(other), close: () => other.close() };
    },
    async seat(balance = 100n, { vendor: where = vendor, game = 'reels' } = {}) {
      return open(handle.db, await addPlayer(handle.db, balance), where, game);
    },
    reopen: (seat, { vendor: where = vendor, game = 'reels' } = {}) => open(handle.db, seat, where, game),
    async close() {
      await handle.close();
      await database.drop();
    },
  };
}

/** A bet of 10 in a round of its own, unless told otherwise. */
export function bet(seat: Seat, changes: Partial<WalletCommand> = {}): WalletCommand {
  return {
    vendor: 'LUMEN_TEST',
    externalId: newId(),
    kind: 'bet',
    referenceId: null,
    round: newId(),
    roundClosed: false,
    player: seat.alias,
    game: 'reels',
    amount: 10n,
    currency: 'VND',
    token: seat.token,
    ...changes,
  };
}

/** A win of 25 on a bet. */
export function win(of: WalletCommand, changes: Partial<WalletCommand> = {}): WalletCommand {
  const { lent: _lent, ...stake } = of;
  return { ...stake, externalId: newId(), kind: 'win', referenceId: of.externalId, amount: 25n, ...changes };
}

/** Takes a bet back. */
export function rollback(of: WalletCommand, changes: Partial<WalletCommand> = {}): WalletCommand {
  const { reward: _reward, lent: _lent, ...stake } = of;
  return { ...stake, externalId: newId(), kind: 'rollback', referenceId: of.externalId, amount: 0n, ...changes };
}
