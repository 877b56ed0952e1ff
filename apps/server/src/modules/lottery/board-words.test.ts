import { findGame, findPlay, games } from '@sortes/lottery-rules';
import { expect, it } from 'vitest';
import { boardWordsOf } from './board-words.js';

const wordsOf = (gameCode: string, playType?: string) => boardWordsOf({ gameCode, playType }, 'EN');

it('says of every board of /lottery what it is called and what its first play asks, with nothing left open', () => {
  for (const { code, region, prizeModes } of games) {
    const words = wordsOf(code);
    expect(words === undefined, code).toBe(region !== undefined || prizeModes[0] === 'SEA');
    if (words === undefined) continue;
    expect(words.name.length, code).toBeGreaterThan(2);
    expect(words.play?.rule, code).toMatch(/^[^{}]{10,}$/);
  }
});

it('tells the speed of a game that has one alone', () => {
  expect(wordsOf('ssc5m')?.name).toBe('Five Digits');
  expect(wordsOf('h3d')?.name).toBe('Fast 3D · 3 min');
});

it('follows the play in the address, and leaves a group of plays to the device', () => {
  const game = findGame('ssc1m');
  for (const play of game?.plays ?? []) expect(wordsOf('ssc1m', play.code)?.play?.code).toBe(play.code);
  expect(game && findPlay(game, 'S3_DIRECT')).toBeDefined();
  expect(wordsOf('ssc1m', 'no-such-play')).toMatchObject({ name: 'Five Digits' });
  expect(wordsOf('ssc1m', 'no-such-play')?.play).toBeUndefined();
});

it('opens the first game where the address names none', () => {
  expect(boardWordsOf({ gameCode: undefined, playType: undefined }, 'VI')?.gameCode).toBe(games[0]?.code);
});
