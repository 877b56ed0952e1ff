import { inTransaction } from '@sortes/service';
import type { Merchant } from '../../platform/merchant.js';
import { dueOf, type OwnMissions, periodNow, readStepsDue } from './begin-rounds.js';
import { countPlayers } from './count-steps.js';
import type { MissionsKit } from './kit.js';
import { type ActiveDay, insertActiveDays, listMembershipsAmong, type MissionRow } from './mission-repository.js';
import { readVisitsAmong } from './read-visits.js';
import { insertSteps, listStepsAmong, type NewStep } from './step-repository.js';
import { readViewers } from './viewer.js';

/** What a brand's missions ask of who comes. */
export interface BrandMissions {
  merchant: Merchant;
  missions: readonly MissionRow[];
  /** A mission counts days on which somebody was there. */
  countsDays: boolean;
}

/** What each of some players is on and has of what runs now and of what has to be done before it. */
async function readOwn(
  { services: { db, clock } }: MissionsKit,
  merchant: Merchant,
  missions: readonly MissionRow[],
  playerIds: readonly number[],
): Promise<(playerId: number) => OwnMissions> {
  const asked = missions.flatMap((mission) => {
    const period = periodNow(mission, clock.now(), merchant.timeZone);
    if (period === undefined) return [];
    const { after } = mission.document;
    return [{ missionId: mission.id, round: period.round }, ...(after === null ? [] : [{ missionId: after, round: undefined }])];
  });
  const [members, steps] = [await listMembershipsAmong(db, playerIds), await listStepsAmong(db, playerIds, asked)];
  return (playerId) => ({ members: members.get(playerId) ?? [], steps: steps.get(playerId) ?? [] });
}

/**
 * Begins what has come for players of a brand, as `beginRounds` does for one, and counts it: by the statement, not by the player. Whoever has nothing due is only counted.
 * @param missions all of the brand that players may know of
 * @param coming who, and the day that is noted of them with it where `countsDays`: what was not begun is not noted
 */
export async function beginTogether(
  kit: MissionsKit,
  { merchant, missions, countsDays }: BrandMissions,
  coming: readonly ActiveDay[],
): Promise<void> {
  const { db, clock } = kit.services;
  const playerIds = coming.map(({ playerId }) => playerId);
  const now = clock.now();
  const ownOf = await readOwn(kit, merchant, missions, playerIds);
  const due = new Map(playerIds.map((playerId) => [playerId, dueOf(missions, ownOf(playerId), now, merchant.timeZone)]));
  const beginning = playerIds.filter((playerId) => due.get(playerId)?.length !== 0);
  const documents = [...new Set([...due.values()].flat().map(({ mission }) => mission.document))];
  const viewers = beginning.length === 0 ? undefined : await readViewers(kit, merchant, beginning, documents);
  const visitsOf = await readVisitsAmong(db, beginning, { missions, now, timeZone: merchant.timeZone });
  await inTransaction(db, async (transaction) => {
    const steps: NewStep[] = [];
    for (const playerId of beginning) {
      const viewer = viewers?.get(playerId);
      if (viewer === undefined) continue;
      const beginner = { playerId, own: ownOf(playerId), viewer, visits: visitsOf(playerId) };
      steps.push(...(await readStepsDue(kit, transaction, due.get(playerId) ?? [], beginner)));
    }
    if (countsDays) await insertActiveDays(transaction, coming);
    await insertSteps(transaction, steps);
    await countPlayers(kit, transaction, merchant.id, playerIds);
  });
}
