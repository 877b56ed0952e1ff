import { parseMoney as m } from '@sortes/money';
import { describe, expect, it } from 'vitest';
import { checkOffer, isLossOfferPaused, jurisdictions, multipleOnBonus, type CheckContext, type Jurisdiction } from './jurisdiction.js';
import { largestWorthOf } from './largest-worth.js';
import { offerKinds, type Offer, type OfferKind, type Requirement } from './offer.js';
import { startingOffer, usualRequirement } from './starting-offer.js';

const start = { unit: m('1'), at: Date.UTC(2026, 7, 22) };
const context: CheckContext = { largestDeposit: m('200'), toDkk: 10_000, laneOf: { 'STUDIO:ruby-row': 'INHOUSE', 'v:ball': 'SPORTS' } };
const offerOf = (kind: OfferKind, more: Partial<Offer> = {}, asked: Partial<Requirement> = {}): Offer => {
  const offer = { ...startingOffer(kind, start), ...more };
  return { ...offer, requirement: offer.requirement === null ? null : { ...offer.requirement, ...asked } };
};
const codes = (offer: Offer, jurisdiction: Jurisdiction, more: Partial<CheckContext> = {}): readonly string[] =>
  checkOffer(offer, jurisdiction, { ...context, ...more }).map(({ code, severity }) => (severity === 'warned' ? `${code} warned` : code));

describe('multiple on bonus funds', () => {
  it('turns a base of deposit and bonus into bonus funds', () => {
    expect(multipleOnBonus({ base: 'bonus', multiple: 100_000 }, m('200'), m('150'))).toBe(100_000);
    expect(multipleOnBonus({ base: 'deposit-and-bonus', multiple: 60_000 }, m('200'), m('150'))).toBe(140_000);
    expect(multipleOnBonus({ base: 'deposit-and-bonus', multiple: 40_000 }, m('200'), m('150'))).toBe(93_333);
    expect(() => multipleOnBonus({ base: 'bonus', multiple: 1 }, 1n, 0n)).toThrow(RangeError);
  });
});

describe('everywhere', () => {
  it('refuses what is timed to a loss of today or of this week, and takes a cashback', () => {
    const lost = (period: 'day' | 'week' | 'month', from: string | null = '100'): Offer['who'] => ({
      netLoss: { sum: from === null ? { to: m('0') } : { from: m(from) }, period },
    });
    for (const jurisdiction of jurisdictions) {
      const has = (kind: OfferKind, who: Offer['who']) => codes(offerOf(kind, { who }), jurisdiction).includes('chases-losses');
      expect(has('deposit-match', lost('day')), jurisdiction).toBe(true);
      expect(has('no-deposit', { all: [{ rank: { from: 1 } }, { any: [lost('week') as never] }] })).toBe(true);
      expect(has('cashback', lost('day'))).toBe(false);
      expect(has('deposit-match', lost('month'))).toBe(false);
      expect(has('deposit-match', lost('day', '-100'))).toBe(false);
      expect(has('deposit-match', lost('day', null))).toBe(false);
      expect(has('deposit-match', { not: lost('day') as never })).toBe(false);
      expect(has('deposit-match', { not: { not: lost('day') as never } })).toBe(true);
      // Who has lost more than nothing, said the other way round.
      expect(has('deposit-match', { not: lost('day', null) as never })).toBe(true);
    }
  });
});

describe('Great Britain', () => {
  it('allows ten times the bonus, and not fourteen', () => {
    expect(codes(offerOf('deposit-match'), 'GB')).toEqual([]);
    expect(codes(offerOf('deposit-match', {}, { multiple: 100_001 }), 'GB')).toEqual(['multiple-above']);
    expect(checkOffer(offerOf('deposit-match', {}, { base: 'deposit-and-bonus', multiple: 60_000 }), 'GB', context)).toEqual([
      {
        code: 'multiple-above',
        severity: 'refused',
        figures: { most: 100_000, multiple: 140_000, deposit: m('200'), bonus: m('150'), required: m('2100') },
      },
    ]);
    expect(codes(offerOf('deposit-match', {}, { base: 'deposit-and-bonus', multiple: 40_000 }), 'GB')).toEqual([]);
    expect(codes(offerOf('deposit-match', {}, { base: 'deposit-and-bonus', multiple: 40_000 }), 'GB', { largestDeposit: null })).toEqual([
      'multiple-unbounded',
    ]);
  });

  it('finds the worst deposit of several steps', () => {
    const reward = {
      rule: 'match',
      steps: [
        { from: m('10'), rate: 10_000 },
        { from: m('100'), rate: 2_500 },
      ],
      most: null,
    } as const;
    expect(checkOffer(offerOf('deposit-match', { reward }, { base: 'deposit-and-bonus', multiple: 30_000 }), 'GB', context)).toEqual([
      {
        code: 'multiple-above',
        severity: 'refused',
        figures: { most: 100_000, multiple: 150_000, deposit: m('100'), bonus: m('25'), required: m('375') },
      },
    ]);
  });

  it('keeps activity and reward in one product, unless the reward may be used on all', () => {
    const games = { choose: 'only', lanes: ['RNG', 'SPORTS'], games: [] } as const;
    expect(checkOffer(offerOf('deposit-match', { games }), 'GB', context)).toEqual([
      { code: 'products-mixed', severity: 'refused', figures: { products: ['betting', 'casino'] } },
    ]);
    expect(codes(offerOf('deposit-match', { games: { ...games, lanes: ['RNG', 'LIVE'] } }), 'GB')).toEqual([]);
    expect(codes(offerOf('deposit-match', { games: { choose: 'only', lanes: ['RNG'], games: ['v:ball'] } }), 'GB')).toEqual([
      'products-mixed',
    ]);
    expect(codes(offerOf('deposit-match', { games: { choose: 'only', lanes: ['RNG'], games: ['v:new'] } }), 'GB')).toEqual([
      'game-unknown',
    ]);
    expect(codes(offerOf('turnover-rebate', { games }), 'GB')).toEqual([]);
    expect(codes(offerOf('free-spins'), 'GB')).toEqual([]);
  });

  it('lets no benefit grow faster than the spend, and locks no cash', () => {
    expect(codes(offerOf('cashback'), 'GB')).toEqual(['grows-faster-than-spend']);
    const reward = {
      rule: 'match',
      steps: [
        { from: m('10'), rate: 5_000 },
        { from: m('100'), rate: 10_000 },
      ],
      most: m('150'),
    } as const;
    expect(codes(offerOf('deposit-match', { reward }), 'GB')).toEqual(['grows-faster-than-spend']);
    expect(codes(offerOf('deposit-match', { money: 'cash' }), 'GB')).toEqual(['cash-locked']);
    const ofWins = { ...usualRequirement(m('1'), false), base: 'winnings', multiple: 10_000, maxBet: null, maxConvert: null } as const;
    expect(codes(offerOf('free-spins', { requirement: ofWins }), 'GB')).toContain('cash-locked');
    expect(codes(offerOf('free-spins'), 'GB')).not.toContain('cash-locked');
  });
});

describe('Denmark', () => {
  const whole = { LOTT: 10_000, ELOTT: 10_000, SEA: 10_000, LIVE: 10_000, COCKFIGHT: 10_000 };
  const asked = { days: 60, weights: { games: {}, classes: {}, lanes: whole } };

  it('allows what is whole by its rules', () => {
    expect(codes(offerOf('deposit-match', { hasExample: true }, asked), 'DK')).toEqual([]);
    expect(codes(offerOf('deposit-match', { hasExample: true }, { ...asked, base: 'deposit-and-bonus' }), 'DK')).toEqual([]);
  });

  it('names each rule that is broken, with its figures', () => {
    const reward = { rule: 'match', steps: [{ from: m('20'), rate: 5_000 }], most: m('1000.0001') } as const;
    const who = { all: [{ rank: { from: 1 } }, { not: { tag: { has: 'x' } } }] } as const;
    expect(checkOffer(offerOf('deposit-match', { reward, who }, { multiple: 400_000 }), 'DK', context)).toEqual([
      { code: 'worth-above', severity: 'refused', figures: { worth: m('1000.0001'), most: m('1000') } },
      { code: 'deposit-not-equal', severity: 'refused', figures: { rate: 5_000 } },
      { code: 'multiple-above', severity: 'refused', figures: { most: 100_000, deposit: m('20'), bonus: m('10'), required: m('400') } },
      { code: 'weights-differ', severity: 'refused', figures: { names: ['LOTT', 'ELOTT', 'SEA', 'LIVE', 'COCKFIGHT'] } },
      { code: 'too-short', severity: 'refused', figures: { days: 30, least: 60 } },
      { code: 'example-missing', severity: 'refused', figures: {} },
      { code: 'not-for-all', severity: 'refused', figures: { fields: ['rank', 'tag'], share: 10_000 } },
    ]);
    expect(codes(offerOf('turnover-rebate', { hasExample: true }), 'DK')).toEqual(['worth-unbounded']);
    expect(codes(offerOf('birthday', { hasExample: true }), 'DK', { toDkk: null })).toEqual(['worth-unknown']);
    expect(codes(offerOf('birthday', { hasExample: true, share: 5_000 }), 'DK', { toDkk: 500_001 })).toEqual([
      'worth-above',
      'not-for-all',
    ]);
    expect(codes(offerOf('free-spins', { hasExample: true, trigger: { on: 'deposit', least: m('20') } }), 'DK')).toEqual([]);
    expect(codes(offerOf('free-spins', { hasExample: true, trigger: { on: 'deposit', least: m('10') } }), 'DK')).toEqual([
      'deposit-not-equal',
    ]);
  });
});

describe('the other profiles', () => {
  it('Sweden: one bonus a player, at the first play', () => {
    expect(codes(offerOf('deposit-match'), 'SE')).toEqual(['not-once', 'not-first-play']);
    const who = { all: [{ grants: { count: { is: 0 } } }, { lastPlay: { never: true } }] } as const;
    expect(codes(offerOf('deposit-match', { who }), 'SE')).toEqual([]);
    expect(codes(offerOf('deposit-match', { who: { any: who.all } }), 'SE')).toEqual(['not-once', 'not-first-play']);
    expect(codes(offerOf('deposit-match', { who, limits: [] }), 'SE')).toEqual(['not-once']);
  });

  it('Ontario: nothing outside the own site and messages', () => {
    expect(codes(offerOf('wheel', { places: ['promotions', 'messages'] }), 'ON')).toEqual([]);
    expect(codes(offerOf('wheel', { places: ['partners'] }), 'ON')).toEqual(['advertised']);
  });

  it('strict: ten times, no free bets, nothing for losses in the week after a limit on them was hit', () => {
    expect(codes(offerOf('deposit-match'), 'strict')).toEqual([]);
    expect(codes(offerOf('deposit-match', {}, { multiple: 110_000 }), 'strict')).toEqual(['multiple-above']);
    expect(codes(offerOf('free-bet'), 'strict')).toEqual(['money-not-allowed']);
    const day = 86_400_000;
    expect([6, 7].map((days) => isLossOfferPaused('strict', 'cashback', start.at - days * day, start.at))).toEqual([true, false]);
    expect(isLossOfferPaused('strict', 'birthday', start.at, start.at)).toBe(false);
    expect(isLossOfferPaused('standard', 'cashback', start.at, start.at)).toBe(false);
    expect(isLossOfferPaused('strict', 'cashback', null, start.at)).toBe(false);
  });

  it('standard: forty times, warned above ten', () => {
    expect([100_000, 100_001, 400_000, 400_001].map((multiple) => codes(offerOf('deposit-match', {}, { multiple }), 'standard'))).toEqual([
      [],
      ['multiple-above warned'],
      ['multiple-above warned'],
      ['multiple-above'],
    ]);
    expect(codes(offerOf('deposit-match', { money: 'cash' }), 'standard')).toEqual([]);
  });

  it('judge every kind of offer', () => {
    for (const jurisdiction of jurisdictions)
      for (const kind of offerKinds) expect(Array.isArray(checkOffer(offerOf(kind), jurisdiction, context))).toBe(true);
  });
});

it('knows the most that one grant can give', () => {
  const worth = Object.fromEntries(offerKinds.map((kind) => [kind, largestWorthOf(startingOffer(kind, start), m('200'))]));
  expect(worth).toEqual({
    'deposit-match': m('150'),
    'no-deposit': m('10'),
    'free-spins': m('20'),
    'free-bet': m('10'),
    cashback: m('300'),
    'turnover-rebate': null,
    raffle: m('1000'),
    wheel: m('100'),
    packets: m('901'),
    'sign-in': m('17'),
    birthday: m('20'),
    manual: m('100'),
    award: m('100'),
  });
});
