import { type BackgroundTask, repeating, wakeTask } from '@sortes/service';
import type { Signals } from '../../../platform/signals.js';
import { closePurses, type PurseKit } from './close-purses.js';
import { pursesToClose, purseIsDue } from './repository.js';

const name = 'games: bring money back from vendors';
/** What a lost signal costs at most. */
const lookMs = 1_000;

/** Closes purses as soon as they are ordered: told once the order has committed, and looked for every second. Safe in several processes. */
export function purseTasks(kit: PurseKit, signals: Signals, everyMs = lookMs): BackgroundTask[] {
  const task = repeating(name, kit.log, everyMs, async () => ((await closePurses(kit)) > 0 ? 0 : undefined), purseIsDue);
  return [
    {
      name,
      async start() {
        const deafen = signals.hear(pursesToClose, () => void wakeTask(name));
        const stop = await task.start();
        await signals.start();
        return async () => {
          deafen();
          await stop();
        };
      },
    },
  ];
}
