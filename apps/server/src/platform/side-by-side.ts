/** Runs `work` for every item, at most `limit` at a time, in order of the list. Ends when all have ended; the first error is thrown then. */
export async function sideBySide<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let item = items[next]; next < items.length; item = items[next]) {
      next += 1;
      await work(item as T);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, lane));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
