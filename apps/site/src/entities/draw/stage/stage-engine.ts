import { revealedAt, type StagePlan } from './stage-plan';

/** The time a stage runs by: handed in, so that a test can turn it. */
export interface StageClock {
  readonly now: () => number;
  /** Does the work after some milliseconds; answers how to call it off. */
  readonly later: (work: () => void, ms: number) => () => void;
}

export const pageClock: StageClock = {
  now: () => performance.now(),
  later(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export interface StageRun {
  /** Everything at once: the player has seen enough of it. */
  readonly skip: () => void;
  /** Nothing more is told. */
  readonly stop: () => void;
}

/** Numbers that are late on a slow device still come one after the other, this far apart. */
const hurriedMs = 120;
/** Whoever is further behind than this was away, or the device slept: what is due stands at once. */
const awayMs = 4_000;

/**
 * Plays a plan: tells after each reveal how many numbers are in view, and once that it is over. Reckons by the time that has passed, not by ticks: a slow
 * device catches up number by number, and after a pause of the browser it goes on where it should be.
 */
export function runStage(plan: StagePlan, heard: { onStep: (revealed: number) => void; onEnd: () => void }, clock = pageClock): StageRun {
  const began = clock.now();
  let told = 0;
  let callOff: (() => void) | undefined;
  const end = () => {
    callOff?.();
    callOff = undefined;
    if (told < plan.reveals.length) heard.onStep((told = plan.reveals.length));
    heard.onEnd();
  };
  const step = () => {
    const elapsed = clock.now() - began;
    const due = revealedAt(plan, elapsed);
    const isBehind = due > told + 1 && elapsed < (plan.reveals[told]?.atMs ?? 0) + awayMs;
    if (isBehind) {
      heard.onStep((told += 1));
      callOff = clock.later(step, hurriedMs);
      return;
    }
    if (elapsed >= plan.totalMs) {
      end();
      return;
    }
    if (due > told) heard.onStep((told = due));
    // Timers may wake a little early: a millisecond more, or the same reveal would be waited for twice.
    callOff = clock.later(step, Math.max(1, (plan.reveals[told]?.atMs ?? plan.totalMs) - elapsed));
  };
  callOff = clock.later(step, plan.reveals[0]?.atMs ?? plan.totalMs);
  return {
    skip: () => {
      if (callOff) end();
    },
    stop: () => {
      callOff?.();
      callOff = undefined;
    },
  };
}
