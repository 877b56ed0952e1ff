import { drawsBetween, findGame, followsPublishedCalendar } from '@sortes/lottery-rules';
import { serverNow } from '../../../kit/api/client';
import type { NearDraws } from '../api/near-draws';

/** How long a result is said to be awaited; an official one that is later than this has been put off, or was never drawn. */
const awaitedMs = 12 * 3_600_000;

/**
 * The draw of an official game that has taken place and whose result is not here yet, in milliseconds since 1970; undefined when there is none. Asked of the
 * calendar, since the server's draw on sale is already the next one; not where this side's calendar is only a plan, which the operator's replaces: there the
 * server's draws alone tell. `lastDrawnAt`: draw of the newest result.
 */
export function awaitedDraw(gameId: string, lastDrawnAt: number | undefined, nowMs: number): number | undefined {
  const game = findGame(gameId);
  if (game?.kind !== 'official' || followsPublishedCalendar(game)) return undefined;
  const last = drawsBetween(game, new Date(nowMs - awaitedMs), new Date(nowMs + 1))
    .at(-1)
    ?.drawsAt.getTime();
  return last !== undefined && (lastDrawnAt === undefined || lastDrawnAt < last) ? last : undefined;
}

/**
 * The draw whose result is awaited, as the server tells it, and the instant, in ms, of the draw whose official result is, which the calendar knows too. Both
 * undefined while nothing is awaited.
 */
export function awaitedOf(gameId: string, near: NearDraws | undefined) {
  const last = near?.lastResult;
  const previous = near?.previousNumero;
  const awaited =
    previous && previous.state !== 'void' && previous.winNo === null && previous.numero !== last?.numero ? previous : undefined;
  const official = findGame(gameId)?.kind === 'official';
  const waitedFor = official && near ? (awaited?.drawTime ?? awaitedDraw(gameId, last?.drawTime, serverNow())) : undefined;
  return { awaited, waitedFor };
}
