import { expect, it } from 'vitest';
import { changeView, coveredPx, namesNoPage, pageInView, pagesOf, placeOfPage, readView, turnTo } from './view';

it('reads the filters of an address and leaves out what cannot be meant', () => {
  expect(readView('RNG', {})).toEqual({ filter: { gameType: 'RNG' }, own: undefined, page: 1, whole: true });
  expect(readView('RNG', { vassalage: 'LUMEN', gameName: ' trúng ', pageNo: '3', gameType: 'LIVE' })).toEqual({
    filter: { gameType: 'RNG', vassalage: 'LUMEN', gameName: 'trúng' },
    own: undefined,
    page: 3,
    whole: false,
  });
  expect(readView('LIVE', { sort: 'sideways', list: 'mine', pageNo: '-1', gameName: 'x'.repeat(99) })).toEqual({
    filter: { gameType: 'LIVE', gameName: 'x'.repeat(60) },
    own: undefined,
    page: 1,
    whole: false,
  });
  expect(readView('RNG', { minBet: '0.5' })).toMatchObject({ filter: { minBet: 0.5 }, whole: false });
  for (const minBet of ['0', '-1', '1e9', 'much', '0.00001', ''])
    expect(readView('RNG', { minBet }).filter, minBet).toEqual({ gameType: 'RNG' });
  expect(readView('LIVE', { list: 'recent' }).own).toBe('recent');
  expect(readView('LIVE', { sort: 'default', pageNo: '1', vassalage: '' }).whole).toBe(true);
});

it('changes one filter, keeps the others and begins at the first page', () => {
  expect(changeView({ vassalage: 'LUMEN', page: '2', pageNo: '4', sort: 'name' }, { gameClassify: 'SL' })).toEqual({
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

it('keeps the page in the address, by its new name and by the one from before', () => {
  const pageOf = (search: Record<string, string>) => readView('RNG', search).page;
  expect([pageOf({ page: '7' }), pageOf({ pageNo: '7' }), pageOf({ page: '7', pageNo: '2' }), pageOf({})]).toEqual([7, 7, 7, 1]);
  for (const page of ['x', '0', '-2', '1e3', '']) expect(pageOf({ page }), page).toBe(1);
  expect(turnTo({ sort: 'name', pageNo: '1' }, 4)).toEqual({ sort: 'name', page: '4' });
  expect(turnTo({ sort: 'name', page: '4' }, 1)).toEqual({ sort: 'name' });
});

it('leaves the page alone while a sheet with pages of its own lies above', () => {
  expect(readView('RNG', { m: 'member', page: 'securityCenter' }).page).toBeUndefined();
  expect(namesNoPage({ m: 'member', page: 'securityCenter' }, 3)).toBe(false);
});

it('knows an address that names a page which is not there', () => {
  const isWrong = (search: Record<string, string>) => namesNoPage(search, 3);
  expect([isWrong({ page: 'x' }), isWrong({ page: '4' }), isWrong({ pageNo: '0' })]).toEqual([true, true, true]);
  expect([isWrong({}), isWrong({ page: '3' }), isWrong({ pageNo: '1' })]).toEqual([false, false, false]);
  expect(namesNoPage({ page: '1' }, 0)).toBe(false);
});

it('finds the page in view again where it was scrolled to, at every width', () => {
  for (const columns of [3, 6, 7]) {
    const list = { top: 900, pitch: 200.5, rows: Math.ceil(420 / columns), columns };
    for (let page = 1; page <= 10; page += 1)
      expect(pageInView(list, placeOfPage(list, page, 42), 700, 42), `${columns}: ${page}`).toBe(page);
    expect(pageInView(list, 0, 700, 42)).toBe(1);
  }
  // The last page is too short to reach the top of the window.
  const list = { top: 900, pitch: 200, rows: 15, columns: 3 };
  expect(pageInView(list, 900 + 15 * 200 - 700, 700, 42)).toBe(2);
  // All of it in view at once: it begins at its first page.
  expect(pageInView({ ...list, top: coveredPx, pitch: 20 }, 0, 700, 42)).toBe(1);
});
