import { type Program, program, query } from './program.js';
import { expect, test } from './test.js';

/** A program that has just begun may have all of it before it; the test's own time begins afterwards. */
const longestMs = 300_000;

/** Waits until the thirty days of the demo's line are played, which a new program does behind its players: for journeys about that line, its ranks or its figures. */
export async function demoLinePlayed(at: Program = program): Promise<void> {
  const info = test.info();
  const began = Date.now();
  const before = info.timeout;
  info.setTimeout(before + longestMs);
  const isPlayed = async (): Promise<boolean | undefined> =>
    (await query<{ done: boolean }>(`select to_regnamespace('demo_time') is null as done`, [], at))[0]?.done;
  await expect.poll(isPlayed, { timeout: longestMs }).toBe(true);
  info.setTimeout(before + Date.now() - began);
}
