import { formatMoney } from '@sortes/money';
import { noCalls, type CallDirection, type Health } from '../../vendor-call-repository.js';
import type { GameForStaff, VendorForStaff } from './brand-catalogue.js';

export interface ShownWindow {
  from: number;
  until: number | null;
  reason: string;
}

export const windowOf = (window: { from: Date; until: Date | null; reason: string } | null): ShownWindow | null =>
  window === null ? null : { from: window.from.getTime(), until: window.until?.getTime() ?? null, reason: window.reason };

const healthLine = (health: Health) => ({
  ...health,
  lastAt: health.lastAt?.getTime() ?? null,
  lastFailureAt: health.lastFailureAt?.getTime() ?? null,
});

export function vendorLine(line: VendorForStaff, health: ReadonlyMap<string, Health>) {
  const { vendor, offered, position, isHot, games, maintenance, window, version } = line;
  const of = (direction: CallDirection) => healthLine(health.get(`${vendor.id} ${direction}`) ?? noCalls);
  return {
    code: vendor.code,
    name: vendor.name,
    protocol: vendor.protocol,
    hasWallet: vendor.hasWallet,
    playsTrial: vendor.playsTrial,
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

export function gameLine({ game, state, offered, position, badge, maintenance, window, version }: GameForStaff) {
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

/** A page of a list that stands in memory. */
export const cut = <T>(list: readonly T[], page: { offset: number; limit: number }): T[] =>
  list.slice(page.offset, page.offset + page.limit);
