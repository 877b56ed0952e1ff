import { expect, it } from 'vitest';
import { createLogger } from './log.js';
import { repeating, wakeTask } from './loop.js';

it('begins the next turn at once where it is woken during one, and rests again afterwards', async () => {
  const log = createLogger('silent');
  let turns = 0;
  let letGo: () => void = () => undefined;
  const task = repeating('test: woken', log, 60_000, async () => {
    turns += 1;
    if (turns === 1) await new Promise<void>((resolve) => (letGo = resolve));
  });
  const stop = await task.start();
  expect(turns).toBe(1);
  expect(wakeTask('test: woken')).toBe(true);
  letGo();
  await expect.poll(() => turns).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(turns).toBe(2);
  wakeTask('test: woken');
  await expect.poll(() => turns).toBe(3);
  await stop();
  expect(wakeTask('test: woken')).toBe(false);
});
