import { setupI18n, type Messages } from '@lingui/core';
import type { Language } from '../../../src/protocol';
import type common from '../../texts/en/common.json';

const files = import.meta.glob<{ default: Messages }>('../../texts/*/*.json');
const i18n = setupI18n();

/** Tags of Intl and of `lang` for the six languages, with Western digits and years everywhere. */
const tags: Readonly<Record<Language, { readonly html: string; readonly intl: string }>> = {
  en: { html: 'en', intl: 'en' },
  zh: { html: 'zh-Hans', intl: 'zh-Hans-CN' },
  id: { html: 'id', intl: 'id-ID' },
  pt: { html: 'pt-BR', intl: 'pt-BR' },
  th: { html: 'th', intl: 'th-TH-u-nu-latn-ca-gregory' },
  vi: { html: 'vi', intl: 'vi-VN' },
};
let current: Language = 'en';

/** The tag that Intl takes. */
export function intlTag(): string {
  return tags[current].intl;
}

/** Loads the texts of these areas and puts the page into the language. Called before the first drawing; a session keeps its language. */
export async function startTexts(wanted: Language, areas: readonly string[]): Promise<void> {
  const loaded = await Promise.all(areas.map((area) => files[`../../texts/${wanted}/${area}.json`]?.() ?? Promise.resolve(undefined)));
  for (const file of loaded) if (file) i18n.load(wanted, file.default);
  current = wanted;
  i18n.activate(wanted, tags[wanted].intl);
  document.documentElement.lang = tags[wanted].html;
}

export type TextValues = Readonly<Record<string, string | number>>;

/** The texts of one area: `const t = textsOf<typeof texts>('dice')`, then `t('roll', { value })`, at the time of drawing. */
export function textsOf<Texts extends object>(area: string): (key: keyof Texts & string, values?: TextValues) => string {
  return (key, values) => i18n._(`${area}.${key}`, values);
}

/** The shell's words. */
export const say = textsOf<typeof common>('common');

/** Whether an area has a text of this key: for keys made of codes. */
export function hasText(id: string): boolean {
  return Object.hasOwn(i18n.messages, id);
}
