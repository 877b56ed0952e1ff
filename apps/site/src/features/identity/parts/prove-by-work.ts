import { doWork } from '@sortes/browser';
import { fetchSlider, solveSlider, type SliderProof } from '../api/robot-checks';

/**
 * Has the device prove that a person is worth its work, without a word to the visitor.
 * @param onProgress the share of the work that is done, 0 to 1
 * @returns undefined where it cannot or was stopped, and something has to be asked
 */
export async function proveByWork(
  stop: AbortSignal,
  onProgress: (share: number) => void = () => undefined,
): Promise<SliderProof | undefined> {
  try {
    const { challenge, work } = await fetchSlider();
    const nonce = await doWork(work, { signal: stop, onProgress });
    return nonce === undefined ? undefined : await solveSlider(challenge, { nonce });
  } catch {
    // Whatever it was, the puzzle or the picture that follows says it, and tries again.
    return undefined;
  }
}
