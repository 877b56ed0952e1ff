import type { Clock } from '@sortes/service';

export interface CircuitBreaker {
  /** Whether calls are refused at the moment without being tried. */
  isOpen(): boolean;
  /** Runs a call. @throws what the call throws, or Error at once while open. */
  run<T>(call: () => Promise<T>): Promise<T>;
}

/**
 * Stops calling an upstream after so many failures in a row; after the pause one call may try again. A hung gateway must not hold
 * requests that have nothing to do with it (reliability O3).
 */
export function createCircuitBreaker(clock: Clock, { failures = 5, pauseMs = 30_000 } = {}): CircuitBreaker {
  let inARow = 0;
  let openUntil = 0;
  const isOpen = (): boolean => inARow >= failures && clock.monotonicMs() < openUntil;
  return {
    isOpen,
    async run(call) {
      if (isOpen()) throw new Error('the upstream failed repeatedly and is left alone for a moment');
      // While the trial call of a half-open breaker is under way the others are still refused.
      if (inARow >= failures) openUntil = clock.monotonicMs() + pauseMs;
      try {
        const answer = await call();
        inARow = 0;
        return answer;
      } catch (error) {
        inARow += 1;
        if (inARow >= failures) openUntil = clock.monotonicMs() + pauseMs;
        throw error;
      }
    },
  };
}
