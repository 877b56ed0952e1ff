import { doWork } from '@sortes/browser';
import { fetchSlider, solveSlider, type SliderProof } from '../api/robot-checks';

/** A device that needs longer than this is asked by a puzzle instead: its visitor would wait in front of nothing. */
const patienceMs = 15_000;

/** Has the device prove that a person is worth its work, without a word to the visitor; undefined where it cannot, and something has to be asked. */
export async function proveByWork(): Promise<SliderProof | undefined> {
  try {
    const { challenge, work } = await fetchSlider();
    const nonce = await doWork(work, { signal: AbortSignal.timeout(patienceMs), onProgress: () => undefined });
    return nonce === undefined ? undefined : await solveSlider(challenge, { nonce });
  } catch {
    // Whatever it was, the puzzle or the picture that follows says it, and tries again.
    return undefined;
  }
}
