import { expect, it } from 'vitest';
import { outcomeOf } from './round-outcome';

it('tells a gain, a loss, a part that came back, and nothing where a refund makes none of them true', () => {
  const of = (stake: number, win: number, refund = 0, state = 'settled') => outcomeOf({ state, stake, win, refund });
  expect([of(1000, 1000.5), of(1000, 0), of(1000, 500), of(1000, 1000)]).toEqual(['won', 'lost', 'back', 'even']);
  expect([of(1000, 0, 400), of(1000, 900, 400), of(0, 0), of(0, 5)]).toEqual(['settled', 'won', 'settled', 'won']);
  expect([of(1000, 0, 0, 'open'), of(1000, 0, 1000, 'refunded'), of(1000, 2000, 0, 'unheard-of')]).toEqual(['open', 'refunded', 'settled']);
});
