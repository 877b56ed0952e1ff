import { clockParts as minutes, intlTag, makeFormat, type Format as PlainFormat } from '@sortes/browser';
import type { CurrencyDisplay } from '@sortes/ui';
import { useMemo } from 'react';
import { boot } from './boot';
import { useLanguage } from './i18n';

/**
 * Formatting of the site. Times are the brand's on every page, and name its zone wherever the device's clock shows another hour: "Nov 30, 2026, 18:00 GMT+7".
 */
export interface Format extends PlainFormat {
  /** A day with its time. @param drawZone zone of a draw: the brand's is also named where the draw's shows another hour */
  dateTime: (epochMs: number, drawZone?: string) => string;
  nearTime: (epochMs: number, drawZone?: string) => string;
  /** Hours and minutes of a day that is clear. */
  clock: (epochMs: number, drawZone?: string) => string;
}

/** Formatting of one locale, with the zone beside the times. @param timeZone the brand's */
export function makeSiteFormat(tag: string, timeZone: string, currency: CurrencyDisplay): Format {
  const plain = makeFormat(tag, timeZone, currency);
  const named = (text: string, at: number, drawZone?: string): string => {
    const zone = plain.zone(at, drawZone);
    // The time and its zone are not parted at the end of a line.
    return zone === '' ? text : `${text}\u00A0${zone}`;
  };
  return {
    ...plain,
    dateTime: (at, drawZone) => named(plain.dateTime(at), at, drawZone),
    moment: (at) => named(plain.moment(at), at),
    nearTime: (at, drawZone) => named(plain.nearTime(at), at, drawZone),
    span: (from, until) => named(plain.span(from, until), until),
    time: (at) => named(plain.time(at), at),
    clock: (at, drawZone) => named(plain.date(at, minutes), at, drawZone),
  };
}

/** Formatting in the language and the brand of the page. */
export function useFormat(): Format {
  const language = useLanguage();
  return useMemo(() => makeSiteFormat(intlTag(language), boot.timeZone, boot.currency), [language]);
}
