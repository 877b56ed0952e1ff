import { ApiError, doWork } from '@sortes/browser';
import type { Input, Operations, Reply } from '@sortes/contract';
import { call } from '../../shared/calls';

type Body = Input<Operations['staffSignIn']>['body'];

/**
 * Signs in; where strangers have guessed at the name, with a little work of the browser that nobody has to do anything for (docs/decisions/006).
 * @param onWork told when the work begins
 * @throws ApiError of staffSignIn
 */
export async function signInWithWork(body: Body, onWork: () => void): Promise<Reply<Operations['staffSignIn']>> {
  try {
    return await call('staffSignIn', { body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'slider.required') throw error;
  }
  onWork();
  const { challenge, work } = await call('getSlider');
  const nonce = await doWork(work, { signal: new AbortController().signal, onProgress: () => undefined });
  const { validate } = await call('solveSlider', { body: { challenge, ...(nonce !== undefined && { nonce }) } });
  return call('staffSignIn', { body: { ...body, proof: { challenge, validate } } });
}
