import type { Clock } from '@sortes/service';

/** The real clock, ahead by what was let pass: the database's own clock stays where it is. */
export function shiftedClock(): Clock & { pass(ms: number): void; reset(): void } {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    monotonicMs: () => performance.now() + ahead,
    pass(ms) {
      ahead += ms;
    },
    reset() {
      ahead = 0;
    },
  };
}
