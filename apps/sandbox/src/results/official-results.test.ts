import { findGame, games, isDate, isPlannedNumber, judgeResult } from '@sortes/lottery-rules';
import { expect, it } from 'vitest';
import { inventResults } from './official-results.js';

const secret = 'a secret of an installation';

it('invents what every official game takes as a result of its draw, the same each time', () => {
  for (const now of [new Date('2026-03-04T20:00:00Z'), new Date('2026-03-08T01:00:00Z'), new Date('2027-12-08T01:00:00Z')]) {
    const results = inventResults(secret, now);
    for (const { game, numero, result } of results) {
      const official = findGame(game);
      expect(official === undefined ? game : judgeResult(official, numero, result)).toMatchObject({
        ok: true,
        ...(!isDate(numero) && { numero }),
      });
      // The platform takes no number that is only planned.
      expect(official !== undefined && !isDate(numero) && isPlannedNumber(official, numero), `${game} ${numero}`).toBe(false);
    }
    expect(inventResults(secret, now)).toEqual(results);
    expect(inventResults('another one', now)).not.toEqual(results);
  }
  const week = Array.from({ length: 7 }, (_, day) => inventResults(secret, new Date(Date.UTC(2026, 2, 2 + day, 23)))).flat();
  // Nearly all of them draw within any week.
  expect(new Set(week.map(({ game }) => game)).size).toBeGreaterThan(games.filter(({ kind }) => kind === 'official').length - 5);
});

it('tells no result before the draw', () => {
  const now = new Date('2026-03-04T11:16:00Z'); // XSMB draws at 18:15 in Hanoi.
  expect(inventResults(secret, now).some(({ game, drawnAt }) => game === 'xsmb' && drawnAt.startsWith('2026-03-04'))).toBe(false);
  expect(
    inventResults(secret, new Date('2026-03-04T11:17:00Z')).some(
      ({ game, drawnAt }) => game === 'xsmb' && drawnAt.startsWith('2026-03-04'),
    ),
  ).toBe(true);
});
