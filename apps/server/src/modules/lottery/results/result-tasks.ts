import { type BackgroundTask, repeating } from '@sortes/service';
import { correctionIsOpen } from '../../outcomes/index.js';
import type { LotteryContext } from '../context.js';
import { applyWaitingDecisions, closeReported } from './apply-decision.js';
import { continueCorrections } from './carry-out-correction.js';
import { decideClosed } from './file-report.js';
import { pollFeed } from './feeds/poll-feed.js';
import { voidOverdue } from './void-draws.js';

const followEveryMs = 1_000;
const voidEveryMs = 10_000;

/** One turn of what results leave to do: sales to stop, decisions to carry on after a kill. */
export async function followResultsOnce(context: LotteryContext): Promise<void> {
  await closeReported(context);
  await decideClosed(context);
  await applyWaitingDecisions(context);
}

/** The timed work of results. Any number of processes may run it. */
export function resultTasks(context: LotteryContext): BackgroundTask[] {
  return [
    repeating('lottery.results', context.log, followEveryMs, () => followResultsOnce(context)),
    // By themselves: a correction of a million bets takes minutes, and neither sales nor decisions wait for it.
    repeating('lottery.corrections', context.log, followEveryMs, () => continueCorrections(context), correctionIsOpen('lottery')),
    repeating('lottery.overdue', context.log, voidEveryMs, async () => {
      await voidOverdue(context);
    }),
    ...context.settings.results.feeds.map((feed) =>
      repeating(`lottery.feed.${feed.name}`, context.log, feed.everyMs, async () => (await pollFeed(context, feed)).waitMs),
    ),
  ];
}
