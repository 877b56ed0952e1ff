import { findGame, games } from '@sortes/lottery-rules';
import { expect, it } from 'vitest';
import { boardPageOf, seaFamilies } from './board-page';

const pageOf = (code: string) => {
  const game = findGame(code);
  return game && boardPageOf(game);
};

it('gives each kind of game its own page', () => {
  expect(['xsmb', 'vn18_1m'].map(pageOf)).toEqual(['/vnlottery', '/vnlottery']);
  expect(['thai_gov', 'yeekee15', 'togel_sd', 'my4d_m'].map(pageOf)).toEqual(Array.from({ length: 4 }, () => '/sealottery'));
  expect(['ssc1m', 'pk1m', 'keno5m'].map(pageOf)).toEqual(['/lottery', '/lottery', '/lottery']);
});

it('lists the families of /sealottery with all their games', () => {
  expect(seaFamilies.map(({ group }) => group).toSorted()).toEqual(['MY4D', 'THAI', 'TOGEL']);
  expect(seaFamilies.flatMap(({ codes }) => codes)).toHaveLength(games.filter((game) => boardPageOf(game) === '/sealottery').length);
});
