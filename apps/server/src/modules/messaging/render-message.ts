import { languages, type LanguageCode } from '@sortes/contract';
import { intlCurrencyOf, parseMoney } from '@sortes/money';
import { lotteryText, type TextLocale } from '@sortes/lottery-rules/texts';
import { DateTime } from 'luxon';
import type { Merchant } from '../../platform/merchant.js';
import { isMessageKind, type MessageKind } from './kinds.js';
import en from './texts/en.json' with { type: 'json' };
import id from './texts/id.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

/**
 * Words of one kind. `text` has blanks: `{name}` takes a value as it is, `{name:money}` an amount, `{name:time}` an instant, `{name:word}` a code
 * that stands under `words`, `{name:game}` the code of a lottery game. `plain` is said when a value that `text` names did not come.
 */
export interface KindTexts {
  title: string;
  text: string;
  plain: string;
}

interface Catalogue {
  kinds: Readonly<Record<MessageKind, KindTexts>>;
  words: Readonly<Record<string, string>>;
}

export const catalogues: Readonly<Record<LanguageCode, Catalogue>> = { EN: en, CN: zh, ID: id, PT: pt, TH: th, VI: vi };

const blank = /\{([a-zA-Z]+)(?::(money|time|word|game))?\}/g;

const localeOf: Readonly<Record<LanguageCode, TextLocale>> = { EN: 'en', CN: 'zh', ID: 'id', PT: 'pt', TH: 'th', VI: 'vi' };

type Brand = Pick<Merchant, 'currency' | 'currencySymbol' | 'currencyScale' | 'timeZone'>;

const tagOf = (language: LanguageCode): string => `${languages.find(({ code }) => code === language)?.tag ?? 'en'}-u-nu-latn-ca-gregory`;

/** An amount as the site writes it: grouped, more decimals than usual only where the amount has them, the symbol where the language puts it. */
export function moneyText(amount: string, language: LanguageCode, { currency, currencySymbol, currencyScale }: Brand): string | undefined {
  if (!/^-?\d{1,14}(\.\d{1,4})?$/.test(amount)) return undefined;
  const units = parseMoney(amount);
  const tag = tagOf(language);
  const size = units < 0n ? -units : units;
  const fraction = String(size % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '')
    .padEnd(currencyScale, '0');
  const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }).format(size / 10_000n);
  const decimal = new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const figures = fraction === '' ? whole : `${whole}${decimal}${fraction}`;
  const parts = new Intl.NumberFormat(tag, { style: 'currency', currency: intlCurrencyOf(currency) }).formatToParts(1);
  const first = parts.findIndex(({ type }) => type === 'currency') < parts.findIndex(({ type }) => type === 'integer');
  const sign = units < 0n ? '−' : '';
  return first ? `${sign}${currencySymbol}\u00A0${figures}` : `${sign}${figures}\u00A0${currencySymbol}`;
}

/** Day and time of 24 hours in the brand's time zone. */
export function timeText(epochMs: string, language: LanguageCode, { timeZone }: Pick<Brand, 'timeZone'>): string | undefined {
  if (!/^\d{1,14}$/.test(epochMs)) return undefined;
  return DateTime.fromMillis(Number(epochMs), { zone: timeZone, locale: tagOf(language) }).toLocaleString({
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
}

export interface RenderedMessage {
  title: string;
  text: string;
  /** Words of a person that belong to it: why something was turned down. Plain text. */
  note: string;
}

/** A message in the reader's language; `parameters.note` (or `answer`) stands by itself, because a person wrote it in whatever language. */
export function renderMessage(
  kind: string,
  parameters: Readonly<Record<string, string>>,
  language: LanguageCode,
  brand: Brand,
): RenderedMessage | undefined {
  if (!isMessageKind(kind)) return undefined;
  const { kinds, words } = catalogues[language];
  const { title, text, plain } = kinds[kind];
  let whole = true;
  const filled = text.replace(blank, (_all, name: string, form: string | undefined) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const shown =
      value === undefined || value === ''
        ? undefined
        : form === 'money'
          ? moneyText(value, language, brand)
          : form === 'time'
            ? timeText(value, language, brand)
            : form === 'word'
              ? words[value]
              : form === 'game'
                ? (lotteryText(localeOf[language], 'games', `game.${value}`) ?? value)
                : value;
    if (shown === undefined) whole = false;
    return shown ?? '';
  });
  return { title, text: whole ? filled : plain, note: parameters['note'] ?? parameters['answer'] ?? '' };
}
