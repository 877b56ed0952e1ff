import { createGatherer, inTransaction } from '@sortes/service';
import { beginTogether, type BrandMissions } from './begin-together.js';
import { countPlayers } from './count-steps.js';
import type { MissionsKit } from './kit.js';
import { type ActiveDay, listBrandsCountingDays, listBrandsWithMissions, listKnownMissions, notedAmong } from './mission-repository.js';
import { dayOf } from './mission-rules.js';
import { lapseSteps, lockFollower, readFollowed, runningAmong, writeFollowed } from './step-repository.js';

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
  // Looked at without holding it first: mostly nothing has changed.
  const before = await readFollowed(db, merchantId);
  if (before !== undefined && (await hooks.askOne('turnoverChanged', db, { merchantId, since: before })).upTo <= before) return;
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

/** Brands of which some missions are live. */
async function readBrands({ services: { db }, below }: MissionsKit, ids: Iterable<number>): Promise<Map<number, BrandMissions>> {
  const counting = await listBrandsCountingDays(db);
  const brands = new Map<number, BrandMissions>();
  for (const id of new Set(ids)) {
    const missions = await listKnownMissions(db, id);
    if (missions.some(({ state }) => state === 'live'))
      brands.set(id, { merchant: await below.site.merchantById(id), missions, countsDays: counting.includes(id) });
  }
  return brands;
}

/** Begins what has come for players together, or each apart where one keeps the others from it. @returns for whom it could not be done, which the log is told */
async function beginWherePossible(kit: MissionsKit, brand: BrandMissions, coming: readonly ActiveDay[]): Promise<readonly ActiveDay[]> {
  try {
    await beginTogether(kit, brand, coming);
    return [];
  } catch (error) {
    if (coming.length === 1) {
      kit.services.log.warn({ reason: String(error) }, 'the first sign of life of a day was not noted for missions');
      return coming;
    }
  }
  const failed: ActiveDay[] = [];
  for (const one of coming) failed.push(...(await beginWherePossible(kit, brand, [one])));
  return failed;
}

/** Notes first signs of life together. @returns whether each was noted, in their order; one that was not is told of the log */
async function noteFirst(kit: MissionsKit, signs: readonly ActiveDay[]): Promise<boolean[]> {
  const brands = await readBrands(
    kit,
    signs.map(({ merchantId }) => merchantId),
  );
  const counted = signs.filter(({ merchantId }) => brands.get(merchantId)?.countsDays === true);
  // Another process has seen to whoever is noted already.
  const noted = counted.length === 0 ? undefined : await notedAmong(kit.services.db, counted);
  const failed = new Set<ActiveDay>();
  for (const [id, brand] of brands) {
    const of = signs.filter(({ merchantId, playerId }) => merchantId === id && noted?.has(playerId) !== true);
    for (let from = 0; from < of.length; from += playersAtOnce)
      for (const one of await beginWherePossible(kit, brand, of.slice(from, from + playersAtOnce))) failed.add(one);
  }
  return signs.map((sign) => !failed.has(sign));
}

/**
 * Notes the first sign of life of a day, once in a process, or once at all where a mission counts days: what begins by itself begins then, and the day counts where a mission counts days. All of a brand come
 * anew with its midnight: they are begun some at once and no more, so that those who play meanwhile are served.
 */
export function createNoteActive(kit: MissionsKit): (players: readonly Active[]) => Promise<void> {
  const { services, below } = kit;
  let today = '';
  let seen = new Set<string>();
  const queue = createGatherer<ActiveDay, boolean>({
    maximum: 100,
    concurrency: 1,
    waitingAtMost: 100_000,
    full: () => new Error('too many wait'),
    run: (signs) => noteFirst(kit, signs),
  });
  const note = async (sign: ActiveDay, key: string): Promise<void> => {
    try {
      if (!(await queue.ask(sign))) seen.delete(key);
    } catch (error) {
      seen.delete(key);
      services.log.warn({ reason: String(error) }, 'first signs of life of a day were not noted for missions');
    }
  };
  return async (players) => {
    const noting: Promise<void>[] = [];
    for (const player of players) {
      const { timeZone } = await below.site.merchantById(player.merchantId);
      const day = dayOf(services.clock.now(), timeZone);
      // Days of several zones: what was seen is forgotten once a later one begins.
      if (day > today) [today, seen] = [day, new Set()];
      const key = `${player.playerId} ${day}`;
      if (seen.has(key)) continue;
      seen.add(key);
      noting.push(note({ ...player, day }, key));
    }
    await Promise.all(noting);
  };
}
