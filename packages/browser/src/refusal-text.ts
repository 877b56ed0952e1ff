import type * as Refusals from '@sortes/contract/refusals';
import { intlTag } from '@sortes/languages';
import type { ApiError } from './calls.js';
import type { Texts } from './texts.js';

/** The area of the contract's sentences, which the texts plugin makes of its files. */
type RefusalArea = 'refusals';

let refusals: typeof Refusals | undefined;

/** Fetches what says sentences, once a page shows the first: the first view does without. */
async function fetchRefusals(): Promise<void> {
  try {
    refusals ??= await import('@sortes/contract/refusals');
  } catch {
    // A sentence stays in the language that it came in.
  }
}

/**
 * The sentence of a refusal in the language of the page: as it came, and said anew once the page speaks another language. The contract's sentences come
 * with that change, never before. The empty text for a failure that the server did not word.
 * @param currency Of the brand, for sums in the sentence.
 */
export function createRefusalText(
  texts: Pick<Texts<RefusalArea, never>, 'blanksOf' | 'currentLanguage' | 'find' | 'loadLater'>,
  currency: { symbol: string; scale: number },
): (error: ApiError) => string {
  const sentences = {
    find: (id: string, values?: Readonly<Record<string, string>>) => texts.find(`refusals.${id}`, values),
    blanksOf: (id: string) => texts.blanksOf(`refusals.${id}`),
  };
  return ({ code, message, language, field, parameters, retryAfterSeconds }) => {
    if (message === '') return '';
    texts.loadLater(['refusals']);
    if (refusals === undefined) void fetchRefusals();
    const now = texts.currentLanguage();
    if (refusals === undefined || language === undefined || language === now.code) return message;
    const { refusalSentence, sumInWords, withSums } = refusals;
    const said = withSums(code, parameters, (amount) => sumInWords(amount, currency, intlTag(now)));
    const known = { ...(field !== undefined && { field }), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
    return refusalSentence(sentences, code, { ...known, ...said }) ?? message;
  };
}
