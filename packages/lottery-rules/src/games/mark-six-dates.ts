/**
 * Dates on which the Hong Kong Jockey Club has drawn Mark Six, by year: one text for each month, the days in it. The n-th date of a year is draw
 * number n of that year (26/092 is 22 August 2026). These are facts, from public archives of the club's results (2025 and 2026 from two); what comes after the
 * last one is a plan. Only whole years and the running year from its first draw may be listed, for the numbers are counted.
 */
const daysByYear: Readonly<Record<number, readonly string[]>> = {
  2024: [
    '03 06 09 11 14 16 18 20 23 25 27 30',
    '01 03 06 08 14 17 20 22 24 27 29',
    '02 05 07 09 12 14 17 19 21 23 26 28 30',
    '02 04 06 09 11 13 16 18 21 23 25 27 30',
    '02 04 07 09 12 14 16 18 21 23 25 28 30',
    '01 04 09 13 16 18 20 22 25 27 29',
    '02 07 09 11 13 16 18 20 23 25 30',
    '01 03 06 08 10 13 15 17 20 22 24 27 29 31',
    '03 07 10 12 17 19 21 24 26',
    '02 08 10 12 15 17 22 28 31',
    '02 05 07 10 12 14 16 19 21 23 26 28 30',
    '03 05 07 10 12 14 17 19 21 24 28',
  ],
  2025: [
    '02 07 09 11 14 16 18 21 23 25',
    '02 04 06 08 11 13 15 18 20 22 25 27',
    '01 04 06 08 11 13 16 18 20 22 25 27 29',
    '01 03 05 08 10 12 15 19 22 24 26 29',
    '01 03 06 08 11 13 15 17 20 22 24 29',
    '01 03 05 07 10 12 17 19 21 24 26 29',
    '03 06 08 10 12 15 17 19 21 26 29 31',
    '02 07 09 12 14 16 19 21 23 26 28 30',
    '02 06 09 11 13 16 18 20 25 27 30',
    '06 09 11 14 16 18 21 23 25 28',
    '04 06 08 11 13 16 18 20 25',
    '02 06 11 13 16 18 21 25 28',
  ],
  2026: [
    '03 06 08 10 13 15 17 20 22 24 27 29 31',
    '03 05 07 10 12 15 21 24 26 28',
    '03 05 07 10 12 17 19 21 24 26 28 31',
    '04 07 09 11 14 16 18 21 23 25',
    '02 05 07 10 12 14 16 19 21 23 26 28 30',
    '02 04 06 09 11 14 18 20 23 25 28 30',
    '02 05 07 09 11 14 16 21 23 25 28 30',
    '01 04 06 08 11 13 15 18 20 22 25 27 29',
    '05 08 10 12 15 17 19 22 26',
    '03 06 08',
  ],
};

/** The same as dates YYYY-MM-DD, in order. */
export const markSixDates: readonly string[] = Object.entries(daysByYear).flatMap(([year, months]) =>
  months.flatMap((days, month) => days.split(' ').map((day) => `${year}-${String(month + 1).padStart(2, '0')}-${day}`)),
);
