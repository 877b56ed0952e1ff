import { faultCodes } from '@sortes/growth-rules';
import { expect, it, vi } from 'vitest';
import texts from '../../texts/en/promotions.json';
import { faultText } from './fault-words';

const said: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(texts).map(([id, text]) => [`promotions.${id}`, text]));
vi.mock('../../shared/texts', () => ({
  wordsOr: (_t: unknown, id: string, other: string) => said[id] ?? other,
}));
const t = ((id: string, values: Record<string, unknown> = {}) =>
  (said[id] ?? id).replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]))) as Parameters<typeof faultText>[0];
const format = {
  amount: (text: string | null | undefined) => `₫${text ?? ''}`,
  number: String,
  percent: (share: number) => `${share * 100}%`,
};
const say = (code: string, path: string, limit?: string) => faultText(t, format, { code, path, limit });

it('names the bound as the form writes what stands there', () => {
  expect(say('too-large', 'requirement.multiple', '1000000')).toBe('may be 100 at most');
  expect(say('too-large', 'reward.tiers.0.rate', '10000')).toBe('may be 100% at most');
  expect(say('too-small', 'reward.value', '500')).toBe('has to be at least ₫500');
  expect(say('too-large', 'reward.sums.3', '100000')).toBe('may be ₫100000 at most');
  expect(say('too-large', 'requirement.days', '3650')).toBe('may be 3650 at most');
  expect(say('too-large', 'who.all.1.rank.from', '100')).toBe('may be 100 at most');
  expect(say('too-large', 'who.turnover.sum.from', '90000000000')).toBe('may be ₫90000000000 at most');
  expect(say('too-large', 'limits.0.most', '1000000')).toBe('may be 1000000 at most');
});

it('says of a rule what its ranges and groups lack', () => {
  expect(say('empty', 'who.all.1.any')).toBe('Nothing is in it yet: add a condition.');
  expect(say('empty', 'who.all.1.country.in')).toBe('is missing');
  expect(say('over-before-start', 'who.all.1.deposits.count')).toContain('“to” is less than “from”');
  expect(say('over-before-start', 'window.to')).toBe('ends before it begins');
});

it('names what cannot hold together by its place in the rule', () => {
  expect(say('contradiction', 'who.all.1.country', 'who.all.0.country')).toBe('cannot hold together with Country, line 1');
  expect(say('contradiction', 'games')).toBe('contradicts another field');
});

it('says plainly what has no bound worth telling', () => {
  expect(say('too-small', 'reward.sum', '0.0001')).toBe('is too small');
  expect(say('too-large', 'reward.least')).toBe('is too large');
  expect(say('missing', 'title.EN')).toBe('is missing');
  expect(say('bad-form', 'group')).toBe('is not written as it has to be');
  expect(say('of-tomorrow', 'group')).toBe('is not right (of-tomorrow)');
});

it('has words for everything that can be wrong with a document', () => {
  for (const code of [...faultCodes, 'not-served', 'nothing-counts', 'no-such-list'])
    expect(say(code, 'group'), code).not.toContain(`(${code})`);
});
