import { parseMoney as m } from '@sortes/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reverseDeposit, usualBetsToGo, withdrawalEffect } from './ending.js';
import { missingOf } from './wagering.js';

describe('a withdrawal while a bonus is active', () => {
  const balances = { main: m('50'), bonus: m('165') };

  it('takes all own money, and ends a bonus that is tied to its deposit', () => {
    expect(withdrawalEffect(balances, 0n, true)).toEqual({ mayLeave: m('50'), endsBonus: true, lost: m('165') });
    expect(withdrawalEffect(balances, 0n, false)).toEqual({ mayLeave: m('50'), endsBonus: false, lost: 0n });
    expect(withdrawalEffect(balances, m('60'), true)).toEqual({ mayLeave: 0n, endsBonus: false, lost: 0n });
  });

  it('after completion leaves what a rolled-back bet has opened', () => {
    const gap = missingOf(m('1500'), m('1460'));
    expect(withdrawalEffect({ main: m('204.6001'), bonus: 0n }, gap, false)).toEqual({
      mayLeave: m('164.6001'),
      endsBonus: false,
      lost: 0n,
    });
  });
});

describe('a reversed deposit', () => {
  it('takes the bonus with it while it is active', () => {
    expect(reverseDeposit(m('200'), { main: m('50'), bonus: m('165') }, 0n)).toEqual({
      taken: m('50'),
      receivable: m('150'),
      forfeited: m('165'),
      reclaimed: 0n,
      writtenOff: 0n,
    });
  });

  it('after completion reclaims only what is left beyond the deposit', () => {
    expect(reverseDeposit(m('200'), { main: m('164.6001'), bonus: 0n }, m('164.6001'))).toEqual({
      taken: m('164.6001'),
      receivable: m('35.3999'),
      forfeited: 0n,
      reclaimed: 0n,
      writtenOff: m('164.6001'),
    });
  });

  it('conserves what is parted, and never leaves own money below zero', () => {
    const sum = fc.bigInt({ min: 0n, max: 10_000_000n });
    fc.assert(
      fc.property(sum, sum, sum, sum, (deposit, main, bonus, converted) => {
        const parts = reverseDeposit(deposit, { main, bonus }, converted);
        expect(parts.taken + parts.receivable).toBe(deposit);
        expect(parts.reclaimed + parts.writtenOff).toBe(converted);
        expect(main - parts.taken - parts.reclaimed >= 0n).toBe(true);
        expect(Object.values(parts).every((part) => part >= 0n)).toBe(true);
      }),
    );
  });
});

it('counts a requirement in usual bets', () => {
  expect(usualBetsToGo(m('1167'), m('48.63'))).toBe(24n);
  expect([usualBetsToGo(0n, 5n), usualBetsToGo(11n, 5n), usualBetsToGo(11n, 0n)]).toEqual([0n, 3n, null]);
});
