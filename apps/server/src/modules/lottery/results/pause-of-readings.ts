import type { DatabaseTransaction, Database } from '@sortes/service';
import type { Report } from '../../outcomes/index.js';
import type { LotteryContext } from '../context.js';
import { databaseNow, type Draw } from '../draw-repository.js';
import { stakesAbove } from './result-repository.js';

const minuteMs = 60_000;

/**
 * Until when a result waits that only people have read: two who made the same slip, or who sit together, can be stopped meanwhile by one of them, or by a third
 * person. A result is the same at every brand, so that the longest pause of the brands that have the draw holds, as soon as one has more stakes on it than it lets
 * go at once. It begins with the last of the readings that agree.
 * @param isKnown the issue has been found to wait before: its stakes are not summed once more
 * @returns undefined where a feed is among them, where no brand wants a pause, and once it is over by the database's clock
 */
export async function pauseOfReadings(
  context: Pick<LotteryContext, 'resultPause'>,
  connection: Database | DatabaseTransaction,
  agreed: readonly Pick<Report, 'source' | 'at'>[],
  draws: readonly Pick<Draw, 'id' | 'merchantId' | 'result' | 'state'>[],
  { isKnown = false } = {},
): Promise<Date | undefined> {
  if (agreed.length === 0 || agreed.some(({ source }) => source.kind === 'feed')) return undefined;
  const waiting = draws.filter(({ result, state }) => result === null && state !== 'void');
  const pauses = await Promise.all(waiting.map(async ({ id, merchantId }) => ({ id, ...(await context.resultPause(merchantId)) })));
  const wanted = pauses.filter(({ minutes }) => minutes > 0);
  if (wanted.length === 0) return undefined;
  const last = Math.max(...agreed.map(({ at }) => at.getTime()));
  const until = new Date(last + Math.max(...wanted.map(({ minutes }) => minutes)) * minuteMs);
  if (until <= (await databaseNow(connection))) return undefined;
  return isKnown || (await stakesAbove(connection, wanted)) ? until : undefined;
}
