import { type Input, type missions as contract, type Reply } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { pageOf } from '../../platform/staff.js';
import { beginRounds } from './begin-rounds.js';
import { countPlayers } from './count-steps.js';
import type { MissionsKit } from './kit.js';
import { cardsOf, type CardsOf, type MissionCard, type MissionGroup } from './mission-cards.js';
import { readVisits } from './read-visits.js';
import { listKnownMissions, listMemberships, readSeen, writeSeen } from './mission-repository.js';
import type { AwardNamed } from './say.js';
import { countClaimable, listStepsOf, type StepRow } from './step-repository.js';
import { readViewer } from './viewer.js';

export async function readAwards(
  { below: { promotions } }: MissionsKit,
  merchantId: number,
): Promise<ReadonlyMap<string, AwardNamed & { code: string; most: bigint | null }>> {
  return new Map((await promotions.awardOffers(merchantId)).map(({ id, code, title, most, sum }) => [id, { code, title, most, sum }]));
}

/** What a player has and can have, counted as of now. @returns undefined: nothing is offered to them */
async function readCards(kit: MissionsKit, context: RequestContext): Promise<CardsOf | undefined> {
  const { merchant, language } = context;
  const { playerId } = callerOf(context);
  const { db, clock } = kit.services;
  const [missions, viewer, awards, seenAt] = await Promise.all([
    listKnownMissions(db, merchant.id),
    readViewer(kit, merchant, playerId),
    readAwards(kit, merchant.id),
    readSeen(db, playerId),
  ]);
  if (viewer === undefined) return undefined;
  const now = clock.now();
  const visits = await readVisits(db, playerId, { missions, now, timeZone: merchant.timeZone });
  if (missions.length > 0)
    await inTransaction(db, async (transaction) => {
      await beginRounds(kit, transaction, { merchant, playerId, missions, viewer, visits });
      await countPlayers(kit, transaction, merchant.id, [playerId]);
    });
  const [members, steps] = await Promise.all([listMemberships(db, playerId), listStepsOf(db, playerId)]);
  // What was not claimed in time has lapsed, also where that is not written down yet.
  const own = steps.map((step): StepRow =>
    step.state === 'reached' && step.claimUntil !== null && step.claimUntil <= now ? { ...step, state: 'lapsed' } : step,
  );
  return { missions, members, own, viewer, awards, reader: { merchant, language }, now, seenAt, visits };
}

/** All cards of one of the caller's lists. */
export async function listCards(kit: MissionsKit, context: RequestContext, group: MissionGroup): Promise<MissionCard[]> {
  const of = await readCards(kit, context);
  return of === undefined ? [] : cardsOf(of, group);
}

export async function showMissions(
  kit: MissionsKit,
  { group = 'open', ...page }: Input<typeof contract.listMissions>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listMissions>> {
  const cards = await listCards(kit, context, group);
  const { offset, limit } = pageOf(page);
  return { list: cards.slice(offset, offset + limit), total: cards.length };
}

/** One mission of the caller's, in the period that was asked for or the newest. @throws DomainError mission.unknown */
export async function showMission(kit: MissionsKit, context: RequestContext, id: string, round?: string): Promise<MissionCard> {
  const of = (await readCards(kit, context)) ?? refuse('mission.unknown');
  const own = [...cardsOf(of, 'open'), ...cardsOf(of, 'done')].filter((card) => card.id === id);
  return own.find((card) => round === undefined || card.round === round) ?? own[0] ?? refuse('mission.unknown');
}

/** What stands beside the entry of the menu. Nobody who is on a break, excluded or shut out is called to look. */
export async function showStanding(kit: MissionsKit, context: RequestContext): Promise<Reply<typeof contract.getMissionStanding>> {
  const { merchant } = context;
  const { playerId } = callerOf(context);
  const { db, clock, hooks } = kit.services;
  const [claimable, seenAt, missions, shields, isExcluded] = await Promise.all([
    countClaimable(db, playerId, clock.now()),
    readSeen(db, playerId),
    listKnownMissions(db, merchant.id),
    hooks.ask('isShieldedFromAdvertising', playerId),
    kit.below.protection.isExcludedNow(playerId),
  ]);
  if (isExcluded) return { unread: 0, claimable: 0 };
  const hasNew = missions.some(({ state, liveAt }) => state === 'live' && liveAt !== null && (seenAt === undefined || liveAt > seenAt));
  if (!hasNew || shields.some(Boolean)) return { unread: claimable, claimable };
  // What is new is only for some; who that is takes more questions.
  const cards = await listCards(kit, context, 'open');
  return { unread: cards.reduce((sum, card) => sum + Math.max(card.claimable, Number(card.isNew)), 0), claimable };
}

export async function noteSeen({ services: { db, clock } }: MissionsKit, context: RequestContext): Promise<void> {
  const { playerId } = callerOf(context);
  await writeSeen(db, { playerId, merchantId: context.merchant.id, at: clock.now() });
}
