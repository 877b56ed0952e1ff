// What a program costs that nobody uses: `npm start` with its demo, in all its processes, some minutes after it began. Draws run meanwhile, as they do in any house.
// The processor's time is of the kernel's own counts; memory is what the processes would give back together (proportional set size: what they share counts once).
import { existsSync, readFileSync } from 'node:fs';
import { listDescendants } from '../support/processes.mjs';
import { startSite } from './running-site.mjs';

/** @import { Given, Result } from './measure.mjs' */

/** Of Linux' /proc, for every architecture that Node runs on. */
const ticksPerSecond = 100;
const coreGoal = 1;
const memoryGoal = 300;

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Processor-seconds of some processes, each as far as it has come.
 * @param {readonly number[]} pids
 */
function processorSecondsOf(pids) {
  return pids.map((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return { pid, seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond };
    } catch {
      return { pid, seconds: 0 };
    }
  });
}

/** @param {number} pid megabytes */
function memoryOf(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function nameOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
  } catch {
    return '';
  }
}

/**
 * Processor-seconds and megabytes by program.
 * @param {readonly { pid: number, seconds: number }[]} used
 */
function byProgram(used) {
  /** @type {Map<string, { seconds: number, megabytes: number }>} */
  const programs = new Map();
  for (const { pid, seconds } of used) {
    const command = nameOf(pid);
    const name = /apps\/(\w+)\/dist/.exec(command)?.[1] ?? (/^postgres|bin\/postgres/.test(command) ? 'PostgreSQL' : 'launcher');
    const before = programs.get(name) ?? { seconds: 0, megabytes: 0 };
    programs.set(name, { seconds: before.seconds + seconds, megabytes: before.megabytes + memoryOf(pid) });
  }
  return programs;
}

/**
 * @param {Given} given
 * @returns {Promise<Result[]>}
 */
export async function benchIdle({ say, quick }) {
  const what = 'npm start that nobody uses, all its processes';
  if (!existsSync('/proc/self/smaps_rollup'))
    return [{ name: 'idle', what, skipped: 'this system does not tell what a process uses', notes: [] }];
  const site = await startSite();
  try {
    const [restS, measuredS] = quick ? [90, 60] : [180, 120];
    say(`idle: resting for ${restS} s, then measured for ${measuredS} s`);
    await pause(restS * 1_000);
    const first = new Map(processorSecondsOf([site.pid, ...listDescendants(site.pid)]).map(({ pid, seconds }) => [pid, seconds]));
    const startedAt = performance.now();
    await pause(measuredS * 1_000);
    const passed = (performance.now() - startedAt) / 1_000;
    // A process that began meanwhile has used all that it has used; one that ended is not counted (a connection of the database that nobody needs any more).
    const used = processorSecondsOf([site.pid, ...listDescendants(site.pid)]).map(({ pid, seconds }) => ({
      pid,
      seconds: seconds - (first.get(pid) ?? 0),
    }));
    const programs = [...byProgram(used)];
    const core = (used.reduce((sum, { seconds }) => sum + seconds, 0) / passed) * 100;
    const memory = programs.reduce((sum, [, { megabytes }]) => sum + megabytes, 0);
    const notes = programs.map(
      ([name, { seconds, megabytes }]) => `${name} ${((seconds / passed) * 100).toFixed(2)} %, ${megabytes.toFixed(0)} MB`,
    );
    return [
      {
        name: 'idle',
        what: `${what}: of a core`,
        figure: core,
        unit: '%',
        ratioText: `${core.toFixed(2)} %`,
        goalText: `≤ ${coreGoal} %`,
        met: core <= coreGoal,
        notes,
      },
      {
        name: 'idle-memory',
        what: `${what}: memory, what they share counted once`,
        figure: memory,
        unit: 'MB',
        ratioText: `${memory.toFixed(0)} MB`,
        goalText: `≤ ${memoryGoal} MB`,
        met: memory <= memoryGoal,
        notes: [],
      },
    ];
  } finally {
    await site.end();
  }
}
