import { completeLanguages } from '@sortes/contract';
import { findGame, games, type Game } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { listCatalogue, listGameMenus, listVnGameMenus } from './list-games.js';
import { contentWordsOf, exportHeader, gameName, playName, playNameOf } from './texts.js';

describe('names', () => {
  it('are those of the text files, by the product’s languages', () => {
    expect(completeLanguages.map((language) => gameName('xsmb', language))).toEqual([
      'Northern Vietnam Lottery',
      '越南北部彩票',
      'Lotre Vietnam Utara',
      'Loteria do Norte do Vietnã',
      'หวยฮานอย',
      'Xổ Số Miền Bắc',
    ]);
    const play = findGame('xsmb')?.plays.find(({ code }) => code === 'DE') ?? expect.fail();
    expect([
      playName(play, 'VI'),
      playNameOf('xsmb', 'DE', 'VI'),
      playNameOf('xsmb', 'GONE', 'VI'),
      playNameOf('gone', 'DE', 'VI'),
    ]).toEqual(['Đề Đặc Biệt', 'Đề Đặc Biệt', 'GONE', 'DE']);
    for (const language of completeLanguages) expect(exportHeader(language).filter((text) => text !== '')).toHaveLength(15);
  });
});

describe('what a bet is on', () => {
  it('is said in the words of its play, in every language', () => {
    expect(contentWordsOf('ssc2m', 'S4F_COMBO', '2|0|4|9', 'EN')).toBe('2 | 0 | 4 | 9');
    expect(contentWordsOf('xsst', 'X3', '12,34,56', 'TH')).toBe('12 34 56');
    const bull = completeLanguages.map((language) => contentWordsOf('ssc5m', 'S5_BULL', 'bull1', language));
    expect(bull[0]).toBe('Niu 1');
    for (const words of bull) expect(words).not.toBe('bull1');
    expect(contentWordsOf('ssc5m', 'GONE', 'bull1', 'EN')).toBe('bull1');
  });

  it('has a word for every symbol that is no figure', () => {
    for (const game of games)
      for (const play of game.plays)
        for (const language of completeLanguages) {
          const words = contentWordsOf(game.code, play.code, play.example, language);
          expect(words, `${game.code} ${play.code} ${language}`).not.toMatch(/\b[a-z]+_[a-z]+\b|undefined/i);
        }
  });
});

describe('menus', () => {
  const codesUnder = (mode: string | undefined): string[] =>
    Object.values(listGameMenus('EN', mode)).flatMap((menu) => menu.gameMenus.map((game) => game.gameCode));
  const codesWhere = (is: (game: Game) => boolean): Set<string> => new Set(games.filter(is).map(({ code }) => code));

  it('hold every game once, under its group', () => {
    expect(codesUnder(undefined).toSorted()).toEqual(games.map(({ code }) => code).toSorted());
    for (const [group, menu] of Object.entries(listGameMenus('EN', undefined))) {
      expect(menu.gameGroupCode).toBe(group);
      expect(menu.gameMenus.every(({ gameCode }) => findGame(gameCode)?.group === group)).toBe(true);
    }
    const catalogue = Object.values(listCatalogue('VI')).flatMap((group) => Object.values(group.games));
    expect(catalogue).toHaveLength(games.length);
    expect(catalogue).toContainEqual({ gameId: 'xsmb', code: 'xsmb', remark: 'Xổ Số Miền Bắc' });
  });

  it('read the prize mode without case and leave out what it does not sell', () => {
    expect(new Set(codesUnder('zy'))).toEqual(codesWhere(({ kind }) => kind === 'house'));
    expect(new Set(codesUnder('elott'))).toEqual(codesWhere(({ prizeModes }) => prizeModes.includes('ELOTT')));
    expect(new Set(codesUnder('Sea'))).toEqual(codesWhere(({ prizeModes }) => prizeModes.includes('SEA')));
    expect(codesUnder('Lott')).toEqual(expect.arrayContaining(['xsmb', 'ssc1m']));
    expect(codesUnder('other')).toEqual([]);
  });

  it('name region and draw days of Vietnamese games', () => {
    const rows = Object.values(listVnGameMenus('VI', undefined)).flatMap((menu) => menu.gameMenus);
    expect(Object.entries(listVnGameMenus('EN', undefined)).map(([key, menu]) => [key, menu.gameGroupName])).toEqual([
      ['VN-north', 'North'],
      ['VN-south', 'South'],
      ['VN-central', 'Central'],
      ['VN-fast', 'Fast draws'],
    ]);
    expect(new Set(rows.map(({ gameCode }) => gameCode))).toEqual(codesWhere(({ region }) => region !== undefined));
    expect(rows.find(({ gameCode }) => gameCode === 'xsmb')).toMatchObject({ region: 'north', gameName: 'Xổ Số Miền Bắc' });
    expect(rows.find(({ gameCode }) => gameCode === 'xsmb')).not.toHaveProperty('drawDays');
    // A game that draws by an interval says how often; an official one draws on its days.
    expect(rows.find(({ gameCode }) => gameCode === 'xsmb')).not.toHaveProperty('everySeconds');
    expect(rows.find(({ gameCode }) => gameCode === 'vn18_2m')).toMatchObject({ everySeconds: 120 });
    const southern = rows.filter(({ region }) => region === 'south');
    expect(southern).toHaveLength(21);
    for (const { gameCode, drawDays = [] } of southern)
      expect(drawDays.every((day) => day >= 1 && day <= 7) && drawDays.length, gameCode).toBeTruthy();
    // Sunday is 0 in the rules and 7 here.
    expect(southern.filter(({ drawDays }) => drawDays?.includes(7)).length).toBe(3);
  });
});
