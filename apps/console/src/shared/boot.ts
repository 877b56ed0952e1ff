import { completeLanguages, type LaidTexts, type LanguageCode } from '@sortes/browser';
import { findCurrency } from '@sortes/money';

/** What the server writes into the page: the brand whose host was opened. */
interface Boot {
  readonly brandName: string;
  readonly merchantCode: string;
  /** Languages that the brand has switched on, in its order. */
  readonly languages: readonly LanguageCode[];
  readonly defaultLanguage: LanguageCode;
  /** Texts that the installation lays over those of the build. */
  readonly texts?: LaidTexts;
  readonly currency: { readonly code: string; readonly symbol: string; readonly scale: number };
  readonly timeZone: string;
  /** Modules of the feature tree that are on for its players; undefined: not told, all of them count as on. */
  readonly modules?: readonly string[];
}

const fallback: Boot = {
  brandName: 'Sortes',
  merchantCode: '',
  languages: completeLanguages,
  defaultLanguage: 'EN',
  currency: findCurrency('VND'),
  timeZone: 'Asia/Ho_Chi_Minh',
};

/** Reads the boot block; one that is missing or unfilled (development server) means the default brand. */
function readBoot(text: string | null | undefined): Boot {
  try {
    return { ...fallback, ...(JSON.parse(text ?? '') as Partial<Boot>) };
  } catch {
    return fallback;
  }
}

export const boot = readBoot(document.getElementById('boot')?.textContent);
