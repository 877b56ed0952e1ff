import { doWork } from '@sortes/browser';
import { ApiError, call, setCsrfToken } from '../../kit/api/client';
import { queryClient } from '../../kit/query-client';
import { setPopupsDue } from '../banner/popups';
import { restoreSession } from './start-session';

/** More than once: the server may want more work by the time that the first was done. */
const roundsAtMost = 3;

interface Work {
  readonly challenge: string;
  readonly prefix: string;
  readonly difficulty: number;
  readonly parts: number;
}

async function provenBy({ challenge, ...puzzle }: Work): Promise<{ work: { challenge: string; nonce: string } }> {
  const nonce = await doWork(puzzle, { signal: new AbortController().signal, onProgress: () => undefined });
  // Only somebody who stops the work gets none, and nobody can.
  return { work: { challenge, nonce: nonce ?? '' } };
}

/**
 * Opens a trial account with play money for a visitor and signs in with it, on the page in view; the work that it costs is done on the way, a second or two.
 * @throws ApiError `system.busy` and what else `freePlay` says
 */
export async function startTrial(): Promise<void> {
  for (let round = 1; ; round += 1) {
    const { work } = await call('freePlayWork');
    const proof = work ? await provenBy(work) : {};
    try {
      const session = await call('freePlay', { body: { platform: 'W', ...proof } });
      setCsrfToken(session.csrfToken);
      break;
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'work.required' || round >= roundsAtMost) throw failure;
    }
  }
  await restoreSession();
  // They are in the middle of a bet.
  setPopupsDue(false);
  void queryClient.invalidateQueries();
}
