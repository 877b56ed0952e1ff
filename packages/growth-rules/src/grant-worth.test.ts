import { parseMoney as m } from '@sortes/money';
import { describe, expect, it } from 'vitest';
import { grantWorthOf } from './grant-worth.js';
import type { OfferKind } from './offer.js';
import { startingOffer } from './starting-offer.js';

const start = { unit: m('1'), at: 0 };
const worthOf = (kind: OfferKind) => grantWorthOf(startingOffer(kind, start));

describe('what a grant is worth', () => {
  it('is the chances times the prizes of a wheel, and so many spins a day', () => {
    // 0.2 x 1 + 0.08 x 5 + 0.019 x 20 + 0.001 x 100
    expect(worthOf('wheel')).toEqual({ average: m('1.08'), below: null, most: m('100'), all: null, aDay: m('1.08') });
    const { reward } = startingOffer('wheel', start);
    expect(grantWorthOf({ reward, trigger: { on: 'spin', aDay: 3 } }).aDay).toBe(m('3.24'));
  });

  it('is fixed in all for packets and raffles', () => {
    expect(worthOf('packets')).toEqual({ average: m('10'), below: null, most: m('901'), all: m('1000'), aDay: null });
    const prizes = [
      { sum: m('100'), count: 2 },
      { sum: m('10'), count: 10 },
    ];
    const reward = { rule: 'tickets', every: m('1'), mostADay: null, prizes, onePrizeEach: true } as const;
    expect(grantWorthOf({ reward, trigger: { on: 'draw', at: 0 } })).toEqual({
      average: m('25'),
      below: null,
      most: m('100'),
      all: m('300'),
      aDay: null,
    });
  });

  it('is less than the stake where a game decides', () => {
    expect(worthOf('free-spins')).toMatchObject({ average: null, below: m('20'), most: null });
    expect(worthOf('free-bet')).toMatchObject({ average: null, below: m('10'), most: null });
  });

  it('is the sum itself where that is fixed, and depends on the player elsewhere', () => {
    expect(worthOf('birthday').average).toBe(m('20'));
    expect(worthOf('sign-in').average).toBe(m('17'));
    expect(worthOf('cashback')).toEqual({ average: null, below: null, most: m('300'), all: null, aDay: null });
    expect(worthOf('turnover-rebate').most).toBeNull();
  });
});
