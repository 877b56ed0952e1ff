import { isDatabaseUnavailable, sqlStateOf } from './database.js';

/** Serialisation failure, deadlock, lock timeout: nothing of the attempt was applied. */
const retriable: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);
const attemptsAtMost = 5;

/**
 * Tries again what the database asks to be tried again (nothing of a failed attempt was applied), and once more what was lost with its
 * connection: that may have been done, and then its keys answer the first answer. The work must therefore carry its own ids.
 * @param also SQLSTATEs that are worth another attempt here, such as 23505 where the other's row is found the next time.
 * @param never SQLSTATEs that the caller has another way with.
 * @throws the last error; after the loss of a connection the outcome is unknown.
 */
export async function retrying<T>(work: () => Promise<T>, also: readonly string[] = [], never: readonly string[] = []): Promise<T> {
  let isLostBefore = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isLost = isDatabaseUnavailable(error);
      const state = sqlStateOf(error);
      const mayTry = isLost
        ? !isLostBefore
        : state !== undefined && !never.includes(state) && (retriable.has(state) || also.includes(state));
      if (attempt >= attemptsAtMost || !mayTry) throw error;
      isLostBefore ||= isLost;
      // Jittered, so that two who met once do not meet again.
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt + (process.hrtime()[1] % 10)));
    }
  }
}
