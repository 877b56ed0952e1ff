import { staffGames as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import { handle, type RequestContext, type Route } from '../../../platform/http.js';
import {
  noCalls,
  type CallDirection,
  type GameForStaff,
  type Health,
  type MaintenanceLine,
  type VendorForStaff,
} from '../../games/index.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import type { BackOfficeKit } from '../kit.js';
import { pageOf } from '../../../platform/staff.js';
import { changeGames, scopeOf } from './scope.js';
import { wordsOf } from '../../../platform/csv/words.js';

interface ShownWindow {
  from: number;
  until: number | null;
  reason: string;
}

const windowOf = (window: { from: Date; until: Date | null; reason: string } | null): ShownWindow | null =>
  window === null ? null : { from: window.from.getTime(), until: window.until?.getTime() ?? null, reason: window.reason };

const healthLine = (health: Health) => ({
  ...health,
  lastAt: health.lastAt?.getTime() ?? null,
  lastFailureAt: health.lastFailureAt?.getTime() ?? null,
});

function vendorLine(line: VendorForStaff, health: ReadonlyMap<string, Health>) {
  const { vendor, offered, position, isHot, games, maintenance, window, version } = line;
  const of = (direction: CallDirection) => healthLine(health.get(`${vendor.id} ${direction}`) ?? noCalls);
  return {
    code: vendor.code,
    name: vendor.name,
    protocol: vendor.protocol,
    hasWallet: vendor.hasWallet,
    enabled: vendor.enabled,
    offered,
    position,
    isHot,
    currencies: [...vendor.currencies],
    games,
    launchOrigins: [...vendor.launchOrigins],
    maintenance: windowOf(maintenance),
    maintenanceNow: window,
    out: of('out'),
    in: of('in'),
    version,
  };
}

function gameLine({ game, state, offered, position, badge, maintenance, window, version }: GameForStaff) {
  return {
    nodeId: game.nodeId,
    code: game.code,
    name: game.name,
    vendor: game.vendor.code,
    vendorName: game.vendor.name,
    gameType: game.gameType,
    classify: [...game.classify],
    state,
    enabled: game.enabled,
    offered,
    position,
    badge,
    isHot: game.isHot,
    isNew: game.isNew,
    hasJackpot: game.hasJackpot,
    minBet: game.minBet === undefined ? null : formatMoney(game.minBet),
    picture: game.picture === undefined ? '' : `/games/pictures/${game.picture}.avif`,
    maintenance: windowOf(maintenance),
    maintenanceNow: window,
    version,
  };
}

function gameDetail(line: GameForStaff) {
  const { game } = line;
  return {
    ...gameLine(line),
    names: { ...game.names },
    returnToPlayer: game.returnToPlayer === undefined ? null : game.returnToPlayer / 100,
    hasTrial: game.hasTrial,
    rooms: game.rooms.length,
    vendorBlocked: [...game.vendorBlocked],
    houseBlocked: [...game.houseBlocked],
    kept: [...(game.kept ?? [])],
  };
}

const maintenanceLine = ({ vendor, game, window, now, games, version }: MaintenanceLine) => ({
  subject: game === undefined ? `vendor:${vendor.code}` : `game:${game.nodeId}`,
  vendor: vendor.code,
  nodeId: game?.nodeId ?? null,
  name: game?.name ?? vendor.name,
  window: windowOf(window) ?? { from: 0, until: null, reason: '' },
  now,
  games,
  version,
});

/** A page of a list that stands in memory. */
const cut = <T>(list: readonly T[], page: { offset: number; limit: number }): T[] => list.slice(page.offset, page.offset + page.limit);
const csv = { contentType: 'text/csv; charset=utf-8' } as const;

/** Vendors, their games, what brands make of them, and when they are closed. */
export function gameCatalogueRoutes(kit: BackOfficeKit): Route[] {
  const { desk } = kit.deps.games;
  const vendorsOf = async (context: RequestContext, { text, state }: { text?: string | undefined; state?: string | undefined }) => {
    const [lines, health] = await Promise.all([desk.catalogue.vendors(scopeOf(context)), desk.health()]);
    const wanted = text?.trim().toLowerCase();
    return lines
      .filter(
        ({ vendor, offered }) =>
          (wanted === undefined || `${vendor.code} ${vendor.name}`.toLowerCase().includes(wanted)) &&
          (state === undefined || state === (!vendor.enabled ? 'off' : offered ? 'offered' : 'hidden')),
      )
      .map((line) => vendorLine(line, health));
  };
  const detailOf = async (context: RequestContext, nodeId: number) => gameDetail(await desk.catalogue.game(scopeOf(context), nodeId));
  return [
    handle(contract.staffListVendors, async ({ query }, context) => {
      const list = await vendorsOf(context, query);
      return { list: cut(list, pageOf(query)), total: list.length };
    }),
    handle(contract.staffExportVendors, async ({ query }, context) => {
      const list = await vendorsOf(context, query);
      return {
        ...csv,
        fileName: 'game-vendors.csv',
        rows: csvRows(
          [
            'code',
            'name',
            'protocol',
            'own wallet',
            'enabled',
            'offered',
            'games',
            'origins',
            'calls out',
            'failures out',
            'calls in',
            'failures in',
          ],
          async (page) => cut(list, page),
          (one) => [
            one.code,
            one.name,
            one.protocol,
            one.hasWallet,
            one.enabled,
            one.offered,
            one.games,
            one.launchOrigins.join(' '),
            one.out.calls,
            one.out.failures,
            one.in.calls,
            one.in.failures,
          ],
        ),
      };
    }),
    handle(contract.staffGetVendor, async ({ params: { code } }, context) => {
      const [line, health] = await Promise.all([desk.catalogue.vendor(scopeOf(context), code), desk.health()]);
      const hours = await desk.hours(line.vendor.id);
      return {
        ...vendorLine(line, health),
        apiUrl: line.vendor.apiUrl,
        operatorId: line.vendor.operatorId,
        aggregator: line.vendor.aggregator ?? null,
        tokenInAddress: line.vendor.tokenInAddress,
        tellsAddress: line.vendor.tellsAddress,
        launchConfig: { ...line.vendor.launchConfig },
        prizeLimits: [...line.vendor.prizeLimits].map(([currency, most]) => ({ currency, most: formatMoney(most) })),
        hours: hours.map((hour) => ({ ...hour, at: hour.at.getTime() })),
      };
    }),
    handle(contract.staffChangeVendor, async ({ params: { code }, body }, context) => {
      const { version, reason, ...edit } = body;
      await changeGames(kit, context, { action: 'vendor.changed', subject: `vendor:${code}`, reason, after: edit }, (transaction) =>
        desk.catalogue.changeVendor(transaction, scopeOf(context), code, version, edit),
      );
      const [line, health] = await Promise.all([desk.catalogue.vendor(scopeOf(context), code), desk.health()]);
      return vendorLine(line, health);
    }),
    handle(contract.staffListGames, async ({ query }, context) => {
      const list = await desk.catalogue.games(scopeOf(context), query);
      return { list: cut(list, pageOf(query)).map(gameLine), total: list.length };
    }),
    handle(contract.staffExportGames, async ({ query }, context) => {
      const list = await desk.catalogue.games(scopeOf(context), query);
      return {
        ...csv,
        fileName: 'games.csv',
        rows: csvRows(
          ['node', 'code', 'name', 'vendor', 'type', 'classes', 'state', 'position', 'badge', 'minimum bet', 'maintenance'],
          async (page) => cut(list, page).map(gameLine),
          (one) => [
            one.nodeId,
            one.code,
            one.name,
            one.vendor,
            wordsOf('games.type', one.gameType),
            one.classify.join(' '),
            wordsOf('games.state', one.state),
            one.position,
            wordsOf('games.badge', one.badge),
            one.minBet,
            one.maintenanceNow,
          ],
        ),
      };
    }),
    handle(contract.staffGetGame, ({ params: { nodeId } }, context) => detailOf(context, nodeId)),
    handle(contract.staffArrangeGame, async ({ params: { nodeId }, body }, context) => {
      const { version, reason, ...edit } = body;
      await changeGames(kit, context, { action: 'game.arranged', subject: `game:${nodeId}`, reason, after: edit }, (transaction) =>
        desk.catalogue.arrangeGame(transaction, scopeOf(context), nodeId, version, edit),
      );
      return detailOf(context, nodeId);
    }),
    handle(contract.staffMoveGame, async ({ params: { nodeId }, body: { direction, reason } }, context) => {
      await changeGames(kit, context, { action: 'game.moved', subject: `game:${nodeId}`, reason, after: { direction } }, (transaction) =>
        desk.catalogue.moveGame(transaction, scopeOf(context), nodeId, direction),
      );
      return detailOf(context, nodeId);
    }),
    handle(contract.staffSwitchGame, async ({ params: { nodeId }, body }, context) => {
      const { version, reason, ...edit } = body;
      await changeGames(kit, context, { action: 'game.switched', subject: `game:${nodeId}`, reason, after: edit }, (transaction) =>
        desk.catalogue.switchGame(transaction, scopeOf(context), nodeId, version, edit),
      );
      return detailOf(context, nodeId);
    }),
    handle(contract.staffSetGamePicture, async ({ params: { nodeId }, query: { reason } }, context) => {
      await desk.catalogue.game(scopeOf(context), nodeId);
      const picture = await desk.catalogue.preparePicture(context.rawBody ?? refuse('request_body_required'));
      await changeGames(
        kit,
        context,
        { action: 'game.pictured', subject: `game:${nodeId}`, reason, after: { picture: 'set' } },
        (transaction) => desk.catalogue.setPicture(transaction, scopeOf(context), nodeId, picture),
      );
      return detailOf(context, nodeId);
    }),
    handle(contract.staffRemoveGamePicture, async ({ params: { nodeId }, body: { reason } }, context) => {
      await changeGames(
        kit,
        context,
        { action: 'game.pictured', subject: `game:${nodeId}`, reason, after: { picture: null } },
        (transaction) => desk.catalogue.setPicture(transaction, scopeOf(context), nodeId, null),
      );
      return detailOf(context, nodeId);
    }),
    handle(contract.staffListGameMaintenance, async ({ query }, context) => {
      const list = await desk.catalogue.maintenance(scopeOf(context), query);
      return { list: cut(list, pageOf(query)).map(maintenanceLine), total: list.length };
    }),
    handle(contract.staffExportGameMaintenance, async ({ query }, context) => {
      const list = await desk.catalogue.maintenance(scopeOf(context), query);
      return {
        ...csv,
        fileName: 'game-maintenance.csv',
        rows: csvRows(
          ['about', 'name', 'from', 'until', 'told to players', 'now', 'games'],
          async (page) => cut(list, page).map(maintenanceLine),
          ({ subject, name, window, now, games }) => [
            subject,
            name,
            new Date(window.from),
            window.until === null ? null : new Date(window.until),
            window.reason,
            now,
            games,
          ],
        ),
      };
    }),
    handle(contract.staffSetGameMaintenance, async ({ body: { vendor, nodeId, version, window, reason } }, context) => {
      if (window !== null && window.until !== null && window.until <= window.from) refuse('request_param_err', { field: 'until' });
      const target: { vendor: string } | { nodeId: number } =
        vendor !== undefined && nodeId === undefined
          ? { vendor }
          : vendor === undefined && nodeId !== undefined
            ? { nodeId }
            : refuse('request_param_err', { field: 'vendor' });
      const subject = 'vendor' in target ? `vendor:${target.vendor}` : `game:${target.nodeId}`;
      const given =
        window === null
          ? null
          : { from: new Date(window.from), until: window.until === null ? null : new Date(window.until), reason: window.reason.trim() };
      const action = given === null ? 'maintenance.ended' : 'maintenance.set';
      const { before } = await changeGames(kit, context, { action, subject, reason, after: { window } }, (transaction) =>
        desk.catalogue.setMaintenance(transaction, scopeOf(context), target, version, given),
      );
      const scope = scopeOf(context);
      const now = 'vendor' in target ? await desk.catalogue.vendor(scope, target.vendor) : await desk.catalogue.game(scope, target.nodeId);
      return { before: windowOf(before), version: now.version };
    }),
  ];
}
