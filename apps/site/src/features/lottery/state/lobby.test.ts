import { games } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { readCodes } from './favourites';
import { homeFamily, isLobbyGroup, lobbyGroupOf, lobbyGroups, nearestGames, playableFirst, searchGames, typingDistance } from './lobby';

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

  it('puts the games of the country that the brand is at home in first', () => {
    const listed = games.map(({ code }) => ({ gameId: code, gameName: code }));
    const first = (currency: string, timeZone: string) => lobbyGroups(listed, homeFamily(currency, timeZone)).map(({ group }) => group);
    expect(first('VND', 'Asia/Ho_Chi_Minh').slice(0, 5)).toEqual(['VN-north', 'VN-central', 'VN-south', 'VN-fast', 'SSC']);
    expect(first('USDT', 'Asia/Ho_Chi_Minh')[0]).toBe('VN-north');
    expect(first('THB', 'Asia/Bangkok')[0]).toBe('THAI');
    expect(first('USDT', 'UTC')).toEqual(lobbyGroups(listed).map(({ group }) => group));
    expect(first('VND', 'UTC').toSorted()).toEqual(first('USDT', 'UTC').toSorted());
    for (const group of first('VND', 'UTC')) expect(isLobbyGroup(group), group).toBe(true);
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

  it("counts slips of the finger, two letters in each other's place as one", () => {
    expect(typingDistance('minh', 'mihn')).toBe(1);
    expect(typingDistance('minh', 'min')).toBe(1);
    expect(typingDistance('minh', 'minnh')).toBe(1);
    expect(typingDistance('minh', 'mink')).toBe(1);
    expect(typingDistance('minh', 'hnim')).toBeGreaterThan(1);
    expect(typingDistance('', 'abc')).toBe(3);
  });

  it('forgives one slip in a word of four letters or more, only where nothing is spelt so', () => {
    expect(codesFor('da nagn')).toEqual(['xsdna']);
    expect(codesFor('digtis')).toEqual(['ssc1m']);
    expect(codesFor('digit')).toEqual(['ssc1m']);
    expect(codesFor('nnag')).toEqual(['xsdna']);
    expect(codesFor('nga')).toEqual([]);
    expect(codesFor('gidits')).toEqual([]);
    expect(codesFor('dogtis')).toEqual([]);
  });

  it('offers what comes nearest to a name nobody has, and nothing that is far from it', () => {
    expect(nearestGames(named, 'dognt naii').map(({ gameId }) => gameId)).toContain('xsdn');
    expect(nearestGames(named, 'digggits').map(({ gameId }) => gameId)).toEqual(['ssc1m']);
    expect(nearestGames(named, 'qqqq')).toEqual([]);
    expect(nearestGames(named, '')).toEqual([]);
  });

  it('puts official games without a draw on sale behind the others, and only those', () => {
    const game = (gameId: string, currentNumero: object | null) => ({ gameId, gameName: gameId, currentNumero });
    const listed = [game('xsmb', null), game('ssc1m', null), game('thai_gov', {}), game('k31m', {})];
    expect(playableFirst(listed).map(({ gameId }) => gameId)).toEqual(['ssc1m', 'thai_gov', 'k31m', 'xsmb']);
  });

  it('reads favourites out of a storage that anybody can edit', () => {
    expect(readCodes('["a","b"]')).toEqual(['a', 'b']);
    for (const broken of [null, '', '{}', '[1,null]', 'x']) expect(readCodes(broken)).toEqual([]);
  });
});
