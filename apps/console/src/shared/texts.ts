import { createTexts, languageCodes, languageOf, readLocal, writeLocal, type LanguageCode } from '@sortes/browser';
import texts from 'virtual:texts';
import { firstAreas, type Area, type TextId } from '../texts/areas';
import { boot } from './boot';

export type { TextId } from '../texts/areas';

const own = createTexts<Area, TextId>({ chunks: texts, firstAreas });
export const { loadAreas, translate, isTextId, useT, useLanguage, TextsProvider } = own;
export type Translate = typeof translate;

/** Switches every text and remembers the choice in this browser. */
export async function setLanguage(code: LanguageCode): Promise<void> {
  await own.use(code);
  writeLocal('lang', code);
}

/** Loads the texts of the first view: in the language used last here, else the browser's, else the brand's. Call once, before rendering. */
export async function startTexts(): Promise<void> {
  const kept = languageCodes.find((code) => code === readLocal('lang'));
  const asked = navigator.languages
    .map((tag) => languageCodes.find((code) => languageOf(code).tag.slice(0, 2) === tag.slice(0, 2).toLowerCase()))
    .find((code) => code !== undefined);
  await own.use(kept ?? asked ?? boot.defaultLanguage);
}
