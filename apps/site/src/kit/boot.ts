import type { FirstView } from '@sortes/contract';
import { completeLanguages, isLanguageCode, type LaidTexts, type LanguageCode } from '@sortes/browser';
import { findCurrency } from '@sortes/money';

/** What the server writes into the page, so that the first view needs no request: the JSON block `#boot` of index.html. */
export interface Boot {
  brandName: string;
  merchantCode: string;
  /** Languages that the brand has switched on, in its order. */
  languages: readonly LanguageCode[];
  defaultLanguage: LanguageCode;
  /** Texts that the installation lays over those of the build. */
  texts?: LaidTexts;
  /** Players see it in whole coins. */
  currency: { code: string; symbol: string; scale: number; isCut: true };
  timeZone: string;
  minimumAge: number;
  playMoney: boolean;
  /** A demo that strangers reach: its codes and passwords are everybody's. */
  publicDemo?: boolean;
  /** When on, visitors without a session see only the pages of the guard's list. */
  loginRequired: boolean;
  /** Address of the brand's own logo, on this origin; without one the house's mark is shown. */
  logo?: string;
  /** Origins that copy the pictures of this one. */
  pictureHosts?: readonly string[];
  /** Answers that came with the page, made when it was. */
  firstView?: FirstView;
}

const fallback: Boot = {
  brandName: 'Sortes',
  merchantCode: '',
  languages: completeLanguages,
  defaultLanguage: 'EN',
  currency: { ...findCurrency('VND'), isCut: true },
  timeZone: 'Asia/Ho_Chi_Minh',
  minimumAge: 18,
  playMoney: true,
  loginRequired: false,
};

/** Reads a boot block. A missing block, an unfilled placeholder or a missing field falls back to the default brand (development server). */
export function readBoot(text: string | null | undefined): Boot {
  try {
    const given = JSON.parse(text ?? '') as Partial<Boot>;
    const languages = (given.languages ?? fallback.languages).filter(isLanguageCode);
    return {
      ...fallback,
      ...given,
      currency: { ...(given.currency ?? fallback.currency), isCut: true },
      languages: languages.length > 0 ? languages : ['EN'],
    };
  } catch {
    return fallback;
  }
}

export const boot: Boot = readBoot(typeof document === 'undefined' ? null : document.getElementById('boot')?.textContent);
