import { describe, expect, it } from 'vitest';
import { stationsOf } from './stations';

const zone = 'Asia/Ho_Chi_Minh';
const at = (text: string) => Date.parse(`${text}+07:00`);
const game = (gameId: string, next: string | null, last?: string) => ({
  gameId,
  currentNumero: next === null ? null : { drawsAt: at(next) },
  lastResult: last === undefined ? null : { drawTime: at(last) },
});

describe('stations of Vietnam', () => {
  const games = [
    game('xshcm', '2026-11-21T16:15'),
    game('xsvl', '2026-11-27T16:15', '2026-11-20T16:15'),
    game('xsbd', '2026-11-20T16:15'),
    game('xstv', null),
    game('xsmb', '2026-11-20T18:15'),
  ];
  const codes = (region: 'north' | 'south', now: string) =>
    stationsOf(games, region, at(now), zone).map((each) => [each.game.gameId, each.today]);

  it('come with those of today first, also when they have drawn, then by their next day', () => {
    expect(codes('south', '2026-11-20T16:30')).toEqual([
      ['xsbd', true],
      ['xsvl', true],
      ['xshcm', false],
      ['xstv', false],
    ]);
    expect(codes('north', '2026-11-20T00:01')).toEqual([['xsmb', true]]);
  });

  it('count the day by the clock of Vietnam', () => {
    expect(codes('south', '2026-11-21T00:01')[0]).toEqual(['xshcm', true]);
  });
});
