import { contentOf, countContent, games } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { browserBelow, quickPicks } from './quick-pick';

describe('quick pick', () => {
  it('makes content that counts for every play of every game', () => {
    for (const play of new Set(games.flatMap((game) => game.plays))) {
      const [picks] = quickPicks(play, 1, browserBelow);
      expect(picks && countContent(play, contentOf(play, picks)).ok, play.code).toBe(true);
    }
  });
  it('gives different lines, and fewer when there are no more', () => {
    const dragon = games[0]?.plays.find((play) => play.code === 'DTT');
    if (!dragon) throw new Error('no DTT');
    const lines = quickPicks(dragon, 10, browserBelow);
    expect(lines.length).toBeLessThanOrEqual(3);
    expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(lines.length);
  });
  it('can draw every number below the limit, and none above', () => {
    const seen = new Set(Array.from({ length: 2_000 }, () => browserBelow(10)));
    expect([...seen].sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
