import { describe, expect, it } from 'vitest';
import { decidedBy, isBySum } from './deciding.js';
import { games } from './games.js';
import { anyDay, gameOf, playOf, resultOf } from './test-support.js';

const decided = (game: string, play: string, content: string, result: string) =>
  decidedBy(gameOf(game), play, content, resultOf(gameOf(game), result), anyDay);

describe('what decided a bet', () => {
  it('is the sum and its sides, where a side was bet on', () => {
    expect(decided('ssc1m', 'S5_SUM_BSOE', 'B,O', '8,0,6,1,3')).toEqual({ kind: 'sum', sum: 18, won: ['S', 'E'] });
    expect(decided('k31m', 'K3_SUM', '10', '4,5,6')).toEqual({ kind: 'sum', sum: 15, won: [] });
  });

  it('is the sum alone where no side wins, as of three equal dice', () => {
    const game = games.find(({ plays }) => plays.some(({ code }) => code === 'K3_SIDES'));
    if (!game) throw new Error('no dice');
    expect(decidedBy(game, 'K3_SIDES', 'B', resultOf(game, '2,2,2'), anyDay)).toEqual({ kind: 'sum', sum: 6, won: [] });
  });

  it('is the sum of twenty numbers of keno, and what it falls on', () => {
    const game = games.find(({ group }) => group === 'KENO');
    if (!game) throw new Error('no keno');
    const numbers = Array.from({ length: 20 }, (_, at) => String(at + 1).padStart(2, '0')).join(',');
    const of = (play: string, content: string) => decidedBy(game, play, content, resultOf(game, numbers), anyDay);
    expect(of('SUM_BS', 'B')).toEqual({ kind: 'sum', sum: 210, won: ['S'] });
    expect(of('ELEMENT', 'EARTH')).toEqual({ kind: 'sum', sum: 210, won: ['GOLD'] });
    expect(of('UPPER_LOWER', 'LOW')).toEqual({ kind: 'option', won: ['UP'] });
    expect(of('PICK2', '01,02')).toBeUndefined();
  });

  it('is the car at each place of the bet, with its sides where those were bet on', () => {
    const pk = games.find(({ group }) => group === 'PK10')?.code ?? '';
    const race = '07,01,02,03,04,05,06,08,09,10';
    expect(decided(pk, 'PK_POSITION', '03|||||||||', race)).toEqual({
      kind: 'places',
      places: [{ position: playPlace(pk, 'PK_POSITION', 0), drawn: '07', won: [] }],
    });
    expect(decided(pk, 'PK_SIDES', '|B,E||||||||', race)).toMatchObject({ places: [{ drawn: '01', won: ['S', 'O'] }] });
    expect(decided(pk, 'PK_DRAGON_TIGER', 'D||||', race)).toMatchObject({ places: [{ drawn: undefined, won: ['T'] }] });
    expect(decided(pk, 'PK_POSITION', '03|03|03|03||||||', race)).toBeUndefined();
  });

  it('is the shape or hand of the digits', () => {
    expect(decided('ssc1m', 'S3_SHAPE', 'leopard', '0,0,3,4,5')).toEqual({ kind: 'option', won: ['straight'] });
    expect(decided('ssc1m', 'DTT', 'D', '1,0,3,4,5')).toEqual({ kind: 'option', won: ['T'] });
  });

  it('is nothing where the picks are the drawn numbers themselves', () => {
    expect(decided('ssc1m', 'S5_DIRECT', '1|2|3|4|5', '8,0,6,1,3')).toBeUndefined();
  });
});

const playPlace = (game: string, play: string, at: number): string => {
  const { form } = playOf(gameOf(game), play);
  return form.kind === 'positions' ? (form.positions[at] ?? '') : '';
};

/** A sequence that looks like chance and is the same each time. */
function below(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

it('calls a play one of sums only where equal sums win the same', () => {
  const seen = new Set<string>();
  for (const game of games)
    for (const play of game.plays) {
      const key = `${play.family} ${play.code}`;
      if (!isBySum(play) || seen.has(key)) continue;
      seen.add(key);
      const { shape } = game;
      const next = below(7);
      const wonBySum = new Map<number, string>();
      for (let round = 0; round < 100; round += 1) {
        const left = shape.kind === 'distinct' ? Array.from({ length: shape.to - shape.from + 1 }, (_, at) => shape.from + at) : [];
        const numbers =
          shape.kind === 'digits'
            ? Array.from({ length: shape.count }, () => String(next(10)))
            : shape.kind === 'dice'
              ? Array.from({ length: shape.count }, () => String(1 + next(shape.faces)))
              : shape.kind === 'distinct'
                ? Array.from({ length: shape.count }, () => String(left.splice(next(left.length), 1)[0]).padStart(2, '0'))
                : [];
        const found = decidedBy(game, play.code, play.example, resultOf(game, numbers), anyDay);
        if (found?.kind !== 'sum') throw new Error(`${key}: no sum`);
        const won = found.won.join();
        // Three equal dice win no side, whatever their sum; numbers in a group win none where all are equal.
        if (won === '') continue;
        expect(wonBySum.get(found.sum) ?? won, `${key} at ${found.sum}`).toBe(won);
        wonBySum.set(found.sum, won);
      }
    }
  expect(seen.size).toBeGreaterThan(20);
});
