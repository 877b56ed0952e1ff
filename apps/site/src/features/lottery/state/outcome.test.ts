import { describe, expect, it } from 'vitest';
import type { Order } from '../api/orders';
import { outcomeOf, timesOf } from './outcome';

const bet = (state: string, betAmount: string, winAmount = '0', rebate?: string): Order => ({
  orderId: crypto.randomUUID(),
  orderNumber: '1',
  orderMasterId: '1',
  gameCode: 'ssc1m',
  gameId: 'ssc1m',
  numero: '202611230007',
  playId: 'S5_DIRECT',
  bettingContent: '1|2|3|4|5',
  combinations: 1,
  unit: '1000',
  multiple: 1,
  betAmount,
  actualBetAmount: betAmount,
  ...(rebate && { rebate }),
  winAmount,
  state,
  winningNumber: null,
  chasing: false,
  bettingTime: 0,
  drawTime: 0,
  closesAt: 0,
  cancellable: false,
});

describe('what became of the bets on a draw', () => {
  it('is told once none of them waits, of those that were not cancelled', () => {
    expect(outcomeOf([])).toBeUndefined();
    expect(outcomeOf([bet('lost', '1000'), bet('waiting', '1000')])).toBeUndefined();
    expect(outcomeOf([bet('cancelled', '1000')])).toBeUndefined();
    expect(outcomeOf([bet('cancelled', '1000'), bet('lost', '2000')])).toMatchObject({ kind: 'lost', paid: 20_000_000n, back: 0n });
  });

  it('is a win only where more came back than all of them cost', () => {
    expect(outcomeOf([bet('won', '1000', '1980'), bet('lost', '1000')])).toMatchObject({ kind: 'returned', back: 19_800_000n });
    expect(outcomeOf([bet('won', '1000', '2000'), bet('lost', '1000')])).toMatchObject({ kind: 'returned', tier: undefined });
    expect(outcomeOf([bet('won', '1000', '2000.0001'), bet('lost', '1000')])).toMatchObject({ kind: 'won', tier: 'nice' });
  });

  it('reckons with what was paid, after the rebate', () => {
    expect(outcomeOf([bet('won', '1000', '1000', '130')])).toMatchObject({ kind: 'won', paid: 8_700_000n });
  });

  it('is big from ten times and mega from fifty times the stake', () => {
    const tierOf = (winAmount: string) => outcomeOf([bet('won', '1000', winAmount)])?.tier;
    expect([tierOf('9999'), tierOf('10000'), tierOf('49999'), tierOf('50000')]).toEqual(['nice', 'big', 'big', 'mega']);
    expect(timesOf({ paid: 10_000n, back: 39_200n })).toBe(3.9);
    expect(timesOf({ paid: 0n, back: 39_200n })).toBeUndefined();
  });

  it('is a refund where the whole draw was called off, and a return where part of it was', () => {
    expect(outcomeOf([bet('refunded', '1000'), bet('refunded', '500')])).toMatchObject({ kind: 'refunded', back: 15_000_000n });
    expect(outcomeOf([bet('refunded', '1000'), bet('lost', '500')])).toMatchObject({ kind: 'returned' });
  });
});
