import { ApiError } from './api/client';
import { translate } from './i18n';
import { limitProblem } from './limit-problem';

/** The sentence to show for a failed call: the server's own words, or what kept it from answering and what to do. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('errors.unexpected');
  const ofLimit = limitProblem(error);
  if (ofLimit !== undefined) return ofLimit;
  if (error.message !== '') return error.message;
  if (error.code === 'timeout') return translate('errors.timeout');
  if (error.code === 'network') return translate('errors.network');
  return translate(error.status === 429 ? 'errors.tooMany' : 'errors.unexpected');
}
