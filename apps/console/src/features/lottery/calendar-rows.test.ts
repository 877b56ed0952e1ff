import { describe, expect, it } from 'vitest';
import { calendarRows, type CalendarRow } from './calendar-rows';

const row = (gameCode: string, gameName: string, open: number, overdue = 0): CalendarRow => ({
  gameCode,
  gameName,
  days: [{ day: '2026-11-21', states: open === 0 ? [] : [{ state: 'open', draws: open }], overdue }],
});
const minute = row('ssc1m', 'Lucky minute', 1440);
const daily = row('my4d_m', 'Malaysia 4D · M', 1);
const never = row('old', 'Old game', 0);
const late = row('xsmb', 'Northern', 2, 1);

describe('the rows of the calendar', () => {
  const codes = (filter: Parameters<typeof calendarRows>[1]) =>
    calendarRows([minute, never, late, daily], filter).map(({ gameCode }) => gameCode);

  it('begin with games that draw seldom and end with those that do not', () => {
    expect(codes({})).toEqual(['my4d_m', 'xsmb', 'ssc1m', 'old']);
  });

  it('are those of a name or a code, and of a kind', () => {
    expect(codes({ text: ' malaysia ' })).toEqual(['my4d_m']);
    expect(codes({ text: 'SSC' })).toEqual(['ssc1m']);
    expect(codes({ games: new Set(['xsmb', 'old']) })).toEqual(['xsmb', 'old']);
  });

  it('show one state alone where one is asked for', () => {
    expect(calendarRows([minute, late], { state: 'overdue' })).toEqual([
      { ...late, days: [{ day: '2026-11-21', states: [], overdue: 1 }] },
    ]);
    expect(calendarRows([late], { state: 'open' })[0]?.days[0]).toMatchObject({ states: [{ draws: 2 }], overdue: 0 });
    expect(codes({ state: 'void' })).toEqual([]);
  });
});
