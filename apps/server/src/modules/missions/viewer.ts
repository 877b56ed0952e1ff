import { noOffersTag } from '@sortes/contract';
import type { KnownPlayer } from '../promotions/index.js';
import type { Merchant } from '../../platform/merchant.js';
import type { MissionsKit } from './kit.js';
import type { MissionDocument } from './mission-rules.js';

/** A player to whom missions may be offered. */
export interface Viewer {
  rank: number;
  /** Limits that they have, with their use now. */
  limits: KnownPlayer['limits'];
  /** Lists of the brand that they are on. */
  lists: readonly string[];
  /** Nothing new is offered to them for now: they have reached a limit of theirs, or want no promotions. What they chose before goes on. */
  isWithheld: boolean;
}

/** Reads on connections of its own. @returns undefined for whom nothing is given: on trial, locked, closed, on a break, excluded, marked as getting nothing */
export async function readViewer({ services, below }: MissionsKit, merchant: Merchant, playerId: number): Promise<Viewer | undefined> {
  const [known, lists, shields] = await Promise.all([
    below.promotions.readPlayer({ playerId, merchantId: merchant.id }, ['rank']),
    below.promotions.listsOf(services.db, playerId),
    services.hooks.ask('isShieldedFromAdvertising', playerId),
  ]);
  if (known === undefined) return undefined;
  const { rank, limits } = known;
  const isAtLimit = limits.some(({ left }) => left !== undefined && left <= 0n);
  return { rank, limits, lists, isWithheld: isAtLimit || shields.some(Boolean) };
}

/**
 * Several players of a brand as `readViewer` reads each, by what some missions ask of them: ranks and lists that none asks about are not read. On connections of its own.
 * @returns without whom nothing is given
 */
export async function readViewers(
  kit: MissionsKit,
  merchant: Merchant,
  playerIds: readonly number[],
  missions: readonly Pick<MissionDocument, 'rankFrom' | 'lists'>[],
): Promise<ReadonlyMap<number, Viewer>> {
  const { services, below } = kit;
  const [active, excluded, limited] = await Promise.all([
    below.identity.listActive(merchant.id, playerIds),
    below.protection.excludedAmong(playerIds),
    below.protection.limitedAmong(merchant.id, playerIds),
  ]);
  const without = new Set(excluded);
  const withLimits = new Set(limited);
  const asksRank = missions.some(({ rankFrom }) => rankFrom !== null);
  const asksLists = missions.some(({ lists }) => lists.length > 0);
  const viewers = new Map<number, Viewer>();
  for (const { playerId, tags } of active) {
    if (without.has(playerId) || tags.includes(noOffersTag)) continue;
    if (withLimits.has(playerId)) {
      const viewer = await readViewer(kit, merchant, playerId);
      if (viewer !== undefined) viewers.set(playerId, viewer);
      continue;
    }
    const rank = Math.max(0, ...(asksRank ? await services.hooks.ask('rankLevelOf', playerId) : []));
    const lists = asksLists ? await below.promotions.listsOf(services.db, playerId) : [];
    const shields = await services.hooks.ask('isShieldedFromAdvertising', playerId);
    viewers.set(playerId, { rank, limits: [], lists, isWithheld: shields.some(Boolean) });
  }
  return viewers;
}

/** Whether a mission or board is for somebody, by rank and lists. */
export const isFor = (
  { rankFrom, lists }: Pick<MissionDocument, 'rankFrom' | 'lists'>,
  { rank, lists: own }: { rank: number; lists: readonly string[] },
): boolean => (rankFrom === null || rank >= rankFrom) && (lists.length === 0 || lists.some((code) => own.includes(code)));
