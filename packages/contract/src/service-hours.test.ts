import { describe, expect, it } from 'vitest';
import { areServiceHours, roundTheClock, serviceDays, serviceRows, serviceStateAt } from './service-hours.js';

const zone = 'Asia/Ho_Chi_Minh';
/** 16 November 2026 is a Monday; hours are UTC's, seven less than the brand's. */
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const weekdays = serviceDays.slice(0, 5).map((day) => `${day} 09:00-18:00`);

describe('hours of customer service', () => {
  it('are lines of one day each, with an end that is not the beginning', () => {
    expect(areServiceHours([...weekdays, 'sat 20:00-04:00', 'sun 00:00-24:00'])).toBe(true);
    for (const line of ['mon 9:00-18:00', 'mon 09:00-09:00', 'mon 24:00-08:00', 'mon 09:00-25:00', 'day 09:00-18:00', 'mon 09:00–18:00'])
      expect(areServiceHours([line]), line).toBe(false);
    expect(areServiceHours(['mon 09:00-12:00', 'mon 13:00-18:00'])).toBe(false);
  });

  it('say nothing where there are none', () => {
    expect(serviceStateAt([], at(16, 3), zone)).toBeUndefined();
  });

  it('are open from the first minute to the last, in the zone of the brand', () => {
    expect(serviceStateAt(weekdays, at(16, 1, 59), zone)).toEqual({ isOpen: false, opensAt: at(16, 2) });
    expect(serviceStateAt(weekdays, at(16, 2), zone)).toEqual({ isOpen: true, until: at(16, 11) });
    expect(serviceStateAt(weekdays, at(16, 10, 59), zone)).toEqual({ isOpen: true, until: at(16, 11) });
    expect(serviceStateAt(weekdays, at(16, 11), zone)).toEqual({ isOpen: false, opensAt: at(17, 2) });
  });

  it('open again after the days that have none, over the end of the week', () => {
    expect(serviceStateAt(weekdays, at(20, 12), zone)).toEqual({ isOpen: false, opensAt: at(23, 2) });
    expect(serviceStateAt(['wed 09:00-18:00'], at(19, 3), zone)).toEqual({ isOpen: false, opensAt: at(25, 2) });
  });

  it('go on beyond midnight, and beyond the week', () => {
    const night = ['sat 20:00-04:00', 'sun 20:00-04:00'];
    // Sunday 02:00, then Monday 03:59 and 04:00 there.
    expect(serviceStateAt(night, at(21, 19), zone)).toEqual({ isOpen: true, until: at(21, 21) });
    expect(serviceStateAt(night, at(22, 20, 59), zone)).toEqual({ isOpen: true, until: at(22, 21) });
    expect(serviceStateAt(night, at(22, 21), zone)).toEqual({ isOpen: false, opensAt: at(28, 13) });
  });

  it('are one where a day ends as the next begins, and never close round the clock', () => {
    expect(serviceStateAt(['mon 08:00-24:00', 'tue 00:00-10:00'], at(16, 3), zone)).toEqual({ isOpen: true, until: at(17, 3) });
    expect(serviceStateAt(roundTheClock, at(18, 17), zone)).toEqual({ isOpen: true, until: null });
    expect(
      serviceStateAt(
        serviceDays.map((day) => `${day} 10:00-12:00`),
        at(18, 17),
        zone,
      ),
    ).toMatchObject({ isOpen: false });
  });

  it('keep to the clock of a zone that turns it', () => {
    // Berlin goes back an hour on 25 October 2026: nine o'clock is 08:00 UTC then, and 07:00 the day before.
    const daily = serviceDays.map((day) => `${day} 09:00-18:00`);
    expect(serviceStateAt(daily, Date.UTC(2026, 9, 24, 6), 'Europe/Berlin')).toEqual({ isOpen: false, opensAt: Date.UTC(2026, 9, 24, 7) });
    expect(serviceStateAt(daily, Date.UTC(2026, 9, 24, 20), 'Europe/Berlin')).toEqual({ isOpen: false, opensAt: Date.UTC(2026, 9, 25, 8) });
  });

  it('are read as days that share them', () => {
    expect(serviceRows([...weekdays, 'sun 10:00-16:00'])).toEqual([
      { first: 'mon', last: 'fri', hours: '09:00-18:00' },
      { first: 'sat', last: 'sat', hours: undefined },
      { first: 'sun', last: 'sun', hours: '10:00-16:00' },
    ]);
  });
});
