import { canonicalJson, sha256, type DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../../platform/errors.js';
import type { CatalogueCopy } from '../../catalogue/catalogue.js';
import { isClosed } from '../../catalogue/offer.js';
import type { BrandGame, BrandVendor, GameRecord, Maintenance, VendorRecord } from '../../catalogue/types.js';
import { raiseVersion } from '../../catalogue/write-catalogue.js';
import type { GamesStaffKit } from '../kit.js';
import { gameFor, vendorFor, type StaffScope } from '../scope.js';

export type ShownState = 'shown' | 'hidden' | 'off' | 'removed';
export type WindowState = 'none' | 'planned' | 'now';
export type GameBadge = NonNullable<BrandGame['badge']>;

/** A vendor as one brand has it. */
export interface VendorForStaff {
  vendor: VendorRecord;
  offered: boolean;
  position: number;
  isHot: boolean;
  games: number;
  maintenance: Maintenance | null;
  window: WindowState;
  version: string;
}

/** A game as one brand has it. */
export interface GameForStaff {
  game: GameRecord;
  state: ShownState;
  offered: boolean;
  position: number | null;
  badge: GameBadge | null;
  /** Its own window. */
  maintenance: Maintenance | null;
  /** By its own window or its vendor's. */
  window: WindowState;
  version: string;
}

const stamp = (value: unknown): string => sha256(canonicalJson(value)).toString('hex').slice(0, 16);
const windowText = (window: Maintenance | undefined): unknown =>
  window === undefined ? null : [window.from.toISOString(), window.until?.toISOString() ?? null, window.reason];

const vendorVersion = (vendor: VendorRecord, row: BrandVendor | undefined): string =>
  stamp([
    vendor.code,
    vendor.name,
    vendor.apiUrl,
    vendor.operatorId,
    vendor.launchOrigins,
    vendor.currencies,
    vendor.hasWallet,
    vendor.playsTrial,
    vendor.enabled,
    windowText(vendor.maintenance),
    row === undefined ? null : [row.enabled, row.position, row.isHot],
  ]);

const gameVersion = (game: GameRecord, row: BrandGame | undefined): string =>
  stamp([
    game.nodeId,
    game.name,
    game.names,
    game.picture ?? null,
    [game.isHot, game.isNew, game.hasJackpot, game.enabled, game.removed],
    game.position,
    game.houseBlocked,
    ...(game.typedReturn === undefined ? [] : [game.typedReturn]),
    windowText(game.maintenance),
    row === undefined ? null : [row.enabled, row.position, row.badge],
  ]);

function windowState(window: Maintenance | undefined, now: number): WindowState {
  if (window === undefined || (window.until !== null && window.until.getTime() <= now)) return 'none';
  return isClosed(window, now) ? 'now' : 'planned';
}

/** One copy of the catalogue, read for one brand. */
export function brandCatalogue(copy: CatalogueCopy, scope: StaffScope, now: number) {
  const { merchantId } = scope;
  const vendorRows = new Map(copy.stored.brandVendors.filter((row) => row.merchantId === merchantId).map((row) => [row.vendorId, row]));
  const gameRows = new Map(copy.stored.brandGames.filter((row) => row.merchantId === merchantId).map((row) => [row.nodeId, row]));
  const counts = new Map<number, number>();
  for (const { vendor, removed } of copy.stored.games) if (!removed) counts.set(vendor.id, (counts.get(vendor.id) ?? 0) + 1);
  const vendorLine = (vendor: VendorRecord): VendorForStaff => {
    const row = vendorRows.get(vendor.id);
    const window = windowState(vendor.maintenance, now);
    return {
      vendor,
      offered: row?.enabled ?? false,
      position: row?.position ?? 0,
      isHot: row?.isHot ?? false,
      games: counts.get(vendor.id) ?? 0,
      maintenance: window === 'none' ? null : (vendor.maintenance ?? null),
      window,
      version: vendorVersion(vendor, row),
    };
  };
  const gameLine = (game: GameRecord): GameForStaff => {
    const row = gameRows.get(game.nodeId);
    const own = windowState(game.maintenance, now);
    const ofVendor = windowState(game.vendor.maintenance, now);
    const offered = row?.enabled ?? true;
    const atBrand = vendorRows.get(game.vendor.id)?.enabled ?? false;
    return {
      game,
      state: game.removed ? 'removed' : !game.enabled || !game.vendor.enabled ? 'off' : atBrand && offered ? 'shown' : 'hidden',
      offered,
      position: row?.position ?? (game.position > 0 ? game.position : null),
      badge: row?.badge ?? null,
      maintenance: own === 'none' ? null : (game.maintenance ?? null),
      window: own === 'now' || ofVendor === 'now' ? 'now' : own === 'planned' || ofVendor === 'planned' ? 'planned' : 'none',
      version: gameVersion(game, row),
    };
  };
  return { vendorLine, gameLine };
}

/** What reading the catalogue for a brand takes. */
export type CatalogueReader = Pick<GamesStaffKit, 'catalogue' | 'clock'>;

/** The catalogue as it stands this moment, past every copy. */
export function freshCopy({ catalogue }: CatalogueReader): Promise<CatalogueCopy> {
  catalogue.forget();
  return catalogue.current();
}

/** The fresh copy and its lines for one brand. */
export async function readBrandCatalogue(kit: CatalogueReader, scope: StaffScope) {
  const copy = await freshCopy(kit);
  return { copy, ...brandCatalogue(copy, scope, kit.clock.now().getTime()) };
}

/** From here on nobody else changes the catalogue until the caller's transaction ends, so that what is read now is what is changed. */
export async function lockBrandCatalogue(kit: CatalogueReader, transaction: DatabaseTransaction, scope: StaffScope) {
  await raiseVersion(transaction);
  return readBrandCatalogue(kit, scope);
}

/** @throws DomainError not.found, edit.outdated where another version is named than stands there */
export async function lockGame(
  kit: CatalogueReader,
  transaction: DatabaseTransaction,
  scope: StaffScope,
  nodeId: number,
  version?: string,
): Promise<GameForStaff> {
  const { copy, gameLine } = await lockBrandCatalogue(kit, transaction, scope);
  const line = gameLine(gameFor(copy, scope, nodeId));
  if (version !== undefined && line.version !== version) refuse('edit.outdated');
  return line;
}

/** @throws DomainError not.found */
export async function findGameFor(kit: CatalogueReader, scope: StaffScope, nodeId: number): Promise<GameForStaff> {
  const { copy, gameLine } = await readBrandCatalogue(kit, scope);
  return gameLine(gameFor(copy, scope, nodeId));
}

/** @throws DomainError not.found */
export async function findVendorFor(kit: CatalogueReader, scope: StaffScope, code: string): Promise<VendorForStaff> {
  const { copy, vendorLine } = await readBrandCatalogue(kit, scope);
  return vendorLine(vendorFor(copy, scope, code));
}
