import { clockParts, dateParts, intlTag, isLanguageCode, languageOf, textAlong, type LanguageCode } from '@sortes/contract';
import {
  type FormatSlot,
  type JudgedPredicate,
  type Offer,
  type OfferTexts,
  type Predicate,
  type SaidSlot,
  type SayContext,
  sayCondition,
  sayFound,
  sayOffer,
  sayOfferBriefly,
  sayOfferHead,
  sayRule,
} from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import { DateTime } from 'luxon';
import type { Merchant } from '../../platform/merchant.js';
import { nameOfGame } from '../games/index.js';
import { gameName } from '../lottery/index.js';
import { moneyText } from '../messaging/index.js';
import type { CatalogueCopy } from './offer-games.js';
import { offerWords, words } from './words.js';

/** Whom an offer is said to: in their language, with the brand's money and zone, and games by their names. */
export interface Reader {
  merchant: Pick<Merchant, 'currency' | 'currencySymbol' | 'currencyScale' | 'timeZone'>;
  language: LanguageCode;
  catalogue: CatalogueCopy;
}

const tagOf = (language: LanguageCode): string => intlTag(languageOf(language));

/** A share of 1/10 000 as a percentage or a multiple without its sign, with as many decimals as it has. */
const shareText = (value: number, language: LanguageCode, digits = 2): string =>
  new Intl.NumberFormat(tagOf(language), { maximumFractionDigits: digits }).format(value);

/** Chances are said exactly to the first figures that are not 0, so that none is said as none. */
const chanceText = (value: number, language: LanguageCode): string =>
  new Intl.NumberFormat(tagOf(language), { maximumSignificantDigits: 4 }).format(value);

/** A sum (money units) as the site writes it. */
export const moneyIn = (sum: bigint, { merchant, language }: Pick<Reader, 'language' | 'merchant'>): string =>
  moneyText(formatMoney(sum), language, merchant) ?? '';

/** A part of a whole as a percentage with its sign, to one decimal. */
export const percentIn = (part: number, whole: number, language: LanguageCode): string =>
  new Intl.NumberFormat(tagOf(language), { style: 'percent', maximumFractionDigits: 1 }).format(whole === 0 ? 0 : part / whole);

/** Day, time of 24 hours and the zone's name. */
export function momentText(at: number, { language, merchant: { timeZone } }: Pick<Reader, 'language' | 'merchant'>): string {
  const moment = DateTime.fromMillis(at, { zone: timeZone, locale: tagOf(language) });
  return `${moment.toLocaleString({ ...dateParts(tagOf(language)), ...clockParts })} ${moment.offsetNameShort ?? ''}`.trim();
}

/** A game as an offer names it, in words; what nobody knows by its name. */
export function gameTitle(name: string, { language, catalogue }: Pick<Reader, 'language' | 'catalogue'>): string {
  const [vendorCode = '', code = ''] = name.split(':');
  if (vendorCode === 'lottery') return gameName(code, language);
  const vendor = catalogue.vendorByCode(vendorCode);
  const game = vendor && catalogue.gameByCode(vendor.id, code);
  return game === undefined ? name : nameOfGame(catalogue, game.nodeId, language);
}

/** The kind of game, by its lane. */
export const laneTitle = (lane: string, language: LanguageCode): string => words.find(language, `lane.${lane}`) ?? lane;

/** Several things one after the other, as the language joins them. */
export const joined = (parts: readonly string[], language: LanguageCode): string =>
  parts.slice(1).reduce((first, next) => words.say(language, 'games.also', { first, next }), parts[0] ?? '');

/** 2026-01-05 was a Monday. */
const weekdayText = (day: number, language: LanguageCode): string =>
  new Intl.DateTimeFormat(tagOf(language), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day));

function weekdaysText({ from, to }: Extract<SaidSlot, { kind: 'weekdays' }>, language: LanguageCode): string {
  const first = weekdayText(from, language);
  return from === to
    ? words.say(language, 'weekdays.one', { day: first })
    : words.say(language, 'weekdays.span', { from: first, to: weekdayText(to, language) });
}

const nameKinds = { country: 'region', language: 'language', currency: 'currency' } as const;

/** A country, a language or a currency by its name; a code without one stands for itself. */
const nameText = ({ of, code }: Extract<SaidSlot, { kind: 'name' }>, language: LanguageCode): string =>
  of === 'language' && isLanguageCode(code)
    ? languageOf(code).endonym
    : (new Intl.DisplayNames([tagOf(language)], { type: nameKinds[of], fallback: 'code' }).of(code) ?? code);

/** How blanks of the terms are filled for a reader. */
export function formatFor(reader: Reader): FormatSlot {
  const { language } = reader;
  return (slot) => {
    switch (slot.kind) {
      case 'money':
        return moneyIn(slot.sum, reader);
      case 'percent':
        return shareText(slot.rate / 100, language);
      case 'chance':
        return chanceText((100 * slot.weight) / slot.of, language);
      case 'multiple':
        return shareText(slot.rate / 10_000, language, 4);
      case 'time':
        return momentText(slot.at, reader);
      case 'game':
        return gameTitle(slot.game, reader);
      case 'games':
        return joined(
          [...slot.lanes.map((lane) => laneTitle(lane, language)), ...slot.games.map((name) => gameTitle(name, reader))],
          language,
        );
      case 'lane':
        return laneTitle(slot.lane, language);
      case 'name':
        return nameText(slot, language);
      case 'weekdays':
        return weekdaysText(slot, language);
      case 'text':
        return slot.text;
    }
  };
}

const textsOf = (language: LanguageCode): OfferTexts => ({ say: (id, values) => offerWords.say(language, id, values) });

/** As the numbers beside it are written, in all six languages without a blank. */
const wholePercents = (said: string): string => said.replaceAll(' %', '%');

/** All that an offer gives and asks, as one paragraph in the reader's language. @param context of whom and when it is said */
export const sayTerms = (offer: Offer, reader: Reader, context: SayContext): string =>
  wholePercents(sayOffer(offer, textsOf(reader.language), formatFor(reader), context));

/** As `sayTerms`, of what somebody has taken: by when it is to be claimed is over. */
export const sayTaken = (offer: Offer, reader: Reader, context: SayContext): string =>
  sayTerms({ ...offer, claimDays: null }, reader, context);

/** What an offer gives, in a sentence or two in the reader's language: for lists, which lead to the whole. */
export const sayBriefly = (offer: Offer, reader: Reader): string =>
  wholePercents(sayOfferBriefly(offer, textsOf(reader.language), formatFor(reader)));

/** The figure that an offer is told by, in the reader's language: for large type over its picture. */
export const sayHeadline = (offer: Offer, reader: Reader): string =>
  wholePercents(sayOfferHead(offer, textsOf(reader.language), formatFor(reader)));

/** Who may have an offer, in one sentence in the operator's language. @param nameOf what offers and ways to deposit are called that the rule names */
export const sayWho = (who: Offer['who'], reader: Reader, nameOf: (id: string) => string): string =>
  sayRule(who, textsOf(reader.language), formatFor(reader), nameOf);

/** One condition of it in the operator's language. */
export const sayAsked = (condition: Predicate, reader: Reader, nameOf: (id: string) => string): string =>
  sayCondition(condition, textsOf(reader.language), formatFor(reader), nameOf);

/** What somebody has where one condition asks, in the operator's language. */
export const sayHas = (
  judged: Pick<JudgedPredicate, 'field' | 'needed' | 'value'>,
  reader: Reader,
  nameOf: (id: string) => string,
): string => sayFound(judged, textsOf(reader.language), formatFor(reader), nameOf);

/** The operator's title in the reader's language, or the nearest there is. */
export const titleOf = ({ title }: Pick<Offer, 'title'>, language: LanguageCode): string =>
  textAlong(title, language) ?? title['EN'] ?? Object.values(title)[0] ?? '';
