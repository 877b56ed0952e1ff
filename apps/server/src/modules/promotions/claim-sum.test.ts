import { describe, expect, it } from 'vitest';
import { birthdayNow, streakPlace } from './claim-sum.js';

const zone = 'Asia/Ho_Chi_Minh';

describe('a birthday', () => {
  const on = (now: string, birthday: string, days: number | null = null) => birthdayNow(birthday, new Date(now), zone, days);

  it('is there from its day on, for so long as the offer says', () => {
    expect(on('2026-03-04T16:59:00Z', '1990-03-05')).toBeUndefined();
    expect(on('2026-03-04T17:00:00Z', '1990-03-05')).toBe('2026-03-05');
    expect(on('2026-03-18T12:00:00Z', '1990-03-05')).toBe('2026-03-05');
    expect(on('2026-03-18T17:00:00Z', '1990-03-05')).toBeUndefined();
    expect(on('2026-03-07T12:00:00Z', '1990-03-05', 2)).toBeUndefined();
  });

  it('of 29 February is the 28th where the year has none', () => {
    expect(on('2027-02-28T12:00:00Z', '1992-02-29')).toBe('2027-02-28');
    expect(on('2028-02-28T12:00:00Z', '1992-02-29')).toBeUndefined();
    expect(on('2028-02-29T12:00:00Z', '1992-02-29')).toBe('2028-02-29');
  });

  it('stays last year’s over the turn of the year, and is none where there is no day', () => {
    expect(on('2027-01-02T12:00:00Z', '1990-12-30')).toBe('2026-12-30');
    expect(on('2027-01-02T12:00:00Z', 'yesterday')).toBeUndefined();
  });
});

describe('a streak', () => {
  it('goes on with each day in a row and begins again after a gap', () => {
    expect(streakPlace([], '2026-03-05', 7, true)).toBe(0);
    expect(streakPlace(['2026-03-04', '2026-03-03'], '2026-03-05', 7, true)).toBe(2);
    expect(streakPlace(['2026-03-03', '2026-03-02'], '2026-03-05', 7, true)).toBe(0);
    expect(streakPlace(['2026-03-04', '2026-03-02'], '2026-03-05', 7, true)).toBe(1);
  });

  it('begins again when the calendar is full, and where a gap takes nothing away counts the days there were', () => {
    expect(streakPlace(['2026-03-04', '2026-03-03'], '2026-03-05', 2, true)).toBe(0);
    expect(streakPlace(['2026-02-04', '2026-01-03', '2026-01-01'], '2026-03-05', 7, false)).toBe(3);
  });
});
