import { clockParts, dateParts, intlTag, languageOf, type LanguageCode } from '@sortes/contract';
import { intlCurrencyOf, parseMoney } from '@sortes/money';
import { DateTime } from 'luxon';
import type { Merchant } from '../../platform/merchant.js';
import { isMessageKind } from './kinds.js';
import { words } from './words.js';

/** What a value is shown as, by the name of its blank; every other is shown as it came. Codes stand under `word.<code>`. */
const forms: Readonly<Record<string, 'money' | 'time' | 'word' | 'game' | 'rates' | 'counts' | 'number'>> = {
  amount: 'money',
  owed: 'money',
  time: 'time',
  until: 'time',
  factor: 'word',
  reason: 'word',
  game: 'game',
  rates: 'rates',
  counts: 'counts',
  points: 'number',
};

/** Names of games by their codes, in the language of who reads. */
export type GameNames = ReadonlyMap<string, string>;

type Brand = Pick<Merchant, 'currency' | 'currencySymbol' | 'currencyScale' | 'timeZone'>;

const tagOf = (language: LanguageCode): string => intlTag(languageOf(language));

/** How a language writes sums of a currency. */
interface MoneyForm {
  whole: Intl.NumberFormat;
  decimal: string;
  isSymbolFirst: boolean;
}

const moneyForms = new Map<string, MoneyForm>();

/** Made once: a formatter costs more than a thousand sums written with it. */
function moneyFormOf(tag: string, currency: string): MoneyForm {
  const key = `${tag} ${currency}`;
  const known = moneyForms.get(key);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(tag, { style: 'currency', currency: intlCurrencyOf(currency) }).formatToParts(1);
  const form = {
    whole: new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }),
    decimal: new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.',
    isSymbolFirst: parts.findIndex(({ type }) => type === 'currency') < parts.findIndex(({ type }) => type === 'integer'),
  };
  moneyForms.set(key, form);
  return form;
}

/** An amount as the site writes it: grouped, more decimals than usual only where the amount has them, the symbol where the language puts it. */
export function moneyText(amount: string, language: LanguageCode, { currency, currencySymbol, currencyScale }: Brand): string | undefined {
  if (!/^-?\d{1,14}(\.\d{1,4})?$/.test(amount)) return undefined;
  const units = parseMoney(amount);
  const size = units < 0n ? -units : units;
  const fraction = String(size % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '')
    .padEnd(currencyScale, '0');
  const { whole, decimal, isSymbolFirst } = moneyFormOf(tagOf(language), currency);
  const figures = `${whole.format(size / 10_000n)}${fraction === '' ? '' : `${decimal}${fraction}`}`;
  const sign = units < 0n ? '−' : '';
  return isSymbolFirst ? `${sign}${currencySymbol}\u00A0${figures}` : `${sign}${figures}\u00A0${currencySymbol}`;
}

/** Day and time of 24 hours in the brand's time zone. */
export function timeText(epochMs: string, language: LanguageCode, { timeZone }: Pick<Brand, 'timeZone'>): string | undefined {
  if (!/^\d{1,14}$/.test(epochMs)) return undefined;
  return DateTime.fromMillis(Number(epochMs), { zone: timeZone, locale: tagOf(language) }).toLocaleString({
    ...dateParts(tagOf(language)),
    ...clockParts,
  });
}

/** Rates by lane: of lane LOTT a prize group, of others percent. */
function ratesText(rates: string, language: LanguageCode): string | undefined {
  const percent = new Intl.NumberFormat(tagOf(language), { style: 'percent', minimumFractionDigits: 2 });
  const parts = rates.split(',').map((one) => {
    const [, lane = '', rate = ''] = /^([A-Z]+):(\d{1,6})$/.exec(one) ?? [];
    const name = words.find(language, `lane.${lane}`);
    return name === undefined ? undefined : `${name} ${lane === 'LOTT' ? rate : percent.format(Number(rate) / 10_000)}`;
  });
  return parts.includes(undefined) ? undefined : parts.join('; ');
}

/** Counts of quota by the lowest group of their band. */
function countsText(counts: string, language: LanguageCode): string | undefined {
  const parts = counts.split(',').map((one) => {
    const [, band, count] = /^(\d{4}):(\d{1,9})$/.exec(one) ?? [];
    return band === undefined || count === undefined ? undefined : words.say(language, 'quota.band', { band, count: Number(count) });
  });
  return parts.includes(undefined) ? undefined : parts.join('; ');
}

export interface RenderedMessage {
  title: string;
  text: string;
  /** Words of a person that belong to it: why something was turned down. Plain text. */
  note: string;
}

/** A value as the reader reads it; undefined where it is missing or is none. */
function shownValue(
  name: string,
  value: string | undefined,
  language: LanguageCode,
  { brand, gameNames }: { brand: Brand; gameNames: GameNames },
): string | undefined {
  if (value === undefined || value === '') return undefined;
  switch (forms[name]) {
    case 'money':
      return moneyText(value, language, brand);
    case 'time':
      return timeText(value, language, brand);
    case 'word':
      return words.find(language, `word.${value}`);
    case 'game':
      return gameNames.get(value) ?? value;
    case 'rates':
      return ratesText(value, language);
    case 'counts':
      return countsText(value, language);
    case 'number':
      return /^\d{1,15}$/.test(value) ? new Intl.NumberFormat(tagOf(language)).format(Number(value)) : undefined;
    case undefined:
      return value;
  }
}

/**
 * A message in the reader's language, its blanks filled; its plain sentence where a value is missing. `parameters.note` (or `answer`) stands by itself,
 * because a person wrote it in whatever language.
 */
export function renderMessage(
  kind: string,
  parameters: Readonly<Record<string, string>>,
  language: LanguageCode,
  brand: Brand,
  gameNames: GameNames = new Map(),
): RenderedMessage | undefined {
  if (!isMessageKind(kind)) return undefined;
  const filled = words.blanksOf(language, `${kind}.text`).map((name): [string, string | undefined] => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    return [name, shownValue(name, value, language, { brand, gameNames })];
  });
  const whole = filled.filter((entry): entry is [string, string] => entry[1] !== undefined);
  const text =
    whole.length === filled.length ? words.say(language, `${kind}.text`, Object.fromEntries(whole)) : words.say(language, `${kind}.plain`);
  return { title: words.say(language, `${kind}.title`), text, note: parameters['note'] ?? parameters['answer'] ?? '' };
}
