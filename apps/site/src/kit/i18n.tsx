import { createTexts, readLocal, tellServer, writeLocal, type LanguageCode } from '@sortes/browser';
import texts from 'virtual:texts';
import { firstAreas, type Area, type TextId } from '../texts/areas';
import { boot } from './boot';
import { firstLanguage } from './first-language';

export type { Area, TextId } from '../texts/areas';
export type { TextValues } from '@sortes/browser';

const own = createTexts<Area, TextId>({ chunks: texts, firstAreas, laid: boot.texts });
export const { loadAreas, currentLanguage, translate, isTextId, useT, useLanguage, TextsProvider, T } = own;
/** What a refusal is said anew with. */
export const refusalTexts = own;
export type Translate = typeof translate;

/** Switches every text and keeps the choice under the local keys `lang` and `hisLang` of the specification, and in a cookie: the next page brings its first view in that language. */
export async function setLanguage(code: LanguageCode): Promise<void> {
  await own.use(code);
  writeLocal('lang', code);
  writeLocal('hisLang', code);
  tellServer('lang', code);
}

/** Loads the texts of the first view. Call once, before rendering. */
export async function startTexts(): Promise<void> {
  const code = firstLanguage(readLocal('lang') ?? readLocal('hisLang'), navigator.languages, boot.languages, boot.defaultLanguage);
  // A choice made before there was a cookie, or whose cookie is gone.
  if (boot.firstView && boot.firstView.language !== code) tellServer('lang', code);
  await own.use(code);
}
