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
/** Whoever wakes this much later than asked, or is so far behind the whole plan, was away or slept: what is due stands at once. */
const awayMs = 4_000;

/**
 * Plays a plan: tells after each reveal how many numbers are in view, and once that it is over. Reckons by the time that has passed, not by ticks: a slow
 * device catches up number by number and keeps the time of the finale, and after a pause of the browser it goes on where it should be.
 */
export function runStage(plan: StagePlan, heard: { onStep: (revealed: number) => void; onEnd: () => void }, clock = pageClock): StageRun {
  let began = clock.now();
  let told = 0;
  let wakesAt = began;
  let callOff: (() => void) | undefined;
  const end = () => {
    callOff?.();
    callOff = undefined;
    if (told < plan.reveals.length) heard.onStep((told = plan.reveals.length));
    heard.onEnd();
  };
  /** Who is late by now gets the pause before the finale, and the breath after the last number, all the same. */
  const tell = (revealed: number, now: number) => {
    told = revealed;
    if (told === plan.finaleFrom || told === plan.reveals.length) began += Math.max(0, now - began - (plan.reveals[told - 1]?.atMs ?? 0));
    heard.onStep(told);
  };
  const wait = (from: number, ms: number) => {
    wakesAt = from + ms;
    callOff = clock.later(step, ms);
  };
  const step = () => {
    const now = clock.now();
    const elapsed = now - began;
    const due = revealedAt(plan, elapsed);
    const isAway = now - wakesAt >= awayMs || elapsed >= plan.totalMs + awayMs;
    if (elapsed >= plan.totalMs && (isAway || told === plan.reveals.length)) {
      end();
      return;
    }
    if (due > told + 1 && !isAway) {
      tell(told + 1, now);
      wait(now, hurriedMs);
      return;
    }
    if (due > told) tell(due, now);
    // Timers may wake a little early: a millisecond more, or the same reveal would be waited for twice.
    wait(now, Math.max(1, (plan.reveals[told]?.atMs ?? plan.totalMs) - (now - began)));
  };
  wait(began, plan.reveals[0]?.atMs ?? plan.totalMs);
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
