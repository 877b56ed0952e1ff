import type { GameType, LanguageCode } from '@sortes/contract';
import { canonicalJson, sha256, type DatabaseTransaction, type Vault } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import type { Services } from '../../../platform/services.js';
import type { Catalogue, CatalogueCopy } from '../catalogue/catalogue.js';
import { foldText } from '../catalogue/fold-text.js';
import { preparePicture } from '../catalogue/prepare-picture.js';
import { inOrder, isClosed } from '../catalogue/shelf.js';
import type { BrandGame, BrandVendor, GameRecord, Maintenance, VendorRecord } from '../catalogue/types.js';
import {
  raiseVersion,
  setBrandGame,
  setBrandPositions,
  setBrandVendor,
  setMaintenance,
  setPicture,
  updateGame,
  updateVendor,
} from '../catalogue/write-catalogue.js';
import { forEveryBrand, gameFor, orInvalid, vendorFor, vendorsFor, type StaffScope } from './scope.js';

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

export interface GameQuestion {
  text?: string | undefined;
  vendor?: string | undefined;
  type?: GameType | undefined;
  state?: ShownState | undefined;
  badge?: GameBadge | undefined;
  maintenance?: 'planned' | 'now' | undefined;
  sort?: string | undefined;
}

export interface MaintenanceLine {
  vendor: VendorRecord;
  game: GameRecord | undefined;
  window: Maintenance;
  now: boolean;
  games: number;
  version: string;
}

export interface VendorEdit {
  name?: string | undefined;
  enabled?: boolean | undefined;
  offered?: boolean | undefined;
  position?: number | undefined;
  isHot?: boolean | undefined;
  launchOrigins?: readonly string[] | undefined;
}

export interface GameEdit {
  offered?: boolean | undefined;
  position?: number | null | undefined;
  badge?: GameBadge | null | undefined;
  name?: string | undefined;
  names?: Partial<Record<LanguageCode, string | undefined>> | undefined;
  isHot?: boolean | undefined;
  isNew?: boolean | undefined;
  hasJackpot?: boolean | undefined;
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
    windowText(game.maintenance),
    row === undefined ? null : [row.enabled, row.position, row.badge],
  ]);

function windowState(window: Maintenance | undefined, now: number): WindowState {
  if (window === undefined || (window.until !== null && window.until.getTime() <= now)) return 'none';
  return isClosed(window, now) ? 'now' : 'planned';
}

/** One copy of the catalogue, read for one brand. */
function brandOf(copy: CatalogueCopy, scope: StaffScope, now: number) {
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

/** The badge that a tile wears: the brand's, else the game's own marks. */
function wears({ badge, game }: GameForStaff, wanted: GameBadge): boolean {
  if (badge !== null) return badge === wanted;
  if (wanted === 'none') return !game.isHot && !game.isNew && !game.hasJackpot;
  return { hot: game.isHot, new: game.isNew, jackpot: game.hasJackpot }[wanted];
}

/** What staff see and change of the catalogue. Changes run in the caller's transaction, which takes their audit entry too. */
export interface CatalogueDesk {
  vendors(scope: StaffScope): Promise<VendorForStaff[]>;
  /** @throws DomainError not.found */
  vendor(scope: StaffScope, code: string): Promise<VendorForStaff>;
  /** Games in the brand's order unless sorted otherwise. */
  games(scope: StaffScope, question: GameQuestion): Promise<GameForStaff[]>;
  /** @throws DomainError not.found */
  game(scope: StaffScope, nodeId: number): Promise<GameForStaff>;
  maintenance(scope: StaffScope, filter: { vendor?: string | undefined; when?: 'now' | 'planned' | undefined }): Promise<MaintenanceLine[]>;
  /** @throws DomainError not.found, edit.outdated, permission.denied, games.input.invalid */
  changeVendor(transaction: DatabaseTransaction, scope: StaffScope, code: string, version: string, edit: VendorEdit): Promise<object>;
  arrangeGame(transaction: DatabaseTransaction, scope: StaffScope, nodeId: number, version: string, edit: GameEdit): Promise<object>;
  switchGame(
    transaction: DatabaseTransaction,
    scope: StaffScope,
    nodeId: number,
    version: string,
    edit: { enabled?: boolean | undefined; houseBlocked?: readonly string[] | undefined },
  ): Promise<object>;
  /** One place up or down among the shown games of its type. @throws DomainError not.found, state.not.allowed at an end or where it is not shown */
  moveGame(transaction: DatabaseTransaction, scope: StaffScope, nodeId: number, direction: 'up' | 'down'): Promise<object>;
  /** Changes many games: how many are known, which of them were not so already, and which are unknown. */
  arrangeGames(
    transaction: DatabaseTransaction,
    scope: StaffScope,
    nodeIds: readonly number[],
    edit: Pick<GameEdit, 'offered' | 'badge' | 'position'>,
  ): Promise<{ found: number; changed: number[]; unknown: number[] }>;
  setPicture(transaction: DatabaseTransaction, scope: StaffScope, nodeId: number, picture: Buffer | null): Promise<object>;
  /** Re-encodes an upload, before any lock is taken. @throws DomainError games.input.invalid */
  preparePicture(upload: Buffer): Promise<Buffer>;
  setMaintenance(
    transaction: DatabaseTransaction,
    scope: StaffScope,
    target: { vendor: string } | { nodeId: number },
    version: string,
    window: Maintenance | null,
  ): Promise<{ before: Maintenance | null }>;
  /** To be called once a change is committed: this process then shows it at once. */
  settled(): void;
}

export function createCatalogueDesk({ clock, vault }: Pick<Services, 'clock'> & { vault: Vault }, catalogue: Catalogue): CatalogueDesk {
  const now = (): number => clock.now().getTime();
  const fresh = (): Promise<CatalogueCopy> => {
    catalogue.forget();
    return catalogue.current();
  };
  /** From here on nobody else changes the catalogue until the caller's transaction ends, so that what is read now is what is changed. */
  const locked = async (transaction: DatabaseTransaction): Promise<CatalogueCopy> => {
    await raiseVersion(transaction);
    return fresh();
  };
  const lockGame = async (transaction: DatabaseTransaction, scope: StaffScope, nodeId: number, version?: string): Promise<GameForStaff> => {
    const copy = await locked(transaction);
    const line = brandOf(copy, scope, now()).gameLine(gameFor(copy, scope, nodeId));
    if (version !== undefined && line.version !== version) refuse('edit.outdated');
    return line;
  };
  /** What is not said to be changed is not told of either. */
  const onlyGiven = <T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
  const before = (edit: object, known: Record<string, unknown>): object =>
    Object.fromEntries(Object.keys(edit).map((key) => [key, known[key] ?? null]));

  return {
    async vendors(scope) {
      const copy = await fresh();
      const { vendorLine } = brandOf(copy, scope, now());
      return vendorsFor(copy, scope).map(vendorLine);
    },
    async vendor(scope, code) {
      const copy = await fresh();
      return brandOf(copy, scope, now()).vendorLine(vendorFor(copy, scope, code));
    },
    async games(scope, { text, vendor, type, state, badge, maintenance, sort = 'order' }) {
      const copy = await fresh();
      const { gameLine } = brandOf(copy, scope, now());
      const seen = new Set(vendorsFor(copy, scope));
      const wanted = text === undefined ? undefined : foldText(text);
      const meets = (game: GameRecord): boolean =>
        seen.has(game.vendor) &&
        (vendor === undefined || game.vendor.code === vendor) &&
        (type === undefined || game.gameType === type) &&
        (wanted === undefined ||
          String(game.nodeId) === wanted ||
          [game.code, game.name, ...Object.values(game.names)].some((name) => foldText(name).includes(wanted)));
      const lines = inOrder(copy.stored.games.filter(meets), copy, scope.merchantId)
        .map(gameLine)
        .filter(
          (line) =>
            (state === undefined ? line.state !== 'removed' : line.state === state) &&
            (badge === undefined || wears(line, badge)) &&
            (maintenance === undefined || line.window === maintenance),
        );
      const by = sort.replace(/^-/, '');
      if (by !== 'order') {
        const key = ({ game }: GameForStaff): string =>
          by === 'name' ? foldText(game.name) : by === 'vendor' ? game.vendor.code : by === 'type' ? game.gameType : '';
        lines.sort((left, right) =>
          by === 'nodeId'
            ? left.game.nodeId - right.game.nodeId
            : key(left).localeCompare(key(right)) || left.game.nodeId - right.game.nodeId,
        );
      }
      return sort.startsWith('-') ? lines.reverse() : lines;
    },
    async game(scope, nodeId) {
      const copy = await fresh();
      return brandOf(copy, scope, now()).gameLine(gameFor(copy, scope, nodeId));
    },
    async maintenance(scope, { vendor: code, when }) {
      const copy = await fresh();
      const { vendorLine, gameLine } = brandOf(copy, scope, now());
      const offered = copy.gamesOf(scope.merchantId);
      const seen = vendorsFor(copy, scope).filter((vendor) => code === undefined || vendor.code === code);
      const ofVendors = seen.map(vendorLine).flatMap(({ vendor, maintenance, window, version }): MaintenanceLine[] =>
        maintenance === null
          ? []
          : [
              {
                vendor,
                game: undefined,
                window: maintenance,
                now: window === 'now',
                games: offered.filter((game) => game.vendor === vendor).length,
                version,
              },
            ],
      );
      const ofGames = copy.stored.games
        .filter(({ maintenance, removed, vendor }) => maintenance !== undefined && !removed && seen.includes(vendor))
        .map(gameLine)
        .flatMap(({ game, maintenance, version }): MaintenanceLine[] =>
          maintenance === null
            ? []
            : [
                {
                  vendor: game.vendor,
                  game,
                  window: maintenance,
                  now: isClosed(maintenance, now()),
                  games: offered.includes(game) ? 1 : 0,
                  version,
                },
              ],
        );
      return [...ofVendors, ...ofGames]
        .filter((line) => when === undefined || line.now === (when === 'now'))
        .sort((left, right) => left.window.from.getTime() - right.window.from.getTime());
    },
    async changeVendor(transaction, scope, code, version, given) {
      const edit = onlyGiven(given);
      const copy = await locked(transaction);
      const known = brandOf(copy, scope, now()).vendorLine(vendorFor(copy, scope, code));
      if (known.version !== version) refuse('edit.outdated');
      const { offered, position, isHot, name, enabled, launchOrigins } = edit;
      if (name !== undefined || enabled !== undefined || launchOrigins !== undefined) {
        forEveryBrand(scope);
        await orInvalid(() =>
          updateVendor(transaction, vault, known.vendor.id, {
            ...(name !== undefined && { name: name.trim() }),
            ...(enabled !== undefined && { enabled }),
            ...(launchOrigins !== undefined && { launchOrigins }),
          }),
        );
      }
      await setBrandVendor(transaction, scope.merchantId, known.vendor.id, {
        ...(offered !== undefined && { enabled: offered }),
        ...(position !== undefined && { position }),
        ...(isHot !== undefined && { isHot }),
      });
      return before(edit, { ...known, name: known.vendor.name, enabled: known.vendor.enabled, launchOrigins: known.vendor.launchOrigins });
    },
    async arrangeGame(transaction, scope, nodeId, version, given) {
      const edit = onlyGiven(given);
      const known = await lockGame(transaction, scope, nodeId, version);
      const { offered, position, badge, name, names, isHot, isNew, hasJackpot } = edit;
      if ([name, names, isHot, isNew, hasJackpot].some((one) => one !== undefined)) {
        forEveryBrand(scope);
        await orInvalid(() =>
          updateGame(transaction, nodeId, {
            ...(name !== undefined && { name: name.trim() }),
            ...(names !== undefined && {
              names: Object.fromEntries(Object.entries(names).map(([key, text]) => [key, text?.trim() ?? ''])),
            }),
            ...(isHot !== undefined && { isHot }),
            ...(isNew !== undefined && { isNew }),
            ...(hasJackpot !== undefined && { hasJackpot }),
          }),
        );
      }
      await setBrandGame(transaction, scope.merchantId, nodeId, {
        ...(offered !== undefined && { enabled: offered }),
        ...(position !== undefined && { position }),
        ...(badge !== undefined && { badge }),
      });
      const { game } = known;
      return before(edit, { ...known, ...game, position: known.position });
    },
    async switchGame(transaction, scope, nodeId, version, given) {
      forEveryBrand(scope);
      const edit = onlyGiven(given);
      const { game } = await lockGame(transaction, scope, nodeId, version);
      await orInvalid(() => updateGame(transaction, nodeId, edit));
      return before(edit, { enabled: game.enabled, houseBlocked: game.houseBlocked });
    },
    async moveGame(transaction, scope, nodeId, direction) {
      const copy = await locked(transaction);
      const { gameLine } = brandOf(copy, scope, now());
      const { game, position } = gameLine(gameFor(copy, scope, nodeId));
      const row = inOrder(
        copy.gamesOf(scope.merchantId).filter(({ gameType }) => gameType === game.gameType),
        copy,
        scope.merchantId,
      );
      const at = row.indexOf(game);
      const to = direction === 'up' ? at - 1 : at + 1;
      const other = row[to];
      if (at < 0 || other === undefined) return refuse('state.not.allowed');
      row[at] = other;
      row[to] = game;
      // Every game before the two needs a place, else those without one would stay behind those that have one now.
      const places = row.slice(0, Math.max(at, to) + 1).map(({ nodeId: id }, index) => ({ nodeId: id, position: (index + 1) * 10 }));
      await setBrandPositions(transaction, scope.merchantId, places);
      return { position };
    },
    async arrangeGames(transaction, scope, nodeIds, given) {
      const edit = onlyGiven(given);
      const copy = await locked(transaction);
      const { gameLine } = brandOf(copy, scope, now());
      const seen = new Set(vendorsFor(copy, scope));
      const lines = nodeIds.map((nodeId) => {
        const game = copy.gameByNode(nodeId);
        return game !== undefined && seen.has(game.vendor) && !game.removed ? gameLine(game) : nodeId;
      });
      const known = lines.filter((line) => typeof line !== 'number');
      const changed = known.filter((line) => Object.entries(edit).some(([key, value]) => line[key as keyof typeof edit] !== value));
      for (const { game } of changed) {
        const { offered, ...rest } = edit;
        await setBrandGame(transaction, scope.merchantId, game.nodeId, { ...rest, ...(offered !== undefined && { enabled: offered }) });
      }
      return {
        found: known.length,
        changed: changed.map(({ game }) => game.nodeId),
        unknown: lines.filter((line) => typeof line === 'number'),
      };
    },
    preparePicture: (upload) => orInvalid(() => preparePicture(upload)),
    async setPicture(transaction, scope, nodeId, picture) {
      forEveryBrand(scope);
      const { game } = await lockGame(transaction, scope, nodeId);
      await setPicture(transaction, nodeId, picture);
      return { picture: game.picture ?? null };
    },
    async setMaintenance(transaction, scope, target, version, window) {
      forEveryBrand(scope);
      const copy = await locked(transaction);
      const lines = brandOf(copy, scope, now());
      const known =
        'vendor' in target ? lines.vendorLine(vendorFor(copy, scope, target.vendor)) : lines.gameLine(gameFor(copy, scope, target.nodeId));
      if (known.version !== version) refuse('edit.outdated');
      await orInvalid(() =>
        setMaintenance(transaction, 'vendor' in known ? { vendorId: known.vendor.id } : { nodeId: known.game.nodeId }, window),
      );
      return { before: known.maintenance };
    },
    settled: () => catalogue.forget(),
  };
}
