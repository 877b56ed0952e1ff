import { describe, expect, it } from 'vitest';
import { daysOfSpan, type DayScore, pastSpanOf, scoresOfDays } from './past-board.js';

const zone = 'Asia/Bangkok';
const at = (text: string): number => Date.parse(text);
const iso = ({ from, until }: { from: Date; until: Date }) => [from.toISOString(), until.toISOString()];

describe('the time that a leaderboard is tried on', () => {
  const now = new Date('2026-05-20T05:00:00Z');

  it('is the same weekdays and hours, as few weeks back as it takes to be over', () => {
    const board = { from: at('2026-05-25T00:00:00+07:00'), until: at('2026-06-01T00:00:00+07:00') };
    expect(iso(pastSpanOf(board, now, zone))).toEqual(['2026-05-10T17:00:00.000Z', '2026-05-17T17:00:00.000Z']);
    const evening = { from: at('2026-05-20T20:00:00+07:00'), until: at('2026-05-20T22:00:00+07:00') };
    expect(iso(pastSpanOf(evening, now, zone))).toEqual(['2026-05-13T13:00:00.000Z', '2026-05-13T15:00:00.000Z']);
    const over = { from: at('2026-05-18T00:00:00+07:00'), until: now.getTime() };
    expect(iso(pastSpanOf(over, now, zone))[1]).toBe(now.toISOString());
  });

  it('keeps its hours where clocks were changed meanwhile', () => {
    const board = { from: at('2026-04-01T20:00:00+02:00'), until: at('2026-04-01T22:00:00+02:00') };
    expect(iso(pastSpanOf(board, new Date('2026-03-28T00:00:00Z'), 'Europe/Berlin'))).toEqual([
      '2026-03-25T19:00:00.000Z',
      '2026-03-25T21:00:00.000Z',
    ]);
  });

  it('is the last thirty days of one that runs for longer', () => {
    const board = { from: at('2026-06-01T00:00:00+07:00'), until: at('2026-08-01T00:00:00+07:00') };
    const span = pastSpanOf(board, now, zone);
    expect([...iso(span), span.isShorter]).toEqual(['2026-04-19T17:00:00.000Z', '2026-05-19T17:00:00.000Z', true]);
  });

  it('is cut where days of the brand end', () => {
    const days = daysOfSpan({ from: new Date('2026-05-10T16:00:00Z'), until: new Date('2026-05-11T18:00:00Z') }, zone);
    expect(days.map(iso)).toEqual([
      ['2026-05-10T16:00:00.000Z', '2026-05-10T17:00:00.000Z'],
      ['2026-05-10T17:00:00.000Z', '2026-05-11T17:00:00.000Z'],
      ['2026-05-11T17:00:00.000Z', '2026-05-11T18:00:00.000Z'],
    ]);
  });
});

describe('scores put together of days', () => {
  const one = (playerId: number, score: bigint, hour: number, bets = 1): DayScore => ({
    playerId,
    score,
    bets,
    reachedAt: new Date(Date.UTC(2026, 4, 10, hour)),
  });
  const days = [
    [one(1, 50n, 1), one(2, 70n, 2), one(3, 90n, 3)],
    [one(1, 40n, 30, 2), one(2, 20n, 31)],
  ];
  const scores = (score: 'turnover' | 'multiple' | 'points', out: readonly number[] = [], table: readonly number[] = []) =>
    scoresOfDays({ score, table: [...table] }, days, new Set(out)).map(({ playerId, score: sum, bets }) => [playerId, sum, bets]);

  it('adds turnover up; of equal scores who had it first is ahead', () => {
    expect(scores('turnover')).toEqual([
      [3, 90n, 1],
      [1, 90n, 3],
      [2, 90n, 2],
    ]);
  });

  it('keeps the best single win', () => {
    expect(scores('multiple', [3])).toEqual([
      [2, 70n, 1],
      [1, 50n, 1],
    ]);
  });

  it('gives points for the places of each day; whoever is out takes none', () => {
    expect(scores('points', [3], [10, 4])).toEqual(
      [
        [2, 14n, 2],
        [1, 14n, 3],
      ].toSorted((left, right) => Number(right[0] === 1) - Number(left[0] === 1)),
    );
    expect(scores('points', [], [10])).toEqual([
      [3, 10n, 1],
      [1, 10n, 2],
    ]);
  });
});
