import { languageCodes } from '@sortes/contract';
import { games } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { listGameMenus, listVnGameMenus } from './list-games.js';
import { exportHeader, gameName, playGroupName, playName, unnamed } from './texts.js';

describe('names', () => {
  it('exist for every game, group and play in every language', () => {
    for (const game of games) {
      expect(unnamed(game)).toEqual([]);
      for (const language of languageCodes) {
        const names = [
          gameName(game.code, language),
          ...game.plays.flatMap((play) => [playName(play, language), playGroupName(play, language)]),
        ];
        expect(names.filter((name) => name.trim() === '')).toEqual([]);
        expect(new Set(game.plays.map((play) => playName(play, language))).size, `${game.code} ${language}`).toBe(game.plays.length);
        expect(exportHeader(language)).toHaveLength(15);
      }
    }
  });
});

describe('menus', () => {
  it('read the prize mode without case and leave out what it does not sell', () => {
    const codes = (mode: string | undefined): string[] =>
      Object.values(listGameMenus('EN', mode)).flatMap((menu) => menu.gameMenus.map((game) => game.gameCode));
    expect(codes(undefined)).toEqual(['ssc1m', 'xsmb']);
    expect([codes('elott'), codes('ZY'), codes('Lott'), codes('sea'), codes('other')]).toEqual([
      ['ssc1m'],
      ['ssc1m'],
      ['xsmb'],
      ['xsmb'],
      [],
    ]);
    expect(Object.keys(listVnGameMenus('VI', undefined))).toEqual(['VN']);
    expect(listVnGameMenus('VI', undefined)['VN']?.gameMenus[0]?.gameName).toBe('Xổ Số Miền Bắc');
  });
});
