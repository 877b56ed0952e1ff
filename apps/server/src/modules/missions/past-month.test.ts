import { describe, expect, it } from 'vitest';
import type { MissionDocument } from './mission-rules.js';
import { daysOfPast, periodsOfPast, timesDone } from './past-month.js';

const now = new Date('2026-11-18T03:00:00Z');
const zone = 'Asia/Ho_Chi_Minh';

describe('the month that a mission is tried on', () => {
  it('is the thirty days before today, cut into the periods of the mission', () => {
    expect(daysOfPast(now, zone)).toEqual({ from: '2026-10-19', to: '2026-11-17' });
    const of = (rhythm: MissionDocument['rhythm']) =>
      periodsOfPast({ rhythm }, now, zone).map(({ fromDay, toDay }) => `${fromDay} ${toDay}`);
    expect(of('once')).toEqual(['2026-10-19 2026-11-17']);
    expect(of('daily')).toHaveLength(30);
    expect(of('weekly')).toEqual([
      '2026-10-19 2026-10-25',
      '2026-10-26 2026-11-01',
      '2026-11-02 2026-11-08',
      '2026-11-09 2026-11-15',
      '2026-11-16 2026-11-17',
    ]);
    expect(of('monthly')).toEqual(['2026-10-19 2026-10-31', '2026-11-01 2026-11-17']);
  });

  it('says who would have done a step and how often', () => {
    const step = { counter: 'deposits' as const, lanes: [], sum: null, count: 2, reward: { offerId: null, sum: null, points: 1 } };
    const counted = new Map([
      [1, [2n, 1n, 5n]],
      [2, [1n, 1n, 1n]],
      [3, [0n, 0n, 2n]],
    ]);
    expect(timesDone(step, counted)).toEqual({ players: 2, times: 3 });
  });
});
