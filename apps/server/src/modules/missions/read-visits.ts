import type { Database, DatabaseTransaction } from '@sortes/service';
import { periodNow } from './begin-rounds.js';
import type { MissionRow } from './mission-repository.js';
import { dayOf, type Visits } from './mission-rules.js';
import { listActiveDaysAmong } from './step-repository.js';

/** What says which days are asked about. */
interface AskedOf {
  missions: readonly MissionRow[];
  now: Date;
  timeZone: string;
}

/** Days on which some players were there, as far as missions that run now count days. */
export async function readVisitsAmong(
  db: Database | DatabaseTransaction,
  playerIds: readonly number[],
  { missions, now, timeZone }: AskedOf,
): Promise<(playerId: number) => Visits> {
  const today = dayOf(now, timeZone);
  const begun = missions
    .filter(({ document }) => document.steps.some(({ counter }) => counter === 'sign-in-days'))
    .flatMap((mission) => periodNow(mission, now, timeZone)?.fromDay ?? [])
    .toSorted();
  const [first] = begun;
  const days = first === undefined ? undefined : await listActiveDaysAmong(db, playerIds, first);
  return (playerId) => ({ today, days: days?.get(playerId) ?? [] });
}

/** The same of one player. */
export const readVisits = async (db: Database | DatabaseTransaction, playerId: number, of: AskedOf): Promise<Visits> =>
  (await readVisitsAmong(db, [playerId], of))(playerId);
