import { parseMoney as m } from '@sortes/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, explain, type Snapshot } from './eligibility.js';
import { readRule, ruleFields, ruleLimits, writeRule } from './read-rule.js';
import type { Rule } from './rule.js';

const day = 86_400_000;
const at = Date.UTC(2026, 7, 22, 12);
const anybody: Snapshot = {
  at,
  weekday: 6,
  country: 'VN',
  currency: 'VND',
  language: 'VI',
  rank: 1,
  registeredAt: at - 3 * day,
  firstDeposit: { at: at - 2 * day, sum: m('20'), method: 'bank-acb' },
  lastDeposit: { at: at - day, sum: m('500'), method: 'bank-vcb' },
  deposits: { life: { count: 2, sum: m('520') }, day: { count: 0, sum: 0n } },
  turnover: { life: { RNG: m('100'), LIVE: m('50.5') }, week: { RNG: m('1') } },
  netLoss: { life: { RNG: m('40'), LIVE: -m('10') } },
  lastPlayedAt: at - day,
  identity: 'verified',
  contacts: ['mobile'],
  tags: ['new'],
  segments: ['autumn'],
  agentLine: ['a7', 'a1'],
  code: 'WELCOME',
  device: 'phone',
  method: 'bank-vcb',
  grants: [
    { offer: 'first', state: 'completed' },
    { offer: 'reload', state: 'active' },
  ],
  sharedMarks: 0,
};

const ruleOf = (raw: unknown): Rule => {
  const read = readRule(raw);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.value;
};
const faultsOf = (raw: unknown): readonly string[] => {
  const read = readRule(raw);
  return read.ok ? [] : read.faults.map(({ code, path }) => `${code} ${path}`);
};
const isEligible = (raw: unknown, more: Partial<Snapshot> = {}): boolean => evaluate(ruleOf(raw), { ...anybody, ...more }).isEligible;

/** The example of how a rule is written. */
const welcome = {
  all: [
    { country: { in: ['VN', 'TH'] } },
    { rank: { from: 1 } },
    { deposits: { count: { is: 0 } } },
    { registered: { withinDays: 7 } },
    { any: [{ method: { in: ['bank-vcb'] } }, { code: { is: 'WELCOME' } }] },
    { not: { tag: { has: 'no-bonus' } } },
  ],
};

/** Each field: conditions that hold for `anybody`, and conditions that do not. */
const cases: Record<string, { holds: readonly unknown[]; fails: readonly unknown[] }> = {
  country: { holds: [{ is: 'VN' }, { in: ['TH', 'VN'] }], fails: [{ is: 'TH' }, { in: ['TH'] }] },
  currency: { holds: [{ is: 'VND' }], fails: [{ is: 'THB' }] },
  language: { holds: [{ is: 'VI' }], fails: [{ is: 'EN' }] },
  rank: { holds: [{ is: 1 }, { from: 1 }, { to: 1 }, { from: 0, to: 2 }], fails: [{ is: 0 }, { from: 2 }, { to: 0 }] },
  registered: { holds: [{ withinDays: 3 }, { atLeastDays: 3 }], fails: [{ withinDays: 2 }, { atLeastDays: 4 }] },
  firstDeposit: {
    holds: [{ withinDays: 2 }, { sum: { is: '20' } }, { method: { is: 'bank-acb' } }],
    fails: [{ never: true }, { atLeastDays: 3 }, { sum: { from: '20.0001' } }, { method: { in: ['bank-vcb'] } }],
  },
  lastDeposit: { holds: [{ sum: { from: '100', to: '500' } }], fails: [{ never: true }, { sum: { to: '499.9999' } }] },
  deposits: {
    holds: [{ count: { is: 2 } }, { sum: { from: '520' } }, { count: { is: 0 }, period: 'day' }, { count: { is: 0 }, period: 'month' }],
    fails: [{ count: { from: 3 } }, { sum: { to: '519' } }, { sum: { from: '1' }, period: 'day' }],
  },
  turnover: {
    holds: [
      { sum: { is: '150.5' } },
      { sum: { is: '50.5' }, lane: 'LIVE' },
      { sum: { is: '1' }, period: 'week' },
      { sum: { is: '0' }, lane: 'SEA', period: 'week' },
    ],
    fails: [{ sum: { from: '151' } }, { sum: { from: '1' }, lane: 'PVP' }],
  },
  netLoss: { holds: [{ sum: { is: '30' } }, { sum: { to: '-10' }, lane: 'LIVE' }], fails: [{ sum: { from: '31' } }] },
  lastPlay: { holds: [{ withinDays: 1 }, { atLeastDays: 1 }], fails: [{ never: true }, { atLeastDays: 2 }] },
  identity: { holds: [{ is: 'verified' }], fails: [{ in: ['none', 'pending'] }] },
  contact: { holds: [{ has: 'mobile' }], fails: [{ has: 'email' }] },
  tag: { holds: [{ has: 'new' }], fails: [{ has: 'no-bonus' }] },
  segment: { holds: [{ has: 'autumn' }], fails: [{ has: 'spring' }] },
  agentLine: { holds: [{ under: 'a1' }], fails: [{ under: 'a2' }] },
  code: { holds: [{ is: 'WELCOME' }, { in: ['OTHER', 'welcome'] }], fails: [{ in: ['OTHER'] }] },
  device: { holds: [{ is: 'phone' }], fails: [{ is: 'desktop' }] },
  method: { holds: [{ is: 'bank-vcb' }], fails: [{ is: 'bank-acb' }] },
  weekday: { holds: [{ is: 6 }, { from: 6, to: 7 }], fails: [{ to: 5 }] },
  grants: {
    holds: [{ count: { is: 2 } }, { count: { is: 1 }, state: 'active' }, { count: { is: 0 }, offer: 'first', state: 'active' }],
    fails: [{ count: { is: 0 } }, { count: { from: 1 }, offer: 'other' }],
  },
  sharedMarks: { holds: [{ count: { to: 0 } }], fails: [{ count: { from: 1 } }] },
};

describe('every field', () => {
  it('has cases', () => expect(Object.keys(cases).toSorted()).toEqual([...ruleFields].toSorted()));

  it.each(Object.entries(cases))('%s holds and fails where it should, and is written as it was read', (field, { holds, fails }) => {
    for (const [conditions, expected] of [
      [holds, true],
      [fails, false],
    ] as const) {
      for (const condition of conditions) {
        const raw = { [field]: condition };
        expect({ raw, holds: isEligible(raw) }).toEqual({ raw, holds: expected });
        expect({ raw, holds: isEligible({ not: raw }) }).toEqual({ raw, holds: !expected });
        expect(writeRule(ruleOf(raw))).toEqual(raw);
      }
    }
  });

  it('takes a whole that is known by itself before the sum of its lanes', () => {
    const turnover = { life: { any: m('300'), RNG: m('100') } };
    expect(isEligible({ turnover: { sum: { is: '300' } } }, { turnover })).toBe(true);
    expect(isEligible({ turnover: { sum: { is: '100' }, lane: 'RNG' } }, { turnover })).toBe(true);
    expect(isEligible({ turnover: { sum: { is: '0' }, lane: 'LIVE' } }, { turnover })).toBe(true);
  });

  it('knows an agent by their user name in any letters', () =>
    expect(isEligible({ agentLine: { under: 'A1' } }, { agentLine: ['a1'] })).toBe(true));

  it('does not hold for who has nothing there', () => {
    const nobody = { country: null, code: null, device: null, method: null, firstDeposit: null, lastDeposit: null, lastPlayedAt: null };
    for (const field of ['country', 'code', 'device', 'method'])
      expect(isEligible({ [field]: cases[field]?.holds[0] }, nobody)).toBe(false);
    expect(isEligible({ firstDeposit: { never: true } }, nobody)).toBe(true);
    expect(isEligible({ lastPlay: { atLeastDays: 1 } }, nobody)).toBe(false);
    expect(isEligible({ lastDeposit: { sum: { from: '0' } } }, nobody)).toBe(false);
  });
});

describe('the first obstacle', () => {
  const obstacleOf = (raw: unknown, more: Partial<Snapshot> = {}): unknown => {
    const answer = evaluate(ruleOf(raw), { ...anybody, ...more });
    return answer.isEligible ? undefined : answer.obstacle;
  };

  it('is named with what is needed and what is there', () => {
    expect(obstacleOf(welcome)).toEqual({
      path: 'all.2.deposits',
      field: 'deposits',
      needed: { count: { is: 0 } },
      value: 2,
      holds: false,
      isNegated: false,
      isOneOfSeveral: false,
      isHidden: false,
    });
    expect(obstacleOf(welcome, { deposits: {} })).toBeUndefined();
    expect(obstacleOf(welcome, { deposits: {}, registeredAt: at - 8 * day })).toMatchObject({ path: 'all.3.registered', value: 8 });
    expect(evaluate(null, anybody)).toEqual({ isEligible: true });
  });

  it('says that it is one way of several, and what must not be', () => {
    expect(obstacleOf(welcome, { deposits: {}, method: null, code: null })).toMatchObject({
      path: 'all.4.any.0.method',
      isOneOfSeveral: true,
    });
    expect(obstacleOf({ not: { country: { is: 'VN' } } })).toMatchObject({ path: 'not.country', isNegated: true, holds: true });
    expect(obstacleOf({ not: { any: [{ country: { is: 'TH' } }, { rank: { is: 1 } }] } })).toMatchObject({
      path: 'not.any.1.rank',
      isOneOfSeveral: false,
    });
    expect(obstacleOf({ not: { all: [{ country: { is: 'VN' } }, { rank: { is: 1 } }] } })).toMatchObject({
      path: 'not.all.0.country',
      isOneOfSeveral: true,
    });
  });

  it('is hidden where it would say what the house thinks of somebody', () => {
    expect(obstacleOf(welcome, { deposits: {}, tags: ['no-bonus'] })).toMatchObject({ path: 'all.5.not.tag', isHidden: true });
    expect(obstacleOf({ any: [{ country: { is: 'TH' } }, { segment: { has: 'spring' } }] })).toMatchObject({
      field: 'country',
      isHidden: true,
    });
    expect(obstacleOf({ sharedMarks: { count: { from: 1 } } })).toMatchObject({ isHidden: true });
  });

  it('stands in the list of every predicate that the operator sees', () => {
    expect(explain(ruleOf(welcome), anybody).map(({ path, holds }) => `${path} ${holds}`)).toEqual([
      'all.0.country true',
      'all.1.rank true',
      'all.2.deposits false',
      'all.3.registered true',
      'all.4.any.0.method true',
      'all.4.any.1.code true',
      'all.5.not.tag false',
    ]);
  });
});

describe('reading a rule', () => {
  it('refuses what is no rule, with the place', () => {
    expect(faultsOf(null)).toEqual(['not-an-object ']);
    expect(faultsOf([])).toEqual(['not-an-object ']);
    expect(faultsOf({})).toEqual(['not-one-key ']);
    expect(faultsOf({ all: [], any: [] })).toEqual(['not-one-key ']);
    expect(faultsOf({ all: [] })).toEqual(['empty all']);
    expect(faultsOf({ not: { any: [] } })).toEqual(['empty not.any']);
    expect(faultsOf({ all: { country: { is: 'VN' } } })).toEqual(['not-a-list all']);
    expect(faultsOf({ shoeSize: { is: 44 } })).toEqual(['unknown-field shoeSize']);
    expect(faultsOf(JSON.parse('{"__proto__": {"is": 1}}'))).toEqual(['unknown-field __proto__']);
    expect(faultsOf({ constructor: { is: 1 } })).toEqual(['unknown-field constructor']);
    expect(faultsOf({ all: [{ country: { is: 'vn' } }, { rank: { from: -1 } }, { code: {} }] })).toEqual([
      'bad-form all.0.country.is',
      'too-small all.1.rank.from',
      'not-one-key all.2.code',
    ]);
    expect(faultsOf({ country: { is: 'VN', in: ['TH'] } })).toEqual(['not-one-key country']);
    expect(faultsOf({ country: { is: 'VN', least: 1 } })).toEqual(['unknown-field country.least']);
    expect(faultsOf({ country: { in: [] } })).toEqual(['empty country.in']);
    expect(faultsOf({ country: { in: ['VN', 'VN'] } })).toEqual(['repeated country.in.1']);
    expect(faultsOf({ turnover: { sum: { from: '1e3' } } })).toEqual(['not-an-amount turnover.sum.from']);
    expect(faultsOf({ turnover: { sum: {} } })).toEqual(['empty turnover.sum']);
    expect(faultsOf({ turnover: { lane: 'RNG' } })).toEqual(['missing turnover.sum']);
    expect(faultsOf({ registered: { withinDays: 1.5 } })).toEqual(['not-a-whole-number registered.withinDays']);
    expect(faultsOf({ grants: { count: { is: 0 }, state: 'lost' } })).toEqual(['not-one-of grants.state']);
  });

  it('refuses trees that are too deep or too large', () => {
    const nested = (depth: number): unknown => (depth === 1 ? { rank: { is: 1 } } : { not: nested(depth - 1) });
    expect(faultsOf(nested(ruleLimits.depth))).toEqual([]);
    expect(faultsOf(nested(ruleLimits.depth + 1))).toEqual([`too-deep ${Array.from({ length: ruleLimits.depth }, () => 'not').join('.')}`]);
    let deep: unknown = { rank: { is: 1 } };
    for (let depth = 0; depth < 100_000; depth += 1) deep = { not: deep };
    expect(faultsOf(deep)).toHaveLength(1);
    const wide = (size: number): unknown => ({ any: Array.from({ length: size }, () => ({ rank: { is: 1 } })) });
    expect(faultsOf(wide(ruleLimits.nodes - 1))).toEqual([]);
    expect(faultsOf(wide(ruleLimits.nodes))).toEqual([`too-many any.${ruleLimits.nodes - 1}`]);
    expect(faultsOf({ country: { in: Array.from({ length: ruleLimits.values + 1 }, () => 'VN') } })).toEqual(['too-many country.in']);
    expect(faultsOf({ all: Array.from({ length: 10 }, () => wide(150)) }).length).toBeLessThan(5);
  });

  it('refuses what can never hold', () => {
    const both = (one: unknown, other: unknown): readonly string[] => faultsOf({ all: [one, other] });
    expect(both({ country: { is: 'VN' } }, { country: { is: 'TH' } })).toEqual(['contradiction all.1.country']);
    expect(both({ country: { in: ['VN', 'TH'] } }, { country: { in: ['ID'] } })).toEqual(['contradiction all.1.country']);
    expect(both({ country: { in: ['VN', 'TH'] } }, { country: { is: 'TH' } })).toEqual([]);
    expect(both({ rank: { from: 3 } }, { rank: { to: 2 } })).toEqual(['contradiction all.1.rank']);
    expect(both({ rank: { from: 2 } }, { rank: { to: 2 } })).toEqual([]);
    expect(both({ deposits: { count: { is: 0 } } }, { deposits: { count: { from: 1 }, period: 'life' } })).toEqual([
      'contradiction all.1.deposits',
    ]);
    expect(both({ deposits: { count: { is: 0 } } }, { deposits: { count: { is: 0 }, period: 'day' } })).toEqual([]);
    expect(both({ deposits: { count: { is: 0 }, period: 'day' } }, { deposits: { count: { from: 1 } } })).toEqual([]);
    expect(both({ turnover: { sum: { to: '1' }, lane: 'RNG' } }, { turnover: { sum: { from: '2' }, lane: 'LIVE' } })).toEqual([]);
    expect(both({ lastPlay: { never: true } }, { lastPlay: { withinDays: 7 } })).toEqual(['contradiction all.1.lastPlay']);
    expect(both({ registered: { withinDays: 7 } }, { registered: { atLeastDays: 8 } })).toEqual(['contradiction all.1.registered']);
    expect(both({ firstDeposit: { never: true } }, { firstDeposit: { sum: { from: '1' } } })).toEqual(['contradiction all.1.firstDeposit']);
    expect(both({ deposits: { count: { is: 0 } } }, { firstDeposit: { withinDays: 7 } })).toEqual(['contradiction all.1.firstDeposit']);
    expect(both({ lastDeposit: { never: true } }, { deposits: { count: { from: 1 } } })).toEqual(['contradiction all.1.deposits']);
    expect(both({ deposits: { count: { is: 0 }, period: 'day' } }, { firstDeposit: { withinDays: 7 } })).toEqual([]);
    expect(both({ tag: { has: 'a' } }, { tag: { has: 'b' } })).toEqual([]);
    expect(both({ tag: { has: 'a' } }, { not: { tag: { has: 'a' } } })).toEqual(['contradiction all.1']);
    expect(both({ country: { is: 'VN' } }, { all: [{ all: [{ country: { is: 'TH' } }] }] })).toEqual([
      'contradiction all.1.all.0.all.0.country',
    ]);
    expect(faultsOf({ any: [{ rank: { is: 1 } }, { all: [{ rank: { is: 1 } }, { rank: { is: 2 } }] }] })).toEqual([
      'contradiction any.1.all.1.rank',
    ]);
    expect(faultsOf({ rank: { from: 3, to: 2 } })).toEqual(['over-before-start rank']);
    expect(faultsOf({ any: [{ country: { is: 'VN' } }, { country: { is: 'TH' } }] })).toEqual([]);
  });

  it('names what something cannot hold together with', () => {
    const otherOf = (raw: unknown): string | undefined => {
      const read = readRule(raw);
      return read.ok ? undefined : read.faults[0]?.limit;
    };
    expect(otherOf({ all: [{ tag: { has: 'a' } }, { country: { is: 'VN' } }, { all: [{ country: { is: 'TH' } }] }] })).toBe(
      'all.1.country',
    );
    expect(otherOf({ all: [{ tag: { has: 'a' } }, { rank: { from: 1 } }, { not: { tag: { has: 'a' } } }] })).toBe('all.0.tag');
    expect(otherOf({ any: [{ rank: { is: 1 } }, { all: [{ rank: { is: 1 } }, { rank: { is: 2 } }] }] })).toBe('any.1.all.0.rank');
  });

  it('never throws, and what it has read is evaluated alike each time', () => {
    const condition = fc.constantFrom(...Object.values(cases).flatMap(({ holds, fails }) => [...holds, ...fails]));
    const field = fc.oneof(fc.constantFrom(...ruleFields), fc.string());
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom(
          ...Object.entries(cases).flatMap(([name, { holds, fails }]) => [...holds, ...fails].map((one) => ({ [name]: one }))),
        ),
        fc.tuple(field, condition).map(([name, one]) => ({ [name]: one })),
        fc.array(tie('tree'), { maxLength: 4 }).map((rules) => ({ all: rules })),
        fc.array(tie('tree'), { maxLength: 4 }).map((rules) => ({ any: rules })),
        tie('tree').map((rule) => ({ not: rule })),
        fc.jsonValue(),
      ),
    }));
    let read = 0;
    fc.assert(
      fc.property(tree, (raw) => {
        const one = readRule(raw);
        expect(readRule(raw)).toEqual(one);
        if (!one.ok) {
          expect(one.faults.length).toBeGreaterThan(0);
          return;
        }
        read += 1;
        expect(readRule(JSON.parse(JSON.stringify(writeRule(one.value))))).toEqual(one);
        const answer = evaluate(one.value, anybody);
        expect(evaluate(structuredClone(one.value), structuredClone(anybody))).toEqual(answer);
        expect(evaluate({ not: one.value }, anybody).isEligible).toBe(!answer.isEligible);
      }),
      { numRuns: process.env['LONG_TESTS'] ? 20_000 : 2_000 },
    );
    expect(read).toBeGreaterThan(100);
  });
});
