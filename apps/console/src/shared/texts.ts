import { completeLanguages, createTexts, nearestOffered, readLocal, writeLocal, type LanguageCode } from '@sortes/browser';
import texts from 'virtual:texts';
import { firstAreas, type Area, type TextId } from '../texts/areas';
import { boot } from './boot';

export type { TextId } from '../texts/areas';

const own = createTexts<Area, TextId>({ chunks: texts, firstAreas, laid: boot.texts });
export const { inLanguage, loadAreas, translate, isTextId, useT, useLanguage, currentLanguage, TextsProvider } = own;
/** The words of a code that the server names, by the id of its text; a code without words stands for itself. */
export const wordsOr = (t: typeof translate, id: string, code: string): string => (isTextId(id) ? t(id) : code);
/** What a refusal is said anew with. */
export const refusalTexts = own;
export type Translate = typeof translate;

/** What staff can read: every language that the product speaks wholly, whatever the brand offers its players, and those of the brand. */
export const staffLanguages: readonly LanguageCode[] = [...new Set<LanguageCode>([...completeLanguages, ...boot.languages])];

/** Switches every text and remembers the choice in this browser. */
export async function setLanguage(code: LanguageCode): Promise<void> {
  await own.use(code);
  writeLocal('lang', code);
}

/** Loads the texts of the first view: in the language used last here, else the browser's, else the brand's. Call once, before rendering. */
export async function startTexts(): Promise<void> {
  const kept = staffLanguages.find((code) => code === readLocal('lang'));
  const asked = nearestOffered(navigator.languages, staffLanguages);
  await own.use(kept ?? asked ?? boot.defaultLanguage);
}
