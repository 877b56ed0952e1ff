/**
 * Ends this process when the supervisor (`tools/start.mjs`) is gone, even when it was killed and could say nothing: the channel between
 * the two breaks. Without a supervisor it does nothing. `drain` is the ordinary way out (the one of SIGTERM); when it takes longer than
 * `withinMs` the process ends without it.
 */
export function exitWithParent(drain: () => Promise<void> | void, withinMs = 20_000): void {
  if (!process.channel) return;
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), withinMs).unref();
    void Promise.resolve()
      .then(drain)
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  });
  // The channel alone must not keep a process alive that has nothing more to do.
  process.channel.unref();
}

/** Tells the supervisor that the program serves: from now on it is started again whenever it dies. Without a supervisor it does nothing. */
export function tellParentReady(): void {
  if (process.connected) process.send?.('ready');
}

/** Resolves when the supervisor says this word, which it may have done already. Without a supervisor at once. */
export async function toldByParent(word: string): Promise<void> {
  if (!process.channel) return;
  await new Promise<void>((resolve) => {
    const hear = (message: unknown): void => {
      if (message !== word) return;
      process.off('message', hear);
      resolve();
    };
    process.on('message', hear);
  });
}
