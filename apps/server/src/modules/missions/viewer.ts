import type { KnownPlayer } from '../promotions/index.js';
import type { Merchant } from '../../platform/merchant.js';
import type { MissionsKit } from './kit.js';
import type { MissionDocument } from './mission-rules.js';

/** A player to whom missions may be offered. */
export interface Viewer {
  known: KnownPlayer;
  /** Lists of the brand that they are on. */
  lists: readonly string[];
  /** Nothing new is offered to them for now: they have reached a limit of theirs, or want no promotions. What they chose before goes on. */
  isWithheld: boolean;
}

/** Reads on connections of its own. @returns undefined for whom nothing is given: on trial, locked, closed, on a break, excluded, marked as getting nothing */
export async function readViewer({ services, below }: MissionsKit, merchant: Merchant, playerId: number): Promise<Viewer | undefined> {
  const [known, lists, shields] = await Promise.all([
    below.promotions.readPlayer({ playerId, merchantId: merchant.id }),
    below.promotions.listsOf(services.db, playerId),
    services.hooks.ask('isShieldedFromAdvertising', playerId),
  ]);
  if (known === undefined) return undefined;
  const isAtLimit = known.limits.some(({ left }) => left !== undefined && left <= 0n);
  return { known, lists, isWithheld: isAtLimit || shields.some(Boolean) };
}

/** Whether a mission or board is for somebody, by rank and lists. */
export const isFor = (
  { rankFrom, lists }: Pick<MissionDocument, 'rankFrom' | 'lists'>,
  { rank, lists: own }: { rank: number; lists: readonly string[] },
): boolean => (rankFrom === null || rank >= rankFrom) && (lists.length === 0 || lists.some((code) => own.includes(code)));
