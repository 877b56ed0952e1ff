import { readRule, type Rule } from '@sortes/growth-rules';
import { describe, expect, it } from 'vitest';
import { type Asked, askedFields, predicateOf, readQuestions, writeQuestions } from './conditions';

const filled: Readonly<Record<(typeof askedFields)[number], Omit<Asked, 'field'>>> = {
  depositCount: { from: '0', to: '0', value: '' },
  registered: { from: '', to: '7', value: '' },
  country: { from: '', to: '', value: 'VN, TH' },
  language: { from: '', to: '', value: 'VI' },
  rank: { from: '1', to: '', value: '' },
  code: { from: '', to: '', value: 'WELCOME' },
  weekday: { from: '6', to: '7', value: '' },
  contact: { from: '', to: '', value: 'mobile' },
  identity: { from: '', to: '', value: 'verified' },
  sharedMarks: { from: '', to: '0', value: '' },
};

describe('the questions of a rule', () => {
  it.each(askedFields)('%s is read by the server as it was filled in, and shown again as it was', (field) => {
    const asked = { field, ...filled[field] };
    const rule = predicateOf(asked);
    expect(readRule(rule).ok).toBe(true);
    expect(readQuestions(rule ?? null)).toEqual({ asked: [asked], others: [] });
  });

  it('that are not filled in ask for nothing', () => {
    const empty = askedFields.map((field) => ({ field, from: '', to: '', value: '' }));
    expect(writeQuestions(empty, [])).toBeNull();
  });

  it('keep what the form does not know', () => {
    const other: Rule<string> = { not: { tag: { has: 'no-bonus' } } };
    const rule: Rule<string> = { all: [{ rank: { from: 2 } }, other] };
    const { asked, others } = readQuestions(rule);
    expect(others).toEqual([other]);
    expect(writeQuestions(asked, others)).toEqual(rule);
  });
});
