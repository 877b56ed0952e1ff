import { clockParts, dateParts } from '@sortes/languages';
import { formatMoney, shownDifference, type CurrencyDisplay } from '@sortes/ui';

export interface Format {
  /** Intl tag with Latin digits and the Gregorian calendar. */
  tag: string;
  /** Of what a day is written, for `date` with something else beside it. */
  parts: ReturnType<typeof dateParts>;
  /** Amount of 1/10 000 currency units as text. */
  money: (amount: bigint, currency?: CurrencyDisplay, options?: { plus?: boolean }) => string;
  /** What an amount is more than another, both of 1/10 000 currency units, as a text that adds up with the two as they are shown. */
  difference: (amount: bigint, less: bigint, options?: { plus?: boolean }) => string;
  number: (value: number | bigint, options?: Intl.NumberFormatOptions) => string;
  /** Share 0…1 as per cent. */
  percent: (share: number, decimals?: number) => string;
  /** Milliseconds since 1970 as a day in the brand's time zone. */
  date: (epochMs: number, options?: Intl.DateTimeFormatOptions) => string;
  /** Milliseconds since 1970 as a day and a time of 24 hours in the brand's time zone. */
  dateTime: (epochMs: number) => string;
  /** The same to the second, for what happens several times a minute. */
  moment: (epochMs: number) => string;
  /** From when to when, to the minute; the day stands once where both lie in it: "Nov 25, 2026, 06:50 – 06:55". */
  span: (from: number, until: number) => string;
  /** A day of this season, without its year, in the same dress: "Sat, Nov 21". */
  nearDay: (epochMs: number) => string;
  /** Such a day with its time, as draws are told: "Sat, Nov 21, 20:15". */
  nearTime: (epochMs: number) => string;
  /**
   * Name of the brand's time zone at that instant ("GMT+7"), to stand behind a draw time; empty where nobody could take it for another: the device's clock
   * and the draw's own zone, if given, show the same hour.
   */
  zone: (epochMs: number, drawZone?: string) => string;
  /** Milliseconds since 1970 as hours, minutes and seconds. */
  time: (epochMs: number) => string;
  /** "3 minutes ago", "in 2 days"; both in milliseconds since 1970. */
  relative: (epochMs: number, nowMs: number) => string;
}

/** Kept by zone: a list asks for each of its rows. */
const offsets: Partial<Record<string, Intl.DateTimeFormat>> = {};

/** Offset of a zone at an instant as "GMT+7"; of the device's zone when none is given. */
function offsetText(epochMs: number, timeZone: string | undefined): string {
  const known = (offsets[timeZone ?? ''] ??= new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }));
  const parts = known.formatToParts(epochMs);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

/** Formatting helpers of one locale; pure apart from Intl. */
export function makeFormat(tag: string, timeZone: string, currency: CurrencyDisplay): Format {
  // Intl writes a hyphen before numbers below zero, money a minus sign: one sign everywhere.
  const minus = (text: string) => text.replace('-', '−');
  // Beside wide letters a plain space before the time all but vanishes.
  const gap = (text: string) => text.replace(/(?<![,，])\s(?=\d{1,2}:\d{2})|(?<=:\d{2})\s(?=\d)/, '\u2002');
  // Kept: making a format takes longer than drawing the cell it is for, and a list has hundreds of times.
  const days = new Map<string, Intl.DateTimeFormat>();
  const parts = dateParts(tag);
  const nearDay = { weekday: 'short', day: 'numeric', month: parts.month } as const;
  const dateTime = { ...parts, ...clockParts };
  const day = (options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify(options);
    let known = days.get(key);
    if (known === undefined) {
      known = new Intl.DateTimeFormat(tag, { timeZone, ...options });
      days.set(key, known);
    }
    return known;
  };
  return {
    tag,
    parts,
    money: (amount, given = currency, options = {}) => formatMoney(amount, given, tag, options),
    difference: (amount, less, options = {}) => formatMoney(shownDifference(amount, less, currency), currency, tag, options),
    number: (value, options) => minus(new Intl.NumberFormat(tag, options).format(value)),
    percent: (share, decimals = 1) =>
      minus(new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: decimals }).format(share)),
    date: (epochMs, options = parts) => gap(day(options).format(epochMs)),
    dateTime: (epochMs) => gap(day(dateTime).format(epochMs)),
    nearDay: (epochMs) => day(nearDay).format(epochMs),
    nearTime: (epochMs) => gap(day({ ...nearDay, ...clockParts }).format(epochMs)),
    moment: (epochMs) => gap(day({ ...dateTime, second: '2-digit' }).format(epochMs)),
    span: (from, until) => gap(day(dateTime).formatRange(from, until)),
    zone(epochMs, drawZone = timeZone) {
      const own = offsetText(epochMs, timeZone);
      return offsetText(epochMs, undefined) === own && offsetText(epochMs, drawZone) === own ? '' : own;
    },
    time: (epochMs) => day({ ...clockParts, second: '2-digit' }).format(epochMs),
    relative(epochMs, nowMs) {
      const distance = epochMs - nowMs;
      const [unit, length] = steps.find(([, size]) => Math.abs(distance) >= size) ?? (['second', 1000] as const);
      // Nearly two days are no tomorrow.
      const count = unit === 'day' ? Math.round(distance / length) : Math.trunc(distance / length);
      return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(count, unit);
    },
  };
}
