import type { MissionCounter, MissionState } from '@sortes/contract';
import { canonicalJson, type Database, type DatabaseTransaction, newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import type { MissionsKit } from './kit.js';
import { findMission, insertMission, listMissionOrder, setMissionState, writeMission } from './mission-repository.js';
import { faultsOfMission, type MissionDocument, type MissionKnown } from './mission-rules.js';
import type { Fault } from './reward-rules.js';
import { stopSteps } from './step-repository.js';

/** What was saved, or why nothing was. */
export type Saved = { isSaved: true; id: string; version: number } | { isSaved: false; faults: readonly Fault[] };

const nowhere = new Date(0);

/** Counters that somebody keeps: whoever would answer for friends and points may not be there, or be switched off at the brand. */
export async function keptCounters(
  { services: { db, hooks }, below: { site } }: MissionsKit,
  merchant: Merchant,
): Promise<ReadonlySet<MissionCounter>> {
  const of = { merchantId: merchant.id, playerIds: [], from: nowhere, until: nowhere };
  const [friends, points, hasFriends, hasPoints] = await Promise.all([
    hooks.ask('friendsQualified', db, of),
    hooks.ask('pointsEarned', db, of),
    site.moduleOn(merchant, 'REFERRAL3'),
    site.moduleOn(merchant, 'PTSYS3'),
  ]);
  return new Set<MissionCounter>([
    'turnover',
    'bets',
    'deposits',
    'deposit-sum',
    'sign-in-days',
    ...(friends.length > 0 && hasFriends ? (['friends'] as const) : []),
    ...(points.length > 0 && hasPoints ? (['points'] as const) : []),
  ]);
}

/** What a mission is judged by. On connections of its own: before the transaction that saves it. @param isDraft words may be missing in all languages but the brand's own */
export async function readKnown(
  kit: MissionsKit,
  db: Database,
  merchant: Merchant,
  { id, isDraft }: { id?: string | undefined; isDraft: boolean },
): Promise<MissionKnown> {
  const { promotions, site } = kit.below;
  const [{ languages }, awards, lists, order, counters, hasPoints] = await Promise.all([
    site.faceOf(merchant),
    promotions.awardOffers(merchant.id),
    promotions.playerLists(merchant.id),
    listMissionOrder(db, merchant.id),
    keptCounters(kit, merchant),
    site.moduleOn(merchant, 'PTSYS3'),
  ]);
  return {
    languages: isDraft ? [merchant.defaultLanguage] : languages,
    counters,
    awards: new Map(awards.map((award) => [award.id, award])),
    hasPoints,
    missions: new Map(order.map((one) => [one.id, one.after])),
    lists: new Set(lists.map(({ code }) => code)),
    id,
  };
}

/** Makes a mission of a brand, as a draft that no player sees. @throws DomainError already.so when the brand has one of this code */
export async function makeMission(
  transaction: DatabaseTransaction,
  merchant: Merchant,
  known: MissionKnown,
  { code, document, by }: { code: string; document: MissionDocument; by: string },
): Promise<Saved> {
  const faults = faultsOfMission(document, known);
  if (faults.length > 0) return { isSaved: false, faults };
  const id = newId();
  if (!(await insertMission(transaction, { id, merchantId: merchant.id, code, document, by }))) refuse('already.so', { field: 'code' });
  return { isSaved: true, id, version: 1 };
}

/** What counts and gives: players have been promised it. */
const promised = ({ joins, rhythm, steps, after, claimDays, fromDay, rankFrom, lists }: MissionDocument): string =>
  canonicalJson([joins, rhythm, steps, after, claimDays, fromDay, rankFrom, lists]);

/**
 * Saves a mission anew. What players have seen of it stays: words, picture and last day alone may change then.
 * @throws DomainError not.found, edit.outdated, state.not.allowed (it has ended), mission.fixed
 */
export async function saveMission(
  transaction: DatabaseTransaction,
  merchant: Merchant,
  known: MissionKnown,
  { id, after, document }: { id: string; after: number; document: MissionDocument },
): Promise<Saved> {
  const stored = (await findMission(transaction, merchant.id, id, 'change')) ?? refuse('not.found');
  if (stored.version !== after) refuse('edit.outdated');
  if (stored.state === 'ended') refuse('state.not.allowed');
  const faults = faultsOfMission(document, known);
  if (faults.length > 0) return { isSaved: false, faults };
  if (stored.liveAt !== null && promised(document) !== promised(stored.document)) refuse('mission.fixed');
  await writeMission(transaction, id, after + 1, document);
  return { isSaved: true, id, version: after + 1 };
}

const moves: Readonly<Record<MissionState, readonly MissionState[]>> = {
  draft: ['live', 'ended'],
  live: ['paused', 'ended'],
  paused: ['live', 'ended'],
  ended: [],
};

/**
 * Lets a mission go live, pauses or ends it. Nobody joins a paused one and no new period begins, those on it go on; of an ended one nothing counts any more, and
 * what was reached can be claimed.
 * @returns what keeps it from going live; none: it has moved. @throws DomainError not.found, state.not.allowed
 */
export async function moveMission(
  { services: { clock } }: MissionsKit,
  transaction: DatabaseTransaction,
  merchant: Merchant,
  known: MissionKnown,
  { id, to }: { id: string; to: MissionState },
): Promise<{ before: MissionState; faults: readonly Fault[] }> {
  const stored = (await findMission(transaction, merchant.id, id, 'change')) ?? refuse('not.found');
  if (!moves[stored.state].includes(to)) refuse('state.not.allowed');
  const faults = to === 'live' ? faultsOfMission(stored.document, known) : [];
  if (faults.length > 0) return { before: stored.state, faults };
  const now = clock.now();
  await setMissionState(transaction, id, to, now);
  if (to === 'ended') await stopSteps(transaction, { missionId: id }, now);
  return { before: stored.state, faults: [] };
}
