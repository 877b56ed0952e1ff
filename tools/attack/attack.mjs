// One attack after the other on one program, and what came of each.
import { openWorld } from './world.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {ReturnType<typeof createJudge>['judge']} Judge */
/**
 * One attack: `title` says what must hold, `isLong` leaves it out of the short form.
 * @typedef {{ name: string, title: string, isLong?: boolean, run: (world: World, judge: Judge) => Promise<void> }} Attack
 */

/** What an attack found not to hold. */
class Broken extends Error {}

/** What an attack checks with: throws what did not hold, so that an attack ends at its first finding. */
function createJudge() {
  /** @type {string[]} */
  const notes = [];
  return {
    notes,
    judge: {
      /**
       * @param {boolean} isSo
       * @param {string} text
       * @throws Broken with the text unless it is so.
       */
      holds(isSo, text) {
        if (!isSo) throw new Broken(text);
      },
      /**
       * A figure worth telling beside the attack.
       * @param {string} text
       */
      note: (text) => void notes.push(text),
    },
  };
}

/**
 * @param {readonly Attack[]} attacks
 * @param {{ keep?: boolean, say?: (line: string) => void }} [options]
 */
export async function runAttacks(attacks, { keep = false, say = console.log } = {}) {
  const world = await openWorld({ keep });
  const counts = { passed: 0, failed: 0 };
  try {
    for (const { name, title, run } of attacks) {
      const { notes, judge } = createJudge();
      const startedAt = performance.now();
      /** @type {string | undefined} */
      let problem;
      try {
        await run(world, judge);
        // Whatever else it was about: the program must live, and say so truly.
        const ready = await fetch(`${world.origin}/readyz`, { signal: AbortSignal.timeout(5_000) });
        if (ready.status !== 200) problem = `/readyz says ${ready.status} afterwards`;
        if (world.program.crashes.length > 0) problem = `the program ended: ${JSON.stringify(world.program.crashes)}`;
      } catch (error) {
        problem = error instanceof Broken ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
      }
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      counts[problem === undefined ? 'passed' : 'failed'] += 1;
      say(`${problem === undefined ? 'held  ' : 'BROKEN'} ${name}: ${title} (${seconds} s)`);
      for (const note of notes) say(`         ${note}`);
      if (problem !== undefined) say(`         ${problem.replaceAll('\n', '\n         ')}`);
    }
  } finally {
    await world.close();
  }
  return counts;
}
