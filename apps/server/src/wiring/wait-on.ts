import { isOutOfTime, type Logger } from '@sortes/service';

/**
 * Begins work of a start anew as often as it runs out of time: limits are there for players, who would rather be refused than wait. A start on a slow, loaded machine
 * has nobody waiting that it could refuse, and says that it goes on. The work may be repeated.
 */
export async function waitingOn<T>(what: string, log: Logger, work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!isOutOfTime(error)) throw error;
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, `${what}: the machine is slow, and the start waits on`);
    }
}
