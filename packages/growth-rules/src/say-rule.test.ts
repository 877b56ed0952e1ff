import { formatMoney, parseMoney as m } from '@sortes/money';
import { createWords } from '@sortes/service';
import { describe, expect, it } from 'vitest';
import { offerFiles } from './messages.js';
import { ruleFields } from './read-rule.js';
import { contactKinds, deviceKinds, identityStates, type Predicate, type Rule, type RuleField } from './rule.js';
import { explain, type Snapshot } from './eligibility.js';
import { ruleSubjects, sayFound, sayRule } from './say-rule.js';
import type { FormatSlot } from './sentence.js';
import { listsAsked } from './lists-asked.js';
import { grantStates } from './states.js';

const words = createWords('test/rules', offerFiles);
const languages = ['EN', 'CN', 'ID', 'PT', 'TH', 'VI'] as const;
const plain: FormatSlot = (slot) => {
  switch (slot.kind) {
    case 'money':
      return formatMoney(slot.sum);
    case 'name':
      return slot.code;
    case 'lane':
      return slot.lane;
    case 'weekdays':
      return `${slot.from}–${slot.to}`;
    default:
      throw new Error(`a rule has no ${slot.kind}`);
  }
};
const say = (rule: Rule | null, language: (typeof languages)[number] = 'EN'): string =>
  sayRule(rule, { say: (id, values) => words.say(language, id, values) }, plain, (id) => `“${id}”`);

/** One of each field, and what must be read of it. */
const samples: Readonly<Record<RuleField, readonly [Predicate, ...string[]]>> = {
  country: [{ country: { in: ['VN', 'TH'] } }, 'VN', 'TH'],
  currency: [{ currency: { is: 'VND' } }, 'VND'],
  language: [{ language: { is: 'VI' } }, 'VI'],
  rank: [{ rank: { from: 3 } }, '3'],
  registered: [{ registered: { withinDays: 7 } }, '7'],
  firstDeposit: [{ firstDeposit: { sum: { from: m('20'), to: m('50') } } }, '20', '50'],
  lastDeposit: [{ lastDeposit: { atLeastDays: 14 } }, '14'],
  deposits: [{ deposits: { count: { is: 0 } } }, '0'],
  turnover: [{ turnover: { sum: { from: m('900') }, lane: 'RNG', period: 'week' } }, '900', 'RNG'],
  netLoss: [{ netLoss: { sum: { to: m('-5') } } }, '-5'],
  lastPlay: [{ lastPlay: { never: true } }],
  identity: [{ identity: { is: 'verified' } }],
  contact: [{ contact: { has: 'mobile' } }],
  tag: [{ tag: { has: 'gold' } }, 'gold'],
  segment: [{ segment: { has: 'spring' } }, 'spring'],
  agentLine: [{ agentLine: { under: 'agent7' } }, 'agent7'],
  code: [{ code: { is: 'HELLO' } }, 'HELLO'],
  device: [{ device: { is: 'phone' } }],
  method: [{ method: { is: 'bank' } }, 'bank'],
  weekday: [{ weekday: { from: 6, to: 7 } }, '6–7'],
  grants: [{ grants: { count: { to: 2 }, offer: 'o1', state: 'completed' } }, '2', '“o1”'],
  sharedMarks: [{ sharedMarks: { count: { is: 0 } } }, '0'],
};

describe('a rule in one sentence', () => {
  it('says what joins its conditions, with brackets where several stand together', () => {
    expect(say(null)).toBe('For everybody.');
    const rule: Rule = {
      all: [samples.deposits[0], { any: [samples.country[0], samples.rank[0]] }, { not: { any: [samples.device[0], samples.code[0]] } }],
    };
    expect(say(rule)).toBe(
      'For players of whom this holds: deposits made before: 0, and (country: one of VN, TH, or rank: at least 3), and (none of this: device: phone, code entered: HELLO).',
    );
    expect(say({ not: { all: [samples.rank[0], samples.code[0]] } })).toContain('not all of this together: rank: at least 3, and code');
    expect(say(samples.turnover[0])).toContain('turnover this week in RNG: at least 900');
    expect(say(samples.grants[0])).toContain('grants had before of “o1” (completed): at most 2');
  });

  it.each(ruleFields)('says %s in every language with all that it asks', (field) => {
    const [predicate, ...parts] = samples[field];
    const others = ruleFields.filter((one) => one !== field).map((one) => samples[one][0]);
    for (const language of languages) {
      const said = say(predicate, language);
      for (const part of parts) expect(said, language).toContain(part);
      expect(said, language).not.toMatch(/[{}]|undefined|  |: :|：：/);
      for (const other of others) expect(say(other, language), language).not.toBe(said);
    }
  });

  it('has words of its own for each subject, in every language', () => {
    for (const language of languages) {
      const said = ruleSubjects.map((what) => words.say(language, 'rule-what', { what }));
      expect(new Set(said).size, `${language}: ${said.join(' | ')}`).toBe(ruleSubjects.length);
      const predicates: Predicate[] = [
        ...identityStates.map((is) => ({ identity: { is } })),
        ...contactKinds.map((has) => ({ contact: { has } })),
        ...deviceKinds.map((is) => ({ device: { is } })),
        ...grantStates.map((state) => ({ grants: { count: { is: 1 }, state } })),
      ];
      const all = predicates.map((rule) => say(rule, language));
      expect(new Set(all).size, `${language}: ${all.join(' | ')}`).toBe(all.length);
    }
  });
});

it('names each place where a rule asks for a list of players', () => {
  for (const field of ruleFields) {
    const [rule] = samples[field];
    expect(listsAsked({ all: [{ any: [{ not: rule }] }] }, 'who')).toEqual(
      field === 'segment' ? [{ path: 'who.all.0.any.0.not.segment', code: 'spring', isNegated: true }] : [],
    );
  }
});

describe('what somebody has where a rule asks', () => {
  const day = 86_400_000;
  const at = Date.UTC(2026, 4, 6);
  const somebody: Snapshot = {
    at,
    weekday: 3,
    country: 'VN',
    currency: 'VND',
    language: 'VI',
    rank: 2,
    registeredAt: at - 3 * day,
    firstDeposit: null,
    lastDeposit: { at: at - 40 * day, sum: m('250'), method: 'bank' },
    deposits: { life: { count: 4, sum: m('900') } },
    turnover: {},
    netLoss: { month: { any: m('-5') } },
    lastPlayedAt: at - 5,
    identity: 'verified',
    contacts: ['mobile', 'email'],
    tags: ['gold'],
    segments: [],
    agentLine: [],
    code: null,
    device: 'phone',
    method: 'bank',
    grants: [],
    sharedMarks: 0,
  };
  const found = (rule: Rule, language: (typeof languages)[number] = 'EN'): string[] =>
    explain(rule, somebody).map((judged) =>
      sayFound(judged, { say: (id, values) => words.say(language, id, values) }, plain, (id) => `“${id}”`),
    );

  it.each<[Rule, string]>([
    [{ rank: { from: 3 } }, '2'],
    [{ registered: { withinDays: 7 } }, '3 days ago'],
    [{ firstDeposit: { withinDays: 7 } }, 'never'],
    [{ firstDeposit: { sum: { from: m('20') } } }, 'none'],
    [{ lastDeposit: { sum: { from: m('20') } } }, '250'],
    [{ lastDeposit: { method: { is: 'card' } } }, '“bank”'],
    [{ lastPlay: { never: true } }, 'within the last day'],
    [{ deposits: { sum: { from: m('1000') } } }, '900'],
    [{ netLoss: { sum: { from: m('1') }, period: 'month' } }, '-5'],
    [{ identity: { is: 'rejected' } }, 'confirmed'],
    [{ contact: { has: 'mobile' } }, 'mobile number, e-mail'],
    [{ tag: { has: 'silver' } }, 'gold'],
    [{ segment: { has: 'spring' } }, 'none'],
    [{ code: { is: 'HELLO' } }, 'none'],
    [{ weekday: { from: 6, to: 7 } }, '3–3'],
    [{ method: { in: ['card'] } }, '“bank”'],
  ])('is in words and units, question %#', (rule, said) => {
    expect(found(rule)).toEqual([said]);
  });

  it('is said of every field in every language', () => {
    for (const field of ruleFields)
      for (const language of languages) expect(found(samples[field][0], language)[0], `${field} ${language}`).toMatch(/\S/);
  });
});
