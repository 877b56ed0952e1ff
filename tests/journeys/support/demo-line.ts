import { setTimeout as pause } from 'node:timers/promises';
import { type Program, program, query } from './program.js';

/**
 * Waits until the thirty days of the demo's line are played, which a new program does behind its players. Until then it does not rank members, count missions or
 * fold figures, because it would judge the line's past by today's clock.
 */
export async function demoLinePlayed(at: Program = program): Promise<void> {
  const isPlayed = async (): Promise<boolean> =>
    (await query<{ done: boolean }>(`select to_regnamespace('demo_time') is null as done`, [], at))[0]?.done === true;
  while (!(await isPlayed())) await pause(500);
}
