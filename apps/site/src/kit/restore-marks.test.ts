import { expect, it } from 'vitest';
import { makeRestorer } from './restore-marks';

const restore = makeRestorer(['Cách nạp tiền', 'Tiên · tiến bộ · kiểu chơi', 'Đánh đề', 'Để dành', 'Bonus de 10']);

it.each([
  ['nap tien', 'nạp tiền'],
  ['Cach nap tien?', 'cách nạp tiền?'],
  ['danh de', 'đánh đề'],
  ['de danh', 'để dành'],
  ['kieu', 'kiểu'],
])('gives words the marks that they have beside each other: %s', (typed, meant) => {
  expect(restore(typed)).toBe(meant);
});
it.each([
  ['tien', 'several words'],
  ['de', 'several words'],
  ['nạp tien', 'a mark was typed'],
  ['xylophone', 'no word'],
  ['bonus', 'has none'],
  ['', 'nothing'],
])('leaves what is typed: %s (%s)', (typed) => {
  expect(restore(typed)).toBe(typed);
});
