// One attack after the other on one program, and what came of each.
import { openWorld } from './world.mjs';

/** What an attack found not to hold. */
class Broken extends Error {}

/** What an attack checks with: throws what did not hold, so that an attack ends at its first finding. */
function createJudge() {
  const notes = [];
  return {
    notes,
    judge: {
      /** @throws Broken with the text unless it is so. */
      holds(isSo, text) {
        if (!isSo) throw new Broken(text);
      },
      /** A figure worth telling beside the attack. */
      note: (text) => void notes.push(text),
    },
  };
}

/** @param attacks [{name, title, isLong, run(world, judge)}] */
export async function runAttacks(attacks, { keep = false, say = console.log } = {}) {
  const world = await openWorld({ keep });
  const counts = { passed: 0, failed: 0 };
  try {
    for (const { name, title, run } of attacks) {
      const { notes, judge } = createJudge();
      const startedAt = performance.now();
      let problem;
      try {
        await run(world, judge);
        // Whatever else it was about: the program must live, and say so truly.
        const ready = await fetch(`${world.origin}/readyz`, { signal: AbortSignal.timeout(5_000) });
        if (ready.status !== 200) problem = `/readyz says ${ready.status} afterwards`;
        if (world.program.crashes.length > 0) problem = `the program ended: ${JSON.stringify(world.program.crashes)}`;
      } catch (error) {
        problem = error instanceof Broken ? error.message : (error.stack ?? String(error));
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
