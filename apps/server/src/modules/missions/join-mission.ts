import { inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { isDone, mayBegin, periodNow, readNewSteps } from './begin-rounds.js';
import { countPlayers } from './count-steps.js';
import type { MissionsKit } from './kit.js';
import { findMission, insertMember, listMemberships, writeLeft } from './mission-repository.js';
import { isTooLate } from './mission-rules.js';
import { readVisits } from './read-visits.js';
import { insertSteps, listStepsOf, resumeSteps, stopSteps } from './step-repository.js';
import { isFor, readViewer } from './viewer.js';

interface Joining {
  merchant: Merchant;
  playerId: number;
  missionId: string;
}

/**
 * Puts a player on a mission; whoever is on it stays so. What they do counts from now on; who left within the period goes on where they were.
 * @throws DomainError mission.unknown (also: not for them), mission.locked, mission.over (not live, its time is not now, or too few days of it are left for any step)
 */
export async function joinMission(kit: MissionsKit, { merchant, playerId, missionId }: Joining): Promise<void> {
  const { db, clock } = kit.services;
  const viewer = await readViewer(kit, merchant, playerId);
  await inTransaction(db, async (transaction) => {
    const mission = await findMission(transaction, merchant.id, missionId, 'share');
    if (mission === undefined || mission.state === 'draft') return refuse('mission.unknown');
    const members = await listMemberships(transaction, playerId);
    if (members.some(({ missionId: of, leftAt }) => of === missionId && leftAt === null)) return;
    if (viewer === undefined || !isFor(mission.document, viewer)) return refuse('mission.unknown');
    const now = clock.now();
    const period = mission.state === 'live' ? periodNow(mission, now, merchant.timeZone) : undefined;
    if (period === undefined) return refuse('mission.over');
    const own = await listStepsOf(transaction, playerId);
    const { after } = mission.document;
    if (after !== null && !isDone(after, own)) return refuse('mission.locked');
    if (!mayBegin(mission, period, viewer, own, now)) return refuse('mission.unknown');
    const visits = await readVisits(transaction, playerId, { missions: [mission], now, timeZone: merchant.timeZone });
    if (isTooLate(mission.document, period, visits)) return refuse('mission.over');
    const joinedAt = await insertMember(transaction, { missionId, playerId, merchantId: merchant.id, at: now });
    if (joinedAt === undefined) return;
    const isNew = await insertSteps(transaction, await readNewSteps(kit, transaction, mission, { playerId, period, joinedAt }));
    if (!isNew) await resumeSteps(transaction, { missionId, playerId, round: period.round });
    await countPlayers(kit, transaction, merchant.id, [playerId]);
  });
}

/** Takes a player off a mission: nothing counts any more; what was reached can still be claimed. @throws DomainError mission.unknown */
export async function leaveMission({ services: { db, clock } }: MissionsKit, { merchant, playerId, missionId }: Joining): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const mission = await findMission(transaction, merchant.id, missionId, 'share');
    if (mission === undefined || mission.state === 'draft') return refuse('mission.unknown');
    const now = clock.now();
    // Whoever is on it without having joined is written down as somebody who left.
    await insertMember(transaction, { missionId, playerId, merchantId: merchant.id, at: now });
    await writeLeft(transaction, missionId, playerId, now);
    await stopSteps(transaction, { missionId, playerId }, now);
  });
}
