import { ApiError, createRefusalText } from '@sortes/browser';
import { boot } from './boot';
import { refusalTexts, translate } from './texts';

/** What the server says to players in words that are none for staff: whoever reads it looks at the house's lists, not at their own. */
function ownWords({ code, field }: Pick<ApiError, 'code' | 'field'>): string | undefined {
  if (code !== 'deposit.not.found') return undefined;
  return translate(field === 'playerId' ? 'common.problem.noPlayer' : 'common.problem.noDeposit');
}

const refusalText = createRefusalText(refusalTexts, boot.currency);

/** The sentence to show for a failed call, in the language of the page: the server's own words, or what kept it from answering. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('common.problem.unexpected');
  const own = ownWords(error);
  if (own !== undefined) return own;
  const said = refusalText(error);
  if (said !== '') return said;
  if (error.code === 'timeout' || error.code === 'network') return translate('common.problem.network');
  return translate(error.status === 429 ? 'common.problem.tooMany' : 'common.problem.unexpected');
}
