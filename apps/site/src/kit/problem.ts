import { createRefusalText } from '@sortes/browser';
import { ApiError } from './api/client';
import { boot } from './boot';
import { refusalTexts, translate } from './i18n';
import { limitProblem } from './limit-problem';

const refusalText = createRefusalText(refusalTexts, boot.currency);

/** The sentence to show for a failed call, in the language of the page: the server's own words, or what kept it from answering and what to do. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('errors.unexpected');
  const ofLimit = limitProblem(error);
  if (ofLimit !== undefined) return ofLimit;
  const said = refusalText(error);
  if (said !== '') return said;
  if (error.code === 'timeout') return translate('errors.timeout');
  if (error.code === 'network') return translate('errors.network');
  return translate(error.status === 429 ? 'errors.tooMany' : 'errors.unexpected');
}
