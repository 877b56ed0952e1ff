import { intlTag, languageOf, type CompleteLanguage } from '@sortes/languages';
import { createWords } from '@sortes/service';
import en from './texts/en.json' with { type: 'json' };
import id from './texts/id.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

/** Every word of the hosted payment page. Players meet it, so unlike the rest of the sandbox it speaks their languages. */
const words = createWords('sandbox/payments', { en, zh, id, pt, th, vi });

const byPrimary: Readonly<Record<string, CompleteLanguage>> = {
  en: 'EN',
  zh: 'CN',
  cn: 'CN',
  id: 'ID',
  in: 'ID',
  pt: 'PT',
  br: 'PT',
  th: 'TH',
  vi: 'VI',
  vn: 'VI',
};

const languageOfTag = (tag: string): CompleteLanguage => byPrimary[tag.toLowerCase().split(/[-_]/)[0] ?? ''] ?? 'EN';

/** The tag of the page's language for whatever tag the merchant sent (`EN`, `zh-CN`, `cn`, `pt_BR` …); English when unknown. */
export function paymentLanguage(tag: string): string {
  return languageOf(languageOfTag(tag)).tag;
}

/** The tag by which the page formats numbers. */
export function paymentFormat(tag: string): string {
  return intlTag(languageOf(languageOfTag(tag)));
}

/** The texts of the page by id, in the language of the merchant's tag. */
export function paymentTexts(tag: string): (textId: keyof typeof en) => string {
  const language = languageOfTag(tag);
  return (textId) => words.say(language, textId);
}
