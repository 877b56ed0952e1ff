import { describe, expect, it } from 'vitest';
import { stagePlan } from '../../../entities/draw/stage/stage-plan';
import type { Order } from '../api/orders';
import { fallenNumbers, verdictOf } from './own-verdict';

const numbers = Array.from({ length: 20 }, (_, index) => String(index * 4 + 1).padStart(2, '0'));
const result = { numero: '202611230007', winNo: numbers.join(','), gameGroupCode: 'KENO', prizes: [{ prize: 'numbers', numbers }] };
const plan = stagePlan('globe', result);
const at = (revealed: number, isRunning: boolean) => ({ result, plan, revealed, isRunning });
const bet = (numero: string, state: string, betAmount: string, winAmount = '0') => ({ numero, state, betAmount, winAmount }) as Order;

describe('what a draw made of own bets, beside its numbers', () => {
  it('tells the numbers that are in view and none before it falls', () => {
    expect(fallenNumbers(undefined).size).toBe(0);
    expect([...fallenNumbers(at(0, true))]).toEqual([]);
    expect([...fallenNumbers(at(3, true))]).toEqual(numbers.slice(0, 3));
    expect(fallenNumbers(at(20, false)).size).toBe(20);
  });

  it('is what the books say of the bets on this draw alone', () => {
    const bets = [bet('202611230007', 'lost', '1000'), bet('202611230007', 'won', '1000', '3250'), bet('202611230008', 'waiting', '5000')];
    expect(verdictOf(at(20, false), undefined, bets)).toMatchObject({ kind: 'won', paid: 20_000_000n, back: 32_500_000n });
  });

  it('is told neither before the last number, nor while the next draw is made, nor while a bet waits', () => {
    const bets = [bet('202611230007', 'lost', '1000')];
    expect(verdictOf(at(20, true), undefined, bets)).toBeUndefined();
    expect(verdictOf(at(20, false), '202611230008', bets)).toBeUndefined();
    expect(verdictOf(at(20, false), undefined, [bet('202611230007', 'waiting', '1000')])).toBeUndefined();
    expect(verdictOf(undefined, undefined, bets)).toBeUndefined();
  });
});
