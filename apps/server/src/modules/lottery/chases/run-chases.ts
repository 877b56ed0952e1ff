import { type BackgroundTask, type DatabaseTransaction, inTransaction, repeating } from '@sortes/service';
import type { LotteryContext } from '../context.js';
import {
  dropChaseDraws,
  dueChases,
  endChaseDraws,
  issuesEndedEarly,
  placeChaseDraws,
  tryLockSlice,
  type ChaseNews,
  type Issue,
} from './chase-repository.js';
import { tell } from './tell.js';

type ChaseContext = Pick<LotteryContext, 'db' | 'log'>;

/** Chases in one transaction at most: long enough to share its cost, short enough that nobody waits long for a row it holds. */
const chasesAtOnce = 2_500;
/** Draws wake them in their own process (`chaseTask`); this is for what draws of others, time or players have done. */
const turnEveryMs = 1_000;
/** Woken by whoever opens or ends draws. */
export const chaseTask = 'lottery.chases';
const lookForEarlyEndsEveryMs = 10_000;

/**
 * Repeats a slice of work, each in a transaction with its news, until nothing comes. Two workers at one draw take turns instead of queueing for
 * each other's rows; that is only thrift, the functions are safe without it.
 */
async function inSlices(
  { db }: ChaseContext,
  merchantId: number,
  lock: string,
  slice: (transaction: DatabaseTransaction) => Promise<ChaseNews[]>,
): Promise<number> {
  for (let done = 0; ;) {
    const news = await inTransaction(db, async (transaction) => {
      if (!(await tryLockSlice(transaction, lock))) return [];
      const told = await slice(transaction);
      await tell(transaction, merchantId, told);
      return told;
    });
    if (news.length === 0) return done;
    done += news.length;
  }
}

/** One draw's trouble does not stop the others. */
async function guarded({ log }: ChaseContext, what: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    log.error({ what, reason: error instanceof Error ? error.message : String(error) }, 'chases could not go on; it will be tried again');
    return 0;
  }
}

function dropLate(context: ChaseContext, issue: Issue): Promise<number> {
  const { merchantId, gameCode, numero } = issue;
  return guarded(context, `drop ${gameCode} ${numero}`, () =>
    inSlices(context, merchantId, `drop ${merchantId} ${gameCode} ${numero}`, (transaction) =>
      dropChaseDraws(transaction, issue, chasesAtOnce),
    ),
  );
}

/** Places what may be placed on one open draw. @returns how many draws of chases were placed or dropped. */
export function placeOnDraw(context: ChaseContext, draw: { id: bigint; merchantId: number }): Promise<number> {
  return inSlices(context, draw.merchantId, `place ${draw.id}`, (transaction) => placeChaseDraws(transaction, draw.id, chasesAtOnce));
}

/** One turn: ends what is over, drops what is late, places what may be placed. @returns how much was done. */
export async function runChasesOnce(context: ChaseContext): Promise<number> {
  const { ended, late, open } = await dueChases(context.db);
  let done = 0;
  for (const draw of ended)
    done += await guarded(context, `end draw ${draw.id}`, () =>
      inSlices(context, draw.merchantId, `end ${draw.id}`, (transaction) => endChaseDraws(transaction, draw.id, chasesAtOnce)),
    );
  for (const issue of late) done += await dropLate(context, issue);
  for (const draw of open) done += await guarded(context, `place on draw ${draw.id}`, () => placeOnDraw(context, draw));
  return done;
}

/** Drops what waits for draws that ended before their time. @returns how much was done. */
export async function dropEndedEarly(context: ChaseContext): Promise<number> {
  let done = 0;
  for (const issue of await issuesEndedEarly(context.db)) done += await dropLate(context, issue);
  return done;
}

/** The timed work of chases. Any number of processes may run it. */
export function chaseTasks(context: ChaseContext): BackgroundTask[] {
  return [
    // What ended may let the next draw be placed: look again at once while something is done.
    repeating(chaseTask, context.log, turnEveryMs, async () => ((await runChasesOnce(context)) > 0 ? 0 : undefined)),
    repeating('lottery.chases: draws that ended early', context.log, lookForEarlyEndsEveryMs, async () => {
      await dropEndedEarly(context);
    }),
  ];
}
