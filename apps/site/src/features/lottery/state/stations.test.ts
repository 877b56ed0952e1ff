import { describe, expect, it } from 'vitest';
import { daysOf, stationsOf } from './stations';

const zone = 'Asia/Ho_Chi_Minh';
const at = (text: string) => Date.parse(`${text}+07:00`);
const game = (gameId: string, next: string | null, last?: string) => ({
  gameId,
  currentNumero: next === null ? null : { drawsAt: at(next) },
  lastResult: last === undefined ? null : { drawTime: at(last) },
});

// 20 November 2026 is a Friday: Vĩnh Long, Bình Dương and Trà Vinh draw at 16:15; Hồ Chí Minh City on the next day.
const stations = (now: string, ...games: ReturnType<typeof game>[]) =>
  stationsOf(games, 'south', at(now), zone).map((each) => [
    each.game.gameId,
    each.drawn ? 'drawn' : each.drawing ? 'drawing' : each.today === undefined ? 'later' : 'today',
  ]);

describe('stations of Vietnam', () => {
  it('come with those of today first, then by their next day', () => {
    expect(
      stations('2026-11-20T09:00', game('xshcm', '2026-11-21T16:15'), game('xsvl', '2026-11-20T16:15'), game('xsmb', '2026-11-20T18:15')),
    ).toEqual([
      ['xsvl', 'today'],
      ['xshcm', 'later'],
    ]);
  });

  it('stay among those of today while they are drawn and afterwards, though the draw on sale is next week’s', () => {
    const [next, later] = ['2026-11-27T16:15', '2026-11-21T16:15'];
    expect(
      stations('2026-11-20T16:20', game('xshcm', later), game('xsbd', next), game('xsvl', next, '2026-11-20T16:15'), game('xstv', null)),
    ).toEqual([
      ['xsbd', 'drawing'],
      ['xsvl', 'drawn'],
      ['xstv', 'drawing'],
      ['xshcm', 'later'],
    ]);
  });

  it('count the day by the clock of Vietnam', () => {
    expect(stations('2026-11-21T00:01', game('xsvl', '2026-11-27T16:15'), game('xshcm', '2026-11-21T16:15'))).toEqual([
      ['xshcm', 'today'],
      ['xsvl', 'later'],
    ]);
  });

  it('have fast draws all day', () => {
    expect(stationsOf([game('vn18_1m', '2026-11-20T09:01')], 'fast', at('2026-11-20T09:00'), zone)[0]?.today).toBe(at('2026-11-20T09:01'));
  });

  it('keep their places where they draw all day, whichever draws next', () => {
    const orderAt = (one: string, other: string) =>
      stationsOf([game('vn18_5m', one), game('vn18_1m', other)], 'fast', at('2026-11-20T09:00'), zone).map((each) => each.game.gameId);
    expect(orderAt('2026-11-20T09:01', '2026-11-20T09:05')).toEqual(['vn18_1m', 'vn18_5m']);
    expect(orderAt('2026-11-20T09:05', '2026-11-20T09:01')).toEqual(['vn18_1m', 'vn18_5m']);
  });

  it('are cut into days: today, then each day by its next draw', () => {
    const [next, later] = ['2026-11-27T16:15', '2026-11-21T16:15'];
    const games = [game('xshcm', later), game('xsla', later), game('xsbd', next), game('xstg', '2026-11-22T16:15')];
    const days = daysOf(stationsOf(games, 'south', at('2026-11-20T16:20'), zone), zone);
    expect(days.map((day) => [day.today, day.stations.map((station) => station.game.gameId)])).toEqual([
      [true, ['xsbd']],
      [false, ['xshcm', 'xsla']],
      [false, ['xstg']],
    ]);
  });
});
