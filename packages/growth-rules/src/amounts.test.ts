import { formatFixed, parseMoney as m } from '@sortes/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cashbackOf,
  exampleDeposit,
  fullDeposit,
  leastDeposit,
  matchDeposit,
  netLossOf,
  rebateDue,
  recompute,
  takeOffset,
} from './amounts.js';

const cashback = {
  tiers: [
    { above: 0n, rate: 500 },
    { above: m('500'), rate: 800 },
    { above: m('2000'), rate: 1_000 },
  ],
  most: m('300'),
  least: m('1'),
};

describe('deposit match', () => {
  it('gives the percentage of the deposit up to the cap, and nothing below the least deposit', () => {
    const rule = { steps: [{ from: m('20'), rate: 10_000 }], most: m('150') };
    expect(['100', '50', '20', '500', '19.9999', '0'].map((deposit) => formatFixed(matchDeposit(m(deposit), rule)))).toEqual([
      '100.0000',
      '50.0000',
      '20.0000',
      '150.0000',
      '0.0000',
      '0.0000',
    ]);
  });

  it('takes the step that the sum reaches, for the whole sum, rounded down', () => {
    const rule = {
      steps: [
        { from: m('10'), rate: 3_333 },
        { from: m('100'), rate: 10_000 },
      ],
      most: null,
    };
    expect(matchDeposit(m('99.9999'), rule)).toBe(333_299n);
    expect(matchDeposit(m('100'), rule)).toBe(m('100'));
    expect(matchDeposit(m('100000'), rule)).toBe(m('100000'));
  });

  it('has a least deposit, one that earns the most, and a round one between them as an example', () => {
    const rule = { steps: [{ from: m('20'), rate: 3_000 }], most: m('100') };
    expect(leastDeposit(rule, null)).toBe(m('20'));
    expect(leastDeposit(rule, m('30'))).toBe(m('30'));
    const full = fullDeposit(rule, null) ?? 0n;
    expect(full).toBe(m('333.3334'));
    expect([matchDeposit(full, rule), matchDeposit(full - 1n, rule) < m('100')]).toEqual([m('100'), true]);
    expect(fullDeposit({ ...rule, most: null }, null)).toBeNull();
    expect(exampleDeposit(rule, null)).toBe(m('50'));
    expect(exampleDeposit({ ...rule, most: null }, null)).toBe(m('100'));
    // Nothing round lies between: the least that earns anything.
    expect(exampleDeposit({ steps: [{ from: m('70'), rate: 10_000 }], most: m('70') }, null)).toBe(m('70'));
  });
});

describe('cashback', () => {
  it('counts each tier of the loss by itself, with cap and least', () => {
    const losses = ['19.9999', '649.5', '2000', '4999.9999', '-50'];
    expect(losses.map((loss) => formatFixed(cashbackOf(m(loss), cashback)))).toEqual([
      '0.0000',
      '36.9600',
      '145.0000',
      '300.0000',
      '0.0000',
    ]);
  });

  it('is counted on what was lost less what bonuses paid', () => {
    const week = { staked: m('10000'), returned: m('9250.5'), converted: m('100') };
    expect(netLossOf(week)).toBe(m('649.5'));
    expect(cashbackOf(netLossOf(week), cashback)).toBe(m('36.96'));
  });

  it('after a corrected draw leaves an offset, taken from the next grants', () => {
    const due = cashbackOf(m('149.5'), cashback);
    expect(formatFixed(due)).toBe('7.4750');
    expect(recompute(due, m('36.96'))).toEqual({ further: 0n, offset: m('29.485') });
    expect(recompute(m('40'), m('36.96'))).toEqual({ further: m('3.04'), offset: 0n });
    expect(takeOffset(m('20'), m('29.485'))).toEqual({ pay: 0n, taken: m('20'), offset: m('9.485') });
    expect(takeOffset(m('20'), m('9.485'))).toEqual({ pay: m('10.515'), taken: m('9.485'), offset: 0n });
  });

  it('never falls when the loss rises', () => {
    const loss = fc.bigInt({ min: -m('10000'), max: m('10000') });
    fc.assert(
      fc.property(loss, loss, (one, other) => {
        const [small, large] = one < other ? [one, other] : [other, one];
        expect(cashbackOf(small, cashback) <= cashbackOf(large, cashback)).toBe(true);
      }),
    );
  });
});

describe('turnover rebate', () => {
  const grantsOf = (rate: number, days: readonly string[]): string[] => {
    let turnover = 0n;
    let granted = 0n;
    return days.map((day) => {
      turnover += m(day);
      const due = rebateDue(turnover, rate, granted);
      granted += due;
      return formatFixed(due);
    });
  };

  it('is the floor of all turnover less what was given', () => {
    expect(grantsOf(60, ['3333.3333', '1666.6667', '0.0166'])).toEqual(['19.9999', '10.0001', '0.0000']);
    expect(grantsOf(45, ['95', '36'])).toEqual(['0.4275', '0.1620']);
    expect(grantsOf(10, ['1222.2222'])).toEqual(['1.2222']);
  });

  it('gives the same in all however turnover was split and taken back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -1_000_000n, max: 10_000_000n }), { maxLength: 30 }),
        fc.integer({ min: 0, max: 10_000 }),
        (days, rate) => {
          let turnover = 0n;
          let granted = 0n;
          for (const day of days) {
            turnover += day;
            granted += rebateDue(turnover, rate, granted);
          }
          expect(granted).toBe(rebateDue(turnover, rate, 0n));
        },
      ),
    );
  });

  it('pays through offsets, in the end, what is due in the end', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 1_000_000n }), { maxLength: 20 }), (dues) => {
        let paid = 0n;
        let offset = 0n;
        let owed = 0n;
        for (const due of dues) {
          const { further, offset: more } = recompute(due, owed);
          const grant = takeOffset(further, offset);
          paid += grant.pay;
          offset = grant.offset + more;
          owed = due;
        }
        expect(paid - offset).toBe(owed);
        expect(offset >= 0n).toBe(true);
      }),
    );
  });
});
