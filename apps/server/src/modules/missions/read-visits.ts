import type { Database, DatabaseTransaction } from '@sortes/service';
import { periodNow } from './begin-rounds.js';
import type { MissionRow } from './mission-repository.js';
import { dayOf, type Visits } from './mission-rules.js';
import { listActiveDays } from './step-repository.js';

/** Days on which a player was there, as far as missions that run now count days. */
export async function readVisits(
  db: Database | DatabaseTransaction,
  playerId: number,
  { missions, now, timeZone }: { missions: readonly MissionRow[]; now: Date; timeZone: string },
): Promise<Visits> {
  const today = dayOf(now, timeZone);
  const begun = missions
    .filter(({ document }) => document.steps.some(({ counter }) => counter === 'sign-in-days'))
    .flatMap((mission) => periodNow(mission, now, timeZone)?.fromDay ?? [])
    .toSorted();
  const [first] = begun;
  return { today, days: first === undefined ? [] : await listActiveDays(db, playerId, first) };
}
