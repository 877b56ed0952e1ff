import { describe, expect, it } from 'vitest';
import { findPlay, games, popularPlaysOf } from './index.js';

describe('the popular plays', () => {
  it('are there for every game with many plays, each a play of the game and none twice', () => {
    for (const game of games.filter(({ plays }) => plays.length > 12)) {
      const codes = popularPlaysOf(game);
      expect(codes.length, game.code).toBeGreaterThanOrEqual(4);
      expect(new Set(codes).size, game.code).toBe(codes.length);
      for (const code of codes) expect(findPlay(game, code), `${game.code} ${code}`).toBeDefined();
    }
  });

  it('are pressed, not typed', () => {
    for (const game of games)
      for (const code of popularPlaysOf(game)) expect(findPlay(game, code)?.form.kind, `${game.code} ${code}`).not.toBe('tickets');
  });

  it('begin on the Thai boards with two digits, which are pressed in a table; three have to be typed', () => {
    for (const game of games.filter(({ group }) => group === 'THAI')) {
      const [first] = popularPlaysOf(game);
      expect(findPlay(game, first ?? '')?.form, game.code).toMatchObject({ kind: 'numbers', width: 2 });
    }
  });
});
