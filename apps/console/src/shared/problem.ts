import { ApiError } from '@sortes/browser';
import { translate } from './texts';

/** The sentence to show for a failed call: the server's own words, or what kept it from answering. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('common.problem.unexpected');
  if (error.message !== '') return error.message;
  if (error.code === 'timeout' || error.code === 'network') return translate('common.problem.network');
  return translate(error.status === 429 ? 'common.problem.tooMany' : 'common.problem.unexpected');
}
