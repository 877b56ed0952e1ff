import type { Input, staffGames as contract } from '@sortes/contract';
import { csvRows } from '../../../../platform/csv/staff-file.js';
import { pageOf, type StaffContext } from '../../../../platform/staff.js';
import { isClosed } from '../../catalogue/offer.js';
import type { GameRecord, Maintenance, VendorRecord } from '../../catalogue/types.js';
import type { GamesStaffKit } from '../kit.js';
import { scopeOf, vendorsFor } from '../scope.js';
import { readBrandCatalogue } from './brand-catalogue.js';
import { cut, windowOf } from './lines.js';

type MaintenanceFilter = Input<typeof contract.staffExportGameMaintenance>['query'];

interface MaintenanceLine {
  vendor: VendorRecord;
  game: GameRecord | undefined;
  window: Maintenance;
  now: boolean;
  games: number;
  version: string;
}

async function findWindows(kit: GamesStaffKit, context: StaffContext, { vendor: code, when }: MaintenanceFilter) {
  const scope = scopeOf(context);
  const now = kit.clock.now().getTime();
  const { copy, vendorLine, gameLine } = await readBrandCatalogue(kit, scope);
  const offered = copy.gamesOf(scope.merchantId);
  const seen = vendorsFor(copy, scope).filter((vendor) => code === undefined || vendor.code === code);
  const ofVendors = seen.map(vendorLine).flatMap(({ vendor, maintenance, window, version }): MaintenanceLine[] => {
    if (maintenance === null) return [];
    const games = offered.filter((game) => game.vendor === vendor).length;
    return [{ vendor, game: undefined, window: maintenance, now: window === 'now', games, version }];
  });
  const ofGames = copy.stored.games
    .filter(({ maintenance, removed, vendor }) => maintenance !== undefined && !removed && seen.includes(vendor))
    .map(gameLine)
    .flatMap(({ game, maintenance, version }): MaintenanceLine[] => {
      if (maintenance === null) return [];
      const games = offered.includes(game) ? 1 : 0;
      return [{ vendor: game.vendor, game, window: maintenance, now: isClosed(maintenance, now), games, version }];
    });
  return [...ofVendors, ...ofGames]
    .filter((line) => when === undefined || line.now === (when === 'now'))
    .sort((left, right) => left.window.from.getTime() - right.window.from.getTime());
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

/** Windows of vendors and games, now and to come. */
export async function listMaintenance(
  kit: GamesStaffKit,
  context: StaffContext,
  query: MaintenanceFilter & { pageNo?: number | undefined; pageSize?: number | undefined },
) {
  const list = await findWindows(kit, context, query);
  return { list: cut(list, pageOf(query)).map(maintenanceLine), total: list.length };
}

export async function exportMaintenance(kit: GamesStaffKit, context: StaffContext, query: MaintenanceFilter) {
  const list = await findWindows(kit, context, query);
  return csvRows(
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
  );
}
