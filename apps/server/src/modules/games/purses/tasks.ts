import type pg from 'pg';
import { type BackgroundTask, repeating, wakeTask } from '@sortes/service';
import { createListener } from '../../../platform/listen.js';
import { closePurses, type PurseKit } from './close-purses.js';
import { pursesChannel } from './repository.js';

const name = 'games: bring money back from vendors';
/** What a lost notification costs at most. */
const lookMs = 1_000;

/** Closes purses as soon as they are ordered: told by the database as the order commits, and looked for every second. Safe in several processes. */
export function purseTasks(kit: PurseKit, connection: pg.ClientConfig, everyMs = lookMs): BackgroundTask[] {
  const task = repeating(name, kit.log, everyMs, async () => ((await closePurses(kit)) > 0 ? 0 : undefined));
  return [
    {
      name,
      async start() {
        const listener = createListener(connection, kit.log);
        listener.on(pursesChannel, () => void wakeTask(name));
        const stop = await task.start();
        await listener.start();
        return async () => {
          await listener.stop();
          await stop();
        };
      },
    },
  ];
}
