import type { LanguageCode } from '@sortes/contract';
import { expect, it } from 'vitest';
import { buildSearch } from './search-games.js';
import type { GameRecord } from './types.js';

const game = (code: string, gameType: GameRecord['gameType'], names: GameRecord['names'], classify: string[] = []) =>
  ({ code, gameType, classify, name: names.EN ?? code, names, vendor: { name: 'Kite Games', code: 'KITE' } }) as unknown as GameRecord;

const games = [
  game('sicbo', 'LIVE', { EN: 'Super Sic Bo', VI: 'Tài Xỉu Siêu Cấp' }),
  game('baccarat-7', 'LIVE', { EN: 'Speed 7' }, ['BC']),
  game('bau-cua', 'PVP', { EN: 'Bau Cua', VI: 'Bầu Cua' }),
  game('coins', 'INHOUSE', { EN: 'Coin Series', VI: 'Chuỗi Đồng Xu' }),
  game('coin-rush', 'RNG', { EN: 'Coin Rush' }),
  game('reef', 'FISH', { EN: 'Reef Shot' }),
];
const search = await buildSearch(games);
const found = (text: string, language: LanguageCode) =>
  search
    .find(text, language)
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ document }) => games[document]?.code);
const alike = (text: string, language: LanguageCode) => search.findAlike(text, language).map(({ document }) => games[document]?.code);

/** What players type, and the games that are meant, whatever the language of the page. */
const meant: readonly (readonly [string, readonly string[]])[] = [
  ['tài xỉu', ['sicbo']],
  ['tai xiu', ['sicbo']],
  ['taixiu', ['sicbo']],
  ['骰宝', ['sicbo']],
  ['ไฮโล', ['sicbo']],
  ['百家乐', ['baccarat-7']],
  ['bacará', ['baccarat-7']],
  ['bầu cua', ['bau-cua']],
  ['鱼虾蟹', ['bau-cua']],
  ['น้ำเต้าปูปลา', ['bau-cua']],
  ['xóc đĩa', ['coins']],
  ['nổ hũ', ['coin-rush']],
  ['老虎机', ['coin-rush']],
  ['bắn cá', ['reef']],
  ['tembak ikan', ['reef']],
  ['game bài', ['bau-cua']],
];

it.each(['EN', 'VI', 'CN'] as const)('finds games by what players call them, on a page in %s', (language) => {
  for (const [text, codes] of meant) expect(found(text, language), text).toEqual(codes);
});

it('puts a name before what only is called so, and finds no other name by a word of its middle', () => {
  expect(found('coin', 'EN')[0]).toBe('coins');
  expect(found('rush', 'EN')).toEqual(['coin-rush']);
  expect(found('sea', 'EN')).toEqual([]);
  expect(found('cua', 'VI')).toEqual(['bau-cua']);
});

it('forgives a slip in another name', () => {
  expect(alike('tai xui', 'EN')).toEqual(['sicbo']);
  expect(alike('bau cau', 'EN')).toEqual(['bau-cua']);
  expect(alike('bacarat', 'EN')).toContain('baccarat-7');
});
