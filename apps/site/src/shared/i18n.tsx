import { setupI18n } from '@lingui/core';
import { I18nProvider, Trans, useLingui } from '@lingui/react';
import type { ReactElement, ReactNode } from 'react';
import texts from 'virtual:texts';
import { firstAreas } from '../texts/areas';
import type { Area, TextId } from '../texts/areas';
import { setRequestLanguage } from './api/client';
import { boot } from './boot';
import { firstLanguage } from './first-language';
import { intlTag, languageOf } from './languages';
import type { Language, LanguageCode } from './languages';
import { readLocal, tellServer, writeLocal } from './storage';

export type { Area, TextId } from '../texts/areas';
export type TextValues = Readonly<Record<string, string | number | Date>>;

const i18n = setupI18n();
const wanted = new Set<Area>();
const loaded = new Set<string>();
let current: Language = languageOf(boot.defaultLanguage);

async function loadArea(language: Language, area: Area): Promise<void> {
  const chunk = firstAreas.includes(area) ? 'first' : area;
  const key = `${language.locale}/${chunk}`;
  if (loaded.has(key)) return;
  const load = texts[language.locale]?.[chunk];
  if (!load) throw new Error(`no texts ${key}`);
  i18n.load(language.locale, (await load()).default);
  loaded.add(key);
}

/** Makes sure that the texts of these areas are there in the current language; screens and modals name theirs. Safe to call again. */
export async function loadAreas(areas: readonly Area[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  const language = current;
  await Promise.all(areas.map((area) => loadArea(language, area)));
  if (language !== current) await Promise.all(areas.map((area) => loadArea(current, area)));
}

/** The language in use. */
export function currentLanguage(): Language {
  return current;
}

/**
 * Switches every text on the page without a reload: loads all areas seen so far first, so that no half-translated screen shows. Kept under the local
 * keys `lang` and `hisLang` of the specification, and in a cookie: the next page brings its first view in that language.
 */
export async function setLanguage(code: LanguageCode): Promise<void> {
  const language = languageOf(code);
  await Promise.all([...wanted].map((area) => loadArea(language, area)));
  current = language;
  document.documentElement.lang = language.tag;
  writeLocal('lang', language.code);
  writeLocal('hisLang', language.code);
  tellServer('lang', language.code);
  setRequestLanguage(language.code);
  i18n.activate(language.locale, intlTag(language));
}

/** Loads the texts of the first view. Call once, before rendering. */
export async function startTexts(): Promise<void> {
  for (const area of firstAreas) wanted.add(area);
  const code = firstLanguage(readLocal('lang') ?? readLocal('hisLang'), navigator.languages, boot.languages, boot.defaultLanguage);
  current = languageOf(code);
  // A choice made before there was a cookie, or whose cookie is gone.
  if (boot.firstView && boot.firstView.language !== current.code) tellServer('lang', current.code);
  setRequestLanguage(current.code);
  await Promise.all(firstAreas.map((area) => loadArea(current, area)));
  document.documentElement.lang = current.tag;
  i18n.activate(current.locale, intlTag(current));
}

/** Gives the tree its texts. */
export function TextsProvider({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}

export type Translate = (id: TextId, values?: TextValues) => string;

/** One text outside React (toasts, document titles): the current language at the time of the call. */
export function translate(id: TextId, values?: TextValues): string {
  return i18n._(id, values);
}

/** `const t = useT()`: texts that follow the language. */
export function useT(): Translate {
  const lingui = useLingui();
  return (id, values) => lingui._(id, values);
}

/** The language in use, followed. */
export function useLanguage(): Language {
  useLingui();
  return current;
}

/** A text with elements in it: `<T id="shell.terms" components={{ link: <a href="/help" /> }} />` for "Read the <link>terms</link>". */
export function T({ id, values, components }: { id: TextId; values?: TextValues; components?: Readonly<Record<string, ReactElement>> }) {
  return <Trans id={id} {...(values && { values })} {...(components && { components })} />;
}

/** True when the id has a text in the current language: for ids made from codes of the server. */
export function isTextId(id: string): id is TextId {
  return Object.hasOwn(i18n.messages, id);
}
