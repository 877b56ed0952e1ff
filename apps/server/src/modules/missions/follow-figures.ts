import { inTransaction } from '@sortes/service';
import { DateTime } from 'luxon';
import { beginRounds } from './begin-rounds.js';
import { countPlayers } from './count-steps.js';
import type { MissionsKit } from './kit.js';
import { insertActiveDays, listBrandsCountingDays, listBrandsWithMissions, listKnownMissions } from './mission-repository.js';
import { readVisits } from './read-visits.js';
import { lapseSteps, lockFollower, runningAmong, writeFollowed } from './step-repository.js';
import { readViewer } from './viewer.js';

/** Players counted in one transaction: their steps are held so long. */
const playersAtOnce = 50;
const lapsedAtOnce = 500;

/** Counts the steps of whoever is on something. */
async function countRunning(kit: MissionsKit, merchantId: number, playerIds: readonly number[]): Promise<void> {
  const running = playerIds.length === 0 ? [] : await runningAmong(kit.services.db, merchantId, playerIds);
  for (let from = 0; from < running.length; from += playersAtOnce)
    await inTransaction(kit.services.db, (transaction) =>
      countPlayers(kit, transaction, merchantId, running.slice(from, from + playersAtOnce)),
    );
}

/** Players of a brand whose figures changed since they were looked at last, once more where that was cut short: counting twice changes nothing. */
async function followBrand(kit: MissionsKit, merchantId: number): Promise<void> {
  const { db, hooks, clock } = kit.services;
  const since = await inTransaction(db, (transaction) => lockFollower(transaction, merchantId, clock.now()));
  if (since === undefined) return;
  const { playerIds, upTo } = await hooks.askOne('turnoverChanged', db, { merchantId, since });
  if (upTo <= since) return;
  await countRunning(kit, merchantId, playerIds);
  await inTransaction(db, (transaction) => writeFollowed(transaction, merchantId, upTo));
}

/** Brings all that players are on up to their figures. */
export async function followFigures(kit: MissionsKit): Promise<void> {
  for (const merchantId of await listBrandsWithMissions(kit.services.db)) await followBrand(kit, merchantId);
}

/** A player's deposit was credited, or taken back. */
export const countAfterDeposit = async (kit: MissionsKit, merchantId: number, playerId: number): Promise<void> =>
  countRunning(kit, merchantId, [playerId]);

/** What was reached and not claimed in time. @returns whether there may be more at once */
export const lapseDue = async ({ services: { db, clock } }: MissionsKit): Promise<boolean> =>
  (await lapseSteps(db, clock.now(), lapsedAtOnce)).length === lapsedAtOnce;

interface Active {
  playerId: number;
  merchantId: number;
}

/** Notes the first sign of life of a day, once in a process: what begins by itself begins then, and the day counts where a mission counts days. */
export function createNoteActive(kit: MissionsKit): (players: readonly Active[]) => Promise<void> {
  const { services, below } = kit;
  let today = '';
  let seen = new Set<string>();
  const noteFirst = async ({ playerId, merchantId }: Active, day: string): Promise<void> => {
    const merchant = await below.site.merchantById(merchantId);
    const missions = await listKnownMissions(services.db, merchantId);
    if (!missions.some(({ state }) => state === 'live')) return;
    const counts = await listBrandsCountingDays(services.db);
    if (counts.includes(merchantId)) await insertActiveDays(services.db, [{ playerId, merchantId, day }]);
    const viewer = await readViewer(kit, merchant, playerId);
    if (viewer === undefined) return;
    await inTransaction(services.db, async (transaction) => {
      const visits = await readVisits(transaction, playerId, { missions, now: services.clock.now(), timeZone: merchant.timeZone });
      await beginRounds(kit, transaction, { merchant, playerId, missions, viewer, visits });
      await countPlayers(kit, transaction, merchantId, [playerId]);
    });
  };
  return async (players) => {
    for (const player of players) {
      const { timeZone } = await below.site.merchantById(player.merchantId);
      const day = DateTime.fromJSDate(services.clock.now(), { zone: timeZone }).toFormat('yyyy-MM-dd');
      // Days of several zones: what was seen is forgotten once a later one begins.
      if (day > today) [today, seen] = [day, new Set()];
      const key = `${player.playerId} ${day}`;
      if (seen.has(key)) continue;
      seen.add(key);
      await noteFirst(player, day).catch((error: unknown) => {
        seen.delete(key);
        services.log.warn({ reason: String(error) }, 'the first sign of life of a day was not noted for missions');
      });
    }
  };
}
