import { expect, it } from 'vitest';
import { findWords } from './find-words';
import { termsOf } from './words';

const find = findWords([
  { id: 'crash', title: 'Crash' },
  { id: 'xsmb', title: 'Northern Vietnam Lottery', words: 'xsmb Hà Nội miền Bắc' },
  { id: 'xshcm', title: 'Hồ Chí Minh City', words: 'xshcm xsmn Sài Gòn' },
  { id: 'withdraw', title: 'Rút tiền', words: 'withdraw cash out payout' },
  { id: 'deposit', title: '存款' },
  { id: 'k31m', title: 'Fast Dice K3 · 1 min' },
  { id: 'k35m', title: 'Fast Dice K3 · 5 min' },
]);
const ids = (text: string) => find(text).map(({ id }) => id);

it('forgives a slip, marks, case and blanks', () => {
  expect(ids('krash')).toEqual(['crash']);
  expect(ids('hanoi')).toEqual(['xsmb']);
  expect(ids('ha noi')).toEqual(['xsmb']);
  expect(ids('XSMB')).toEqual(['xsmb']);
  expect(ids('rut tien')).toEqual(['withdraw']);
  expect(ids('widthraw')).toEqual(['withdraw']);
  expect(ids('sai gon')).toEqual(['xshcm']);
  expect(ids('存')).toEqual(['deposit']);
});

it('finds by beginnings, in any order, and needs every word', () => {
  expect(ids('dice')).toEqual(['k31m', 'k35m']);
  expect(ids('5 k3')).toEqual(['k35m']);
  expect(ids('crash dice')).toEqual([]);
  expect(ids('')).toEqual([]);
  expect(termsOf('  ')).toEqual([]);
});
