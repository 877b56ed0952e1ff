import { createHookBoard } from '../../../ports/hooks.js';
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Clock, createLogger, createVault, newId, sha256, systemClock } from '@sortes/service';
import { createAlarms } from '../../../platform/alarms.js';
import type { RequestContext, Route } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { Services } from '../../../platform/services.js';
import { openLedger, type LedgerFixture } from '../../wallet/testing/ledger-fixture.js';
import { createCatalogue, type Catalogue } from '../catalogue/catalogue.js';

export const merchant: Merchant = {
  id: 1,
  code: 'demo',
  name: 'Demo',
  currency: 'VND',
  currencySymbol: '₫',
  currencyScale: 2,
  timeZone: 'Asia/Ho_Chi_Minh',
  defaultLanguage: 'EN',
  hosts: [],
};

/** Signs for the platform; the vendor of the tests checks with `platformPublicKey`. */
const platformKeys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
export const platformPublicKey = platformKeys.publicKey;
const vendorPublicKey = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString();

export interface StoredVendor {
  id: number;
  code: string;
  /** One game of it. */
  nodeId: number;
}

export interface MoneyFixture extends LedgerFixture {
  services: Services;
  catalogue: Catalogue;
  vendor(code: string, apiUrl?: string, options?: { hasWallet?: boolean; name?: string }): Promise<StoredVendor>;
  /** Calls an operation as a player, without the edge. */
  call<R = Record<string, unknown>>(
    routes: readonly Route[],
    operation: { path: string },
    playerId: number,
    input?: { query?: object; params?: object; body?: object },
    context?: Partial<RequestContext>,
  ): Promise<R>;
}

/** A migrated database with players, vendors and games; tests of what is played and moved. */
export async function openMoney(clock: Clock = systemClock): Promise<MoneyFixture> {
  const ledger = await openLedger();
  const vault = createVault(randomBytes(32));
  const log = createLogger(process.env['TEST_LOG'] ?? 'silent');
  const services = {
    db: ledger.db,
    pool: ledger.pool,
    clock,
    log,
    vault,
    alarms: createAlarms(ledger.db, clock, log),
    hooks: createHookBoard(),
    config: {},
  } as unknown as Services;
  const catalogue = createCatalogue(services);
  const ownSecret = vault.seal('games-vendor', Buffer.from(platformKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()));
  return {
    ...ledger,
    services,
    catalogue,
    async vendor(code, apiUrl = 'http://127.0.0.1:1', { hasWallet = true, name = `${code} Games` } = {}) {
      const { rows } = await sql<{ id: number; node_id: bigint }>`
        with vendor as (
          insert into games.vendor (code, name, protocol, api_url, public_key, own_secret, operator_id, has_wallet)
          values (${code}, ${name}, 'rs', ${apiUrl}, ${vendorPublicKey}, ${ownSecret}, 'sortes', ${hasWallet}) returning id
        ), brand as (
          insert into games.brand_vendor (merchant_id, vendor_id) select 1, id from vendor
        ), game as (
          insert into games.game (vendor_id, code, game_type, name, names)
          select id, 'first', 'RNG', 'First game', '{"VI": "Trò đầu tiên"}' from vendor returning vendor_id, node_id
        ), grown as (update games.catalogue_version set version = version + 1)
        select vendor.id, game.node_id from vendor, game`.execute(ledger.db);
      const [row] = rows;
      if (row === undefined) throw new Error('no vendor');
      catalogue.forget();
      return { id: row.id, code, nodeId: Number(row.node_id) };
    },
    call(routes, operation, playerId, input = {}, context = {}) {
      const route = routes.find((one) => one.operation.path === operation.path);
      if (route === undefined) throw new Error('no such route');
      const caller = { playerId, userName: `p${playerId}`, type: 0, sessionId: newId(), sessionKind: 'full' as const };
      return route.handler(
        { params: {}, query: {}, body: undefined, ...input } as never,
        { merchant, language: 'EN', caller, ...context } as RequestContext,
      ) as Promise<never>;
    },
  };
}

export interface PlayedRound {
  playerId: number;
  vendor: StoredVendor;
  at: Date;
  code?: string;
  staked?: bigint;
  won?: bigint;
  refunded?: bigint;
  closed?: boolean;
  nodeId?: number;
}

/** Writes a round as the gateway leaves it, without money. @returns its id. */
export async function addRound(
  { db }: Pick<LedgerFixture, 'db'>,
  { playerId, vendor, at, code = newId(), staked = 10_000n, won = 0n, refunded = 0n, closed = true, nodeId = vendor.nodeId }: PlayedRound,
): Promise<string> {
  const id = idAt(at);
  await sql`
    insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, won, refunded, opened_at, updated_at, closed_at)
    values (${playerId}, ${id}, ${vendor.id}, ${nodeId}, 1, ${code}, ${staked}, ${won}, ${refunded}, ${at}, ${at}, ${closed ? at : null})`.execute(
    db,
  );
  return id;
}

/** A UUIDv7 of a moment. */
export function idAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const rest = createHash('sha256').update(randomBytes(16)).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}

export interface PlayedTransaction {
  playerId: number;
  vendor: StoredVendor;
  roundId: string;
  externalId: string;
  kind: 'bet' | 'win' | 'rollback';
  amount: bigint;
  at: Date;
  referenceId?: string | null;
  transactionId?: string | null;
}

/** Writes a vendor's transaction as the gateway leaves it, without money. */
export async function addTransaction(
  { db }: Pick<LedgerFixture, 'db'>,
  { playerId, vendor, roundId, externalId, kind, amount, at, referenceId = null, transactionId = newId() }: PlayedTransaction,
): Promise<void> {
  await sql`
    insert into games.transaction (vendor_id, external_id, player_id, round_id, kind, reference_id, amount, hash, transaction_id, balance_after, at)
    values (${vendor.id}, ${externalId}, ${playerId}, ${roundId}, ${kind}, ${referenceId}, ${amount}, ${sha256(externalId)}, ${transactionId}, 0, ${at})`.execute(
    db,
  );
}
