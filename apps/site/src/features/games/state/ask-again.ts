import { ApiError } from '../../../kit/api/client';

/** Pauses before a vendor that does not answer is asked again: one that is being started or deployed is back within seconds. */
export const pausesMs: readonly number[] = [1_500, 3_000, 5_000];

/** Asks a vendor, and again after each pause while it does not answer; any other refusal stands. @throws what the last call threw; nothing is asked any more once `signal` aborts */
export async function askAgain<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let asked = 0; ; asked += 1) {
    try {
      return await ask();
    } catch (error) {
      const pause = pausesMs[asked];
      if (!(error instanceof ApiError) || error.code !== 'game.vendor.unavailable' || pause === undefined) throw error;
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, pause));
      if (signal.aborted) throw error;
    }
  }
}
