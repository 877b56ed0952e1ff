// The processes of a run: how long they were at work, and how all of them are ended.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Of Linux' /proc, for every architecture that Node runs on. */
const ticksPerSecond = 100;

/**
 * Processor-seconds of this process and of all its descendants that have ended and were waited for, as each step's are when it is over; undefined where
 * there is no /proc.
 * @param {(file: string) => string} [read]
 */
export function processorSeconds(read = (file) => readFileSync(file, 'utf8')) {
  try {
    // The name may hold blanks and brackets; what follows its last bracket are numbers: utime, stime and those of the children stand at 14 to 17.
    const fields = read('/proc/self/stat').replace(/^.*\) /s, '').split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

/**
 * All processes below `pid`, the nearest first.
 * @param {number} pid
 * @returns {number[]}
 */
export function listDescendants(pid) {
  if (process.platform === 'win32') return [];
  /** @type {[number, number][]} */
  let pairs = [];
  try {
    pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => /** @type {[number, number]} */ (line.trim().split(/\s+/).map(Number)));
  } catch {
    // Without ps only the children that we started ourselves are known.
    return [];
  }
  const found = [pid];
  for (const parent of found) found.push(...pairs.filter(([, of]) => of === parent).map(([child]) => child));
  return found.slice(1);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends all processes below this one: first the children, which end their own in good order (a database, a browser), then whatever is left of those that were there.
 * @param {number} [graceMs] how long the children may take
 */
export async function endDescendants(graceMs = 20_000) {
  const all = listDescendants(process.pid);
  const until = performance.now() + graceMs;
  /** @type {(pids: readonly number[], signal: NodeJS.Signals) => void} */
  const tell = (pids, signal) => {
    for (const pid of pids.filter(isAlive)) {
      try {
        process.kill(pid, signal);
      } catch {
        // It ended in between.
      }
    }
  };
  tell(all.filter((pid) => parentOf(pid) === process.pid), 'SIGTERM');
  while (all.some(isAlive) && performance.now() < until) await new Promise((done) => setTimeout(done, 100));
  tell(all, 'SIGTERM');
  for (let looks = 0; all.some(isAlive) && looks < 50; looks += 1) await new Promise((done) => setTimeout(done, 100));
  tell(all, 'SIGKILL');
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
  } catch {
    return undefined;
  }
}
