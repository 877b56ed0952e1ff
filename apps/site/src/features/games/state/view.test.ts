import { expect, it } from 'vitest';
import { changeView, pagesOf, readView } from './view';

it('reads the filters of an address and leaves out what cannot be meant', () => {
  expect(readView('RNG', {})).toEqual({ filter: { gameType: 'RNG' }, own: undefined, pageNo: 1, whole: true });
  expect(readView('RNG', { vassalage: 'LUMEN', gameName: ' trúng ', pageNo: '3', gameType: 'LIVE' })).toEqual({
    filter: { gameType: 'RNG', vassalage: 'LUMEN', gameName: 'trúng' },
    own: undefined,
    pageNo: 3,
    whole: false,
  });
  expect(readView('LIVE', { sort: 'sideways', list: 'mine', pageNo: '-1', gameName: 'x'.repeat(99) })).toEqual({
    filter: { gameType: 'LIVE', gameName: 'x'.repeat(60) },
    own: undefined,
    pageNo: 1,
    whole: false,
  });
  expect(readView('LIVE', { list: 'recent' }).own).toBe('recent');
  expect(readView('LIVE', { sort: 'default', pageNo: '1', vassalage: '' }).whole).toBe(true);
});

it('changes one filter, keeps the others and begins at the first page', () => {
  expect(changeView({ vassalage: 'LUMEN', pageNo: '4', sort: 'name' }, { gameClassify: 'SL' })).toEqual({
    vassalage: 'LUMEN',
    sort: 'name',
    gameClassify: 'SL',
  });
  expect(changeView({ vassalage: 'LUMEN', sort: 'name' }, { vassalage: '' })).toEqual({ sort: 'name' });
});

it('names the pages of a stretch of games', () => {
  expect(pagesOf(0, 20, 42)).toEqual([1]);
  expect(pagesOf(41, 42, 42)).toEqual([1, 2]);
  expect(pagesOf(-14, 5, 42)).toEqual([1]);
  expect(pagesOf(9_990, 9_999, 42)).toEqual([238, 239]);
});
