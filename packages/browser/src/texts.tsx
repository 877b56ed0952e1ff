import { setupI18n, type Messages } from '@lingui/core';
import { I18nProvider, Trans, useLingui } from '@lingui/react';
import { useCallback, type ReactElement, type ReactNode } from 'react';
import { setRequestLanguage } from './calls.js';
import { completeBaseOf, intlTag, languageOf, type Language, type LanguageCode } from '@sortes/languages';

export type TextValues = Readonly<Record<string, string | number | Date>>;
export type Translate<Id extends string> = (id: Id, values?: TextValues) => string;

type LoadTexts<Chunk> = Readonly<Record<string, () => Promise<Chunk>>>;

/** Compiled messages of the first view by locale, with those of the locale's other areas, as the texts plugin makes them. */
export type TextChunks = LoadTexts<{ default: Messages; areas: LoadTexts<{ default: Messages }> }>;

/** Texts that the installation lays over those of the build, as the page is told of them: addresses by chunk, and the tag for `<html lang>`. */
export type LaidTexts = Readonly<
  Partial<Record<LanguageCode, { readonly tag: string; readonly chunks: Readonly<Record<string, string>> }>>
>;

interface TextsOptions<Area extends string> {
  readonly chunks: TextChunks;
  /** Areas that come together, as the chunk `first`. */
  readonly firstAreas: readonly Area[];
  readonly laid?: LaidTexts | undefined;
}

export interface Texts<Area extends string, Id extends string> {
  /** Makes sure that the texts of these areas are there in the current language; screens and modals name theirs. Safe to call again. */
  loadAreas(areas: readonly Area[]): Promise<void>;
  /** Has the texts of these areas come with the next change of language: the one in use does without them. */
  loadLater(areas: readonly Area[]): void;
  /** Switches every text on the page without a reload: loads all areas seen so far first, so that no half-translated screen shows. */
  use(code: LanguageCode): Promise<Language>;
  /** Texts of these areas in a language that need not be the page's, for what shows how something reads in it. */
  inLanguage(code: LanguageCode, areas: readonly Area[]): Promise<Translate<Id>>;
  /** The language in use. */
  currentLanguage(): Language;
  /** One text outside React (toasts, document titles): the current language at the time of the call. */
  translate: Translate<Id>;
  /** True when the id has a text in the current language: for ids made from codes of the server. */
  isTextId(id: string): id is Id;
  /** A text by an id that need not exist, and the names of its blanks: for texts of the contract. */
  find(id: string, values?: TextValues): string | undefined;
  blanksOf(id: string): readonly string[];
  /** `const t = useT()`: texts that follow the language. */
  useT(): Translate<Id>;
  /** The language in use, followed. */
  useLanguage(): Language;
  /** Gives the tree its texts. */
  TextsProvider(props: { children: ReactNode }): ReactElement;
  /** A text with elements in it: `<T id="shell.terms" components={{ link: <a href="/help" /> }} />` for "Read the <link>terms</link>". */
  T(props: { id: Id; values?: TextValues; components?: Readonly<Record<string, ReactElement>> }): ReactElement;
}

/** Texts of the installation; none where they cannot be had: the page speaks with those of its build. */
async function fetchLaid(address: string | undefined): Promise<Messages> {
  if (address === undefined) return {};
  try {
    const response = await fetch(address);
    return response.ok ? ((await response.json()) as Messages) : {};
  } catch {
    return {};
  }
}

/** Texts of the build. @throws Error where there are none */
async function loadBuilt(chunks: TextChunks, locale: string, chunk: string): Promise<{ default: Messages }> {
  const first = await chunks[locale]?.();
  const built = chunk === 'first' ? first : await first?.areas[chunk]?.();
  if (!built) throw new Error(`no texts ${locale}/${chunk}`);
  return built;
}

/** Where the texts of an area come from. */
function createSource<Area extends string>({ chunks, firstAreas, laid = {} }: TextsOptions<Area>) {
  return {
    chunkOf: (area: Area): string => (firstAreas.includes(area) ? 'first' : area),
    /** A language that is not complete has the texts of the one that speaks for it, and what the installation laid over them. */
    async fetchChunk(language: Language, chunk: string): Promise<Messages> {
      const [built, own] = await Promise.all([
        loadBuilt(chunks, languageOf(completeBaseOf(language.code)).locale, chunk),
        fetchLaid(laid[language.code]?.chunks[chunk]),
      ]);
      return { ...built.default, ...own };
    },
  };
}

/** The texts of one application, loaded area by area. Nothing is shown before the first `use`. */
export function createTexts<Area extends string, Id extends string>(options: TextsOptions<Area>): Texts<Area, Id> {
  const { firstAreas, laid = {} } = options;
  const { chunkOf, fetchChunk } = createSource(options);
  const i18n = setupI18n();
  const wanted = new Set<Area>(firstAreas);
  const loaded = new Set<string>();
  let current = languageOf(undefined);

  async function loadArea(language: Language, area: Area): Promise<void> {
    const key = `${language.locale}/${chunkOf(area)}`;
    if (loaded.has(key)) return;
    i18n.load(language.locale, await fetchChunk(language, chunkOf(area)));
    loaded.add(key);
  }

  return {
    async loadAreas(areas) {
      for (const area of areas) wanted.add(area);
      const language = current;
      await Promise.all(areas.map((area) => loadArea(language, area)));
      if (language !== current) await Promise.all(areas.map((area) => loadArea(current, area)));
    },
    loadLater(areas) {
      for (const area of areas) wanted.add(area);
    },
    async use(code) {
      const language = languageOf(code);
      setRequestLanguage(language.code);
      // Before the first texts there is nothing that could be half-translated.
      if (i18n.locale === '') current = language;
      await Promise.all([...wanted].map((area) => loadArea(language, area)));
      current = language;
      document.documentElement.lang = laid[code]?.tag ?? languageOf(completeBaseOf(code)).tag;
      i18n.activate(language.locale, intlTag(language));
      return language;
    },
    async inLanguage(code, areas) {
      const language = languageOf(code);
      const own = setupI18n();
      for (const chunk of new Set(areas.map(chunkOf))) own.load(language.locale, await fetchChunk(language, chunk));
      own.activate(language.locale, intlTag(language));
      return (id, values) => own._(id, values);
    },
    currentLanguage: () => current,
    translate: (id, values) => i18n._(id, values),
    isTextId: (id): id is Id => Object.hasOwn(i18n.messages, id),
    find: (id, values) => (Object.hasOwn(i18n.messages, id) ? i18n._(id, values) : undefined),
    blanksOf(id) {
      const message: unknown = Object.hasOwn(i18n.messages, id) ? i18n.messages[id] : undefined;
      return Array.isArray(message) ? message.flatMap((token: unknown) => (Array.isArray(token) ? [String(token[0])] : [])) : [];
    },
    useT() {
      const lingui = useLingui();
      // The same function until the language or its texts change, so that what is kept by it stays.
      return useCallback((id, values) => lingui._(id, values), [lingui]);
    },
    useLanguage() {
      useLingui();
      return current;
    },
    TextsProvider: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
    T: ({ id, values, components }) => <Trans id={id} {...(values && { values })} {...(components && { components })} />,
  };
}
