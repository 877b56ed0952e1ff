import { expect, it } from 'vitest';
import { voidNoteOf } from './void-reason';

it('tells a void draw from a bet that came too late, and says nothing of other bets', () => {
  const refunded = { state: 'refunded', settledAt: 5 };
  expect(voidNoteOf({ state: 'lost', settledAt: 5 }, '1')).toBeUndefined();
  expect(voidNoteOf(refunded, '900')).toEqual({ title: 'lottery.voidBet.draw', why: undefined, amount: '900', at: 5 });
  expect(voidNoteOf({ ...refunded, voided: { reason: 'no-result', at: 7, amount: '800' } }, '900')).toEqual({
    title: 'lottery.voidBet.draw',
    why: 'lottery.voidBet.why.noResult',
    amount: '800',
    at: 7,
  });
  expect(voidNoteOf({ ...refunded, voided: { reason: 'result-known', at: 7, amount: '800' } }, '900')?.title).toBe('lottery.voidBet.bet');
});
