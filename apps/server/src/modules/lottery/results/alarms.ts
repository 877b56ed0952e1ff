import { Counter, Gauge, register, type Metric } from 'prom-client';
import type { Logger } from '@sortes/service';

/** What somebody should look at, as label of the figure `sortes_result_alarms_total`. */
export type Alarm = 'early' | 'contradiction' | 'differs' | 'overdue' | 'late-bets' | 'after-void' | 'feed-down';

function known<T extends Metric>(name: string, create: () => T): T {
  return (register.getSingleMetric(name) as T | undefined) ?? create();
}

const alarms = known(
  'sortes_result_alarms_total',
  () => new Counter({ name: 'sortes_result_alarms_total', help: 'Alarms about results of official draws, by kind', labelNames: ['kind'] }),
);
const failures = known(
  'sortes_result_feed_failures',
  () => new Gauge({ name: 'sortes_result_feed_failures', help: 'Polls of a feed that failed in a row; 0 = up', labelNames: ['feed'] }),
);
const successAt = known(
  'sortes_result_feed_success_seconds',
  () => new Gauge({ name: 'sortes_result_feed_success_seconds', help: 'When a feed last answered, Unix seconds', labelNames: ['feed'] }),
);

/** Says aloud that a person should look: an error line and a figure. */
export function raiseAlarm(log: Logger, kind: Alarm, about: Readonly<Record<string, unknown>>, message: string): void {
  alarms.inc({ kind });
  log.error({ alarm: kind, ...about }, message);
}

/** Notes how a poll went: failures in a row, and the time of a success. */
export function notePoll(feed: string, failuresInARow: number, now: Date): void {
  failures.set({ feed }, failuresInARow);
  if (failuresInARow === 0) successAt.set({ feed }, now.getTime() / 1_000);
}
