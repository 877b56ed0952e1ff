import { setTimeout as pause } from 'node:timers/promises';
import { type BackgroundTask, isDatabaseUnavailable, type Logger } from '@sortes/service';
import type { DemoHistory } from '../../platform/services.js';
import { type Line, lineDays } from './index.js';

/**
 * What goes on while the line is played: what players wait for, and nothing that judges the line's past by today's clock. A deposit of the line would be over before it
 * was credited, an hour's commission paid before its last bet, a leaderboard decided before its first. The rest begins when the line is there.
 */
export const besideLine = [
  /^lottery\.(schedule|draws|paying \d|results|corrections|chases.*|feed\..*)$/,
  /^identity: mail and SMS$/,
  /^cashier: (send payouts by .*|ask .* about payouts|ask gateways about deposits|gateways of deposits at hand|payment sides at hand)$/,
  /^games: (ask vendors about transfers|bring money back from vendors)$/,
  /^demo: the studio and its games$/,
  /^platform: (what was written|what timed work did)$/,
];

export const mayRunBesideLine = ({ name }: Pick<BackgroundTask, 'name'>): boolean => besideLine.some((one) => one.test(name));

/** A database that is away for a moment is asked again so soon. */
const tryAgainMs = 5_000;
/** The log names each so many days. */
const daysBetween = 5;

/**
 * Starts the timed work of a program, and plays the line beside what players need of it; the rest is started when the line is there. A line that cannot go on is
 * left to the next start, and keeps nothing else waiting.
 * @param say hears how far it is, in sentences
 * @returns what ends both, between two acts of the line
 */
export async function startBesideLine(
  tasks: readonly BackgroundTask[],
  line: Line,
  { history, log, say }: { history: DemoHistory; log: Logger; say: (text: string) => void },
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stops: (() => Promise<void>)[] = [];
  const start = async (some: readonly BackgroundTask[]): Promise<void> => {
    for (const task of some) if (!signal.aborted) stops.unshift(await task.start());
  };
  let said = -Infinity;
  const tell = (day: number): void => {
    if (day === said) return;
    history.playing = { until: line.until, day, days: lineDays };
    const isWorthALine = said === -Infinity || day % daysBetween === 0;
    said = day;
    if (isWorthALine) say(`Playing thirty days of the demo's line: day ${day} of ${lineDays}`);
  };
  const play = async (): Promise<void> => {
    while (!signal.aborted)
      try {
        await line.play(signal, tell);
        if (!signal.aborted) say("The thirty days of the demo's line are played.");
        return;
      } catch (error) {
        const isAway = isDatabaseUnavailable(error);
        log.error(
          { reason: error instanceof Error ? error.message : String(error) },
          `the demo's line ${isAway ? 'waits for the database' : 'is left to the next start'}`,
        );
        if (!isAway) return;
        await pause(tryAgainMs, undefined, { signal }).catch(() => undefined);
      }
  };

  history.playing = { until: line.until, day: 1, days: lineDays };
  await start(tasks.filter(mayRunBesideLine));
  const playing = play().then(async () => {
    delete history.playing;
    await start(tasks.filter((task) => !mayRunBesideLine(task)));
  });
  return async () => {
    stopping.abort();
    await playing;
    for (const stop of stops) await stop();
  };
}
