import { ApiError, createRefusalText } from '@sortes/browser';
import { boot } from './boot';
import { useSession } from './session';
import { refusalTexts, translate } from './texts';

/**
 * What the server says in words that are none for whoever reads it here: to players, of their own lists, or of the reader in the third person.
 */
function ownWords({ code, field, parameters: { name, count } }: Pick<ApiError, 'code' | 'field' | 'parameters'>): string | undefined {
  if (code === 'picture.not.opened' && name === useSession.getState().me?.name)
    return translate('common.proofs.first', { count: Number(count) });
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
