import { doWork } from '@sortes/browser';
import { call, setCsrfToken } from '../../kit/api/client';
import { queryClient } from '../../kit/query-client';
import { setPopupsDue } from '../banner/popups';
import { sendWithWork, type WorkWanted } from './send-with-work';
import { restoreSession } from './start-session';

/** Done on the way: nobody can stop it. */
const workAlone = ({ challenge: _challenge, ...puzzle }: WorkWanted): Promise<string | undefined> =>
  doWork(puzzle, { signal: new AbortController().signal, onProgress: () => undefined });

/**
 * Opens a trial account with play money for a visitor and signs in with it, on the page in view; the work that it costs is done on the way, a second or two.
 * @throws ApiError `system.busy` and what else `freePlay` says
 */
export async function startTrial(): Promise<void> {
  const session = await sendWithWork(
    (more) => call('freePlay', { body: { platform: 'W', ...more } }),
    workAlone,
    async () => (await call('freePlayWork')).work,
  );
  if (session !== undefined) setCsrfToken(session.csrfToken);
  await restoreSession();
  // They are in the middle of a bet.
  setPopupsDue(false);
  void queryClient.invalidateQueries();
}
