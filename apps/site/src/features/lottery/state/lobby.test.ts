import { games } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { readCodes } from './favourites';
import { lobbyGroupOf, lobbyGroups, searchGames } from './lobby';

const named = [
  { gameId: 'xsdna', gameName: 'Đà Nẵng' },
  { gameId: 'xsdn', gameName: 'Đồng Nai' },
  { gameId: 'ssc1m', gameName: 'Five Digits · 1 min' },
  { gameId: 'k31m', gameName: '快三·1分' },
];
const codesFor = (search: string) =>
  searchGames(named, search, (group) => (group === 'SSC' ? 'Five Digits' : group)).map(({ gameId }) => gameId);

describe('the lottery lobby', () => {
  it('puts every game of the house under exactly one tab', () => {
    const groups = lobbyGroups(games.map(({ code }) => ({ gameId: code, gameName: code })));
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(games.length);
    expect(groups.find(({ group }) => group === 'VN-south')?.count).toBe(21);
    expect(groups.find(({ group }) => group === 'VN-central')?.count).toBe(14);
    expect(groups[0]?.group).toBe('SSC');
    expect(lobbyGroupOf('nothing')).toBe('');
  });

  it('finds games without diacritics, by several words, by code and by family', () => {
    expect(codesFor('da nang')).toEqual(['xsdna']);
    expect(codesFor('đong')).toEqual(['xsdn']);
    expect(codesFor('digits 1')).toEqual(['ssc1m']);
    expect(codesFor('xsd')).toEqual(['xsdna', 'xsdn']);
    expect(codesFor('快三')).toEqual(['k31m']);
    expect(codesFor('  ')).toHaveLength(4);
    expect(codesFor('nothing')).toEqual([]);
  });

  it('reads favourites out of a storage that anybody can edit', () => {
    expect(readCodes('["a","b"]')).toEqual(['a', 'b']);
    for (const broken of [null, '', '{}', '[1,null]', 'x']) expect(readCodes(broken)).toEqual([]);
  });
});
