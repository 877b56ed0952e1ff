import { createTexts, nearestOffered, readLocal, writeLocal, type LanguageCode } from '@sortes/browser';
import texts from 'virtual:texts';
import { firstAreas, type Area, type TextId } from '../texts/areas';
import { boot } from './boot';

export type { TextId } from '../texts/areas';

const own = createTexts<Area, TextId>({ chunks: texts, firstAreas, laid: boot.texts });
export const { loadAreas, translate, isTextId, useT, useLanguage, TextsProvider } = own;
/** What a refusal is said anew with. */
export const refusalTexts = own;
export type Translate = typeof translate;

/** Switches every text and remembers the choice in this browser. */
export async function setLanguage(code: LanguageCode): Promise<void> {
  await own.use(code);
  writeLocal('lang', code);
}

/** Loads the texts of the first view: in the language used last here, else the browser's, else the brand's. Call once, before rendering. */
export async function startTexts(): Promise<void> {
  const kept = boot.languages.find((code) => code === readLocal('lang'));
  const asked = nearestOffered(navigator.languages, boot.languages);
  await own.use(kept ?? asked ?? boot.defaultLanguage);
}
