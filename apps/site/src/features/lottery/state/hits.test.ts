import { findGame } from '@sortes/lottery-rules';
import { expect, it } from 'vitest';
import { hitsOf } from './hits';

function hitsAt(gameCode: string, winNo: string, ...bets: readonly (readonly [playId: string, bettingContent: string])[]) {
  const game = findGame(gameCode);
  if (!game) throw new Error(`no game ${gameCode}`);
  const result = { numero: '202611230001', winNo, prizes: [], drawTime: Date.UTC(2026, 10, 23) };
  const hits = hitsOf(
    game,
    bets.map(([playId, bettingContent]) => ({ playId, bettingContent })),
    result,
  );
  return Object.fromEntries([...hits].map(([play, picks]) => [play, [...picks]]));
}

it('finds the sides that hit, of a sum and of places', () => {
  expect(hitsAt('ssc1m', '12345', ['S5_SUM_BSOE', 'B,S,O'])).toEqual({ S5_SUM_BSOE: ['0 S', '0 O'] });
  expect(hitsAt('pk1m', '06,02,03,04,05,01,07,08,09,10', ['PK_SIDES', 'B,S|O,E||||||||'])).toEqual({ PK_SIDES: ['0 B', '1 E'] });
  expect(hitsAt('ssc1m', '12345', ['POSITION', '15||3||'])).toEqual({ POSITION: ['0 1', '2 3'] });
});

it('finds picks that must all be right only where they are', () => {
  expect(hitsAt('ssc1m', '12349', ['S2_BSOE', 'S,O|B,E'])).toEqual({ S2_BSOE: ['0 S', '1 B'] });
  expect(hitsAt('ssc1m', '12349', ['S2_BSOE', 'S|E'])).toEqual({});
});

it('gathers the bets of a play, and says nothing of a result that is none', () => {
  expect(hitsAt('ssc1m', '12345', ['S5_SUM_BSOE', 'S'], ['S5_SUM_BSOE', 'O'])).toEqual({ S5_SUM_BSOE: ['0 S', '0 O'] });
  expect(hitsAt('ssc1m', '123', ['S5_SUM_BSOE', 'S'])).toEqual({});
});
