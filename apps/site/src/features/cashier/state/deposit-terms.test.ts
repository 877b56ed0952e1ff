import { expect, it } from 'vitest';
import { costOf, groupCode, isVoucherLength, lengthOf, problemOf, termsOf } from './deposit-terms';

const method = {
  vendorId: 'bank',
  mcsBankCode: 'BANK',
  kind: 'bank-transfer',
  name: 'Bank',
  note: '',
  banks: [],
  minimumAmount: 50_000,
  maximumAmount: 1_000_000,
  amountStep: 1_000,
  presets: [],
  feePercent: 1.5,
  feeFixed: 500,
  minutesToPay: 30,
  dailyLeft: 3,
};
const dong = 10_000n;

it('reads the figures of a method', () => {
  expect(termsOf(method)).toEqual({
    minimum: 50_000n * dong,
    maximum: 1_000_000n * dong,
    step: 1_000n * dong,
    percentBp: 150,
    fixed: 500n * dong,
  });
  expect(termsOf({ ...method, feePercent: 0.29 }).percentBp).toBe(29);
});

it('says what is wrong with an amount', () => {
  const terms = termsOf(method);
  expect(problemOf(' ', undefined, terms)).toBe('empty');
  expect(problemOf('x', undefined, terms)).toBe('not-amount');
  expect(problemOf('0', 0n, terms)).toBe('not-amount');
  expect(problemOf('49000', 49_000n * dong, terms)).toBe('below');
  expect(problemOf('1001000', 1_001_000n * dong, terms)).toBe('above');
  expect(problemOf('50500', 50_500n * dong, terms)).toBe('step');
  expect(problemOf('51000', 51_000n * dong, terms)).toBeUndefined();
});

it('counts the fee as the server does', () => {
  expect(costOf(100_000n * dong, termsOf(method), dong)).toEqual({ fee: 2_000n * dong, arrives: 98_000n * dong });
});

it('groups a voucher as it is typed and counts notes by characters', () => {
  expect(groupCode('abcd efgh-jk')).toBe('ABCD-EFGH-JK');
  expect(groupCode('ABCDEFGHJKMNPQRSTVWXYZ0123456789')).toBe('ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-23');
  const fits = ['ABCD', 'ABCD-EFGH-JKMN-PQRS', 'ABCD-EFGH-JKMN-PQRS-T', 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-23'].map(isVoucherLength);
  expect(fits).toEqual([false, true, false, true]);
  expect(groupCode('ABCD')).toBe('ABCD');
  expect(lengthOf('👍👍')).toBe(2);
});
