import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawOfDate, drawOfIssue, drawsBetween, games, issueOfDate, nextDraws } from './index.js';
import { gameOf } from './test-support.js';

const ssc = gameOf('ssc1m');
const xsmb = gameOf('xsmb');
const day = 86_400_000;
/** Local midnight of the games' zone, as an instant. */
const midnight = new Date('2026-11-20T00:00:00+07:00');

describe('five digits, every minute', () => {
  it('has 1,440 draws a day, numbered from 0001 at 00:01 to 1440 at the next midnight', () => {
    const draws = drawsBetween(ssc, new Date(midnight.getTime() + 1), new Date(midnight.getTime() + day + 1));
    expect(draws).toHaveLength(1440);
    expect(draws[0]).toEqual({
      issue: '202611200001',
      opensAt: new Date('2026-11-19T23:59:55+07:00'),
      closesAt: new Date('2026-11-20T00:00:55+07:00'),
      drawsAt: new Date('2026-11-20T00:01:00+07:00'),
    });
    expect(draws.at(-1)).toMatchObject({ issue: '202611201440', drawsAt: new Date('2026-11-21T00:00:00+07:00') });
  });

  it('the next draw changes exactly when one closes', () => {
    expect(nextDraws(ssc, new Date('2026-11-20T00:00:54.999+07:00'), 1)[0]?.issue).toBe('202611200001');
    expect(nextDraws(ssc, new Date('2026-11-20T00:00:55+07:00'), 1)[0]?.issue).toBe('202611200002');
    expect(nextDraws(ssc, new Date('2026-11-19T23:59:56+07:00'), 2).map((draw) => draw.issue)).toEqual(['202611200001', '202611200002']);
  });
});

describe('northern Vietnam', () => {
  it('closes at 18:10 and draws at 18:15 local time', () => {
    expect(drawOfIssue(xsmb, 'XSMB-20261120')).toEqual({
      issue: 'XSMB-20261120',
      opensAt: new Date('2026-11-19T18:10:00+07:00'),
      closesAt: new Date('2026-11-20T18:10:00+07:00'),
      drawsAt: new Date('2026-11-20T18:15:00+07:00'),
    });
  });

  it('skips Tet: four days each year, and the first draw after sells from the last one before', () => {
    for (const [year, from, to] of [
      ['2024', '02-08', '02-13'],
      ['2025', '01-27', '02-01'],
      ['2026', '02-15', '02-20'],
    ]) {
      const issues = drawsBetween(xsmb, new Date(`${year}-${from}T00:00:00+07:00`), new Date(`${year}-${to}T23:00:00+07:00`));
      expect(issues.map((draw) => draw.issue)).toEqual([`XSMB-${year}${from?.replace('-', '')}`, `XSMB-${year}${to?.replace('-', '')}`]);
      expect(issues[1]?.opensAt).toEqual(issues[0]?.closesAt);
    }
    for (let year = 2024; year <= 2030; year += 1) {
      const draws = drawsBetween(xsmb, new Date(`${year}-01-01T00:00:00+07:00`), new Date(`${year + 1}-01-01T00:00:00+07:00`));
      expect(draws).toHaveLength((year % 4 === 0 ? 366 : 365) - 4);
    }
    expect(drawOfIssue(xsmb, 'XSMB-20260217')).toBeUndefined();
  });

  it('names archive dates', () => {
    expect(issueOfDate(xsmb, '2008-05-16')).toBe('XSMB-20080516');
    expect(issueOfDate(xsmb, '2008-02-30')).toBeUndefined();
    expect(issueOfDate(ssc, '2008-05-16')).toBeUndefined();
    expect(drawOfDate(xsmb, '2008-05-16')?.drawsAt).toEqual(new Date('2008-05-16T18:15:00+07:00'));
  });
});

describe.each(games.map((game) => ({ game, name: game.code })))('$name', ({ game }) => {
  const instant = fc.integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2030-12-01T00:00:00Z') });

  it('takes bets for exactly one draw at any instant', () => {
    fc.assert(
      fc.property(instant, (ms) => {
        const [first, second] = nextDraws(game, new Date(ms), 2);
        if (!first || !second) throw new Error('two draws expected');
        expect(first.opensAt.getTime()).toBeLessThanOrEqual(ms);
        expect(first.closesAt.getTime()).toBeGreaterThan(ms);
        expect(second.opensAt).toEqual(first.closesAt);
        expect(first.drawsAt.getTime()).toBeGreaterThan(first.closesAt.getTime());
        expect(drawOfIssue(game, first.issue)).toEqual(first);
      }),
      { numRuns: 300 },
    );
  });

  it('windows side by side hold the draws of the whole, each once', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 0, max: 600_000 }), (ms, before, after) => {
        const scale = game.calendar.kind === 'days' ? 1000 : 1;
        const [from, middle, to] = [new Date(ms), new Date(ms + before * scale), new Date(ms + (before + after) * scale)];
        expect([...drawsBetween(game, from, middle), ...drawsBetween(game, middle, to)]).toEqual(drawsBetween(game, from, to));
      }),
      { numRuns: 50 },
    );
  });

  it('knows no issue outside its calendar', () => {
    for (const issue of [
      '',
      'x',
      '20261120',
      '202611200000',
      '202611201441',
      '202613010001',
      '2026112000011',
      'XSMB-20261320',
      'XSMB-2026112',
      'xsmb-20261120',
      '2026112０0001',
    ]) {
      expect(drawOfIssue(game, issue)).toBeUndefined();
    }
  });

  it('answers nothing for an empty window and refuses an impossible date', () => {
    expect(drawsBetween(game, midnight, midnight)).toEqual([]);
    expect(nextDraws(game, midnight, 0)).toEqual([]);
    expect(() => nextDraws(game, new Date(Number.NaN), 1)).toThrow(RangeError);
  });
});
