import type { Offer } from '@sortes/growth-rules';
import { DateTime } from 'luxon';
import { addressKey } from '../../platform/address.js';
import type { KnownPlayer, Visit } from './claim-snapshot.js';
import type { Use } from './claim-use-repository.js';
import type { PromotionsKit } from './kit.js';

type Period = Offer['limits'][number]['period'];

/** When the brand's period began that runs now: ISO date; all time: '-infinity'. */
export function beginOf(period: Period, now: Date, timeZone: string): string {
  if (period === 'life') return '-infinity';
  return DateTime.fromJSDate(now, { zone: timeZone }).startOf(period).toFormat('yyyy-MM-dd');
}

/** The brand's day, and when it began. */
export function todayOf(now: Date, timeZone: string): { day: string; since: Date } {
  const start = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  return { day: start.toFormat('yyyy-MM-dd'), since: start.toJSDate() };
}

/**
 * What a claim is for: an offer is claimed once, or once in the shortest period that it limits a player by.
 * @returns the key under which the same claim is found again
 */
export function claimKeyOf({ limits }: Pick<Offer, 'limits'>, now: Date, timeZone: string): string {
  const own = limits.filter(({ scope }) => scope === 'player').map(({ period }) => period);
  const shortest = (['day', 'week', 'month'] as const).find((period) => own.includes(period));
  return shortest === undefined ? 'claim' : `claim:${shortest}:${beginOf(shortest, now, timeZone)}`;
}

/**
 * What a grant counts for, by the limits of its offer. Of a person and a household it counts for every account that shares a mark with the player's: whoever of them
 * claims next finds it counted, also where the mark was shown after the first claim.
 */
export function usesOf(
  { services: { vault, clock } }: PromotionsKit,
  { limits }: Pick<Offer, 'limits'>,
  { player, shared }: KnownPlayer,
  { ip, device }: Visit,
  timeZone: string,
): Use[] {
  const accounts = (isHousehold: boolean): string[] => {
    const others = shared.filter(({ mark }) => (mark === 'payout-account') === isHousehold).flatMap((one) => one.others);
    return [...new Set([player.playerId, ...others])].map(String);
  };
  const digest = (purpose: string, text: string | undefined): string[] =>
    text === undefined || text === '' ? [] : [vault.digest(purpose, text).toString('hex')];
  const keys: Readonly<Record<Offer['limits'][number]['scope'], () => string[]>> = {
    player: () => [String(player.playerId)],
    person: () => accounts(false),
    household: () => accounts(true),
    device: () => digest('promotion-device', device),
    address: () => digest('promotion-address', ip === undefined ? undefined : addressKey(ip)),
  };
  const now = clock.now();
  return limits.flatMap(({ scope, period, most }) =>
    keys[scope]().map((key) => ({ scope, key, period, since: beginOf(period, now, timeZone), most })),
  );
}
