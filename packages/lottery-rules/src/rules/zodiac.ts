import { localDate } from '../calendar.js';

/** Signs in the order of the years; 2020 was a year of the rat. */
export const zodiacSigns = ['RAT', 'OX', 'TIGER', 'RABBIT', 'DRAGON', 'SNAKE', 'HORSE', 'GOAT', 'MONKEY', 'ROOSTER', 'DOG', 'PIG'] as const;
export type ZodiacSign = (typeof zodiacSigns)[number];

/**
 * First day of each lunar year, by the Gregorian-Lunar Calendar Conversion Table of the Hong Kong Observatory
 * (https://www.hko.gov.hk/en/gts/time/conversion.htm). Written down, because the calendars of runtimes only approximate the new moon: in
 * 2027 (23:56 of 6 February) and 2030 (00:07 of 3 February) it falls within minutes of midnight and they miss the day. The Vietnamese
 * calendar, an hour behind, begins 2030 a day earlier; Mark Six follows Hong Kong.
 */
const lunarNewYears: readonly string[] = [
  '2005-02-09 2006-01-29 2007-02-18 2008-02-07 2009-01-26 2010-02-14 2011-02-03 2012-01-23',
  '2013-02-10 2014-01-31 2015-02-19 2016-02-08 2017-01-28 2018-02-16 2019-02-05 2020-01-25',
  '2021-02-12 2022-02-01 2023-01-22 2024-02-10 2025-01-29 2026-02-17 2027-02-06 2028-01-26',
  '2029-02-13 2030-02-03 2031-01-23 2032-02-11 2033-01-31 2034-02-19 2035-02-08 2036-01-28',
].flatMap((line) => line.split(' '));

/** No table says which lunar year an instant belongs to: a bet on a sign must not be settled by guess. */
export class UnknownLunarYearError extends RangeError {
  constructor(date: string) {
    super(`no lunar new year is known for ${date}`);
  }
}

/**
 * The lunar year of an instant, named by the Gregorian year it begins in.
 * @param timezone whose date decides: that of the draw, for at 23:00 on the eve in Jakarta it is the new year in Hong Kong already
 * @throws UnknownLunarYearError outside the table, and for what is no instant
 */
export function lunarYearOf(instant: Date, timezone = 'Asia/Hong_Kong'): number {
  if (Number.isNaN(instant.getTime())) throw new UnknownLunarYearError('a draw without a date');
  const date = localDate(timezone, instant);
  const next = lunarNewYears.findIndex((newYear) => date < newYear);
  if (next <= 0) throw new UnknownLunarYearError(date);
  return 2004 + next;
}

/** The sign of a lunar year. */
export function signOfYear(lunarYear: number): ZodiacSign {
  return zodiacSigns[(((lunarYear - 2020) % 12) + 12) % 12] as ZodiacSign;
}

/** The sign of a number 1-49 in a lunar year: the year's own sign has 01, 13, 25, 37, 49, the sign before it 02, 14, … */
export function signOfNumber(number: number, lunarYear: number): ZodiacSign {
  return signOfYear(lunarYear - ((number - 1) % 12));
}
