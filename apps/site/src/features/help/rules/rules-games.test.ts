import { findGame } from '@sortes/lottery-rules';
import { expect, it } from 'vitest';
import { usualFirst, type OfferedGame } from './rules-games';

const games = ['xsmb', 'xshcm', 'xstth', 'ssc1m'].flatMap((code): OfferedGame[] => {
  const game = findGame(code);
  return game ? [{ game, menu: {} as OfferedGame['menu'] }] : [];
});
const codes = (recent: readonly string[]) => usualFirst(games, recent).map(({ game }) => game.code);

it('puts lotteries of the kind that was bet on lately first, else keeps the order of the menu', () => {
  const menu = games.map(({ game }) => game.code);
  expect(codes([])).toEqual(menu);
  expect(codes(['xstth', 'unknown'])).toEqual(['xstth', ...menu.filter((code) => code !== 'xstth')]);
  expect(codes(['xshcm', 'xstth']).slice(0, 3)).toEqual(['xshcm', 'xstth', 'xsmb']);
});
