import { expect, it, vi } from 'vitest';
import promotions from '../../../texts/en/promotions.json';
import ranks from '../../../texts/en/ranks.json';
import { rankAt, rankFaultText, rankPlaceText } from './rank-words';

const said: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(promotions).map(([id, text]) => [`promotions.${id}`, text]),
  ...Object.entries(ranks).map(([id, text]) => [`ranks.${id}`, text]),
]);
vi.mock('../../../shared/texts', () => ({
  wordsOr: (_t: unknown, id: string, other: string) => said[id] ?? other,
}));
const t = ((id: string, values: Record<string, unknown> = {}) =>
  (said[id] ?? id).replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]))) as Parameters<typeof rankPlaceText>[0];
const format = { amount: (text: string | null | undefined) => `₫${text ?? ''}`, number: String, percent: String };
const say = (code: string, path: string, limit?: string) => rankFaultText(t, format, { code, path, limit });

it('calls a place as the form does', () => {
  expect(rankPlaceText(t, 'ranks.2.total')).toBe('Rank 2 · Valid turnover of all time');
  expect(rankPlaceText(t, 'ranks.1.name.VI')).toBe('Rank 1 · Name in Tiếng Việt');
  expect(rankPlaceText(t, 'monthlyAward')).toBe('Award for gifts each month');
  expect(rankPlaceText(t, 'ranks')).toBe('The table of ranks');
  expect([rankAt('ranks.3.keep'), rankAt('upgradeAward')]).toEqual([3, undefined]);
});

it('says what is wrong in plain words, with bounds as they are typed', () => {
  expect(say('missing', 'ranks.1.name.VI')).toBe('is missing');
  expect(say('not-for-kind', 'ranks.0.upgradeGift', 'null')).toBe('has to be nothing: everybody has the first rank');
  expect(say('too-large', 'ranks.0.total', '0')).toBe('has to be nothing: everybody has the first rank');
  expect(say('too-large', 'ranks.2.keep')).toBe('must not be more than the turnover that reaches the rank');
  expect(say('too-large', 'ranks.2.upgradeGift', '500')).toBe('is more than its award gives: ₫500 at most');
  expect(say('too-large', 'ranks.2.total', '90000000000')).toBe('may be ₫90000000000 at most');
  expect(say('too-small', 'ranks.2.pointsFactor', '10000')).toBe('has to be at least 1');
  expect(say('bad-form', 'ranks.2.colour')).toBe('has to be # and six digits or letters a to f');
  expect(say('required', 'upgradeAward')).toBe('is missing: there are gifts, and nothing that gives them');
  expect(say('not-one-of', 'monthlyAward')).toBe('is not live, or cannot give a sum that the rank says: choose another');
});
