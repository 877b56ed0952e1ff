import { expect, it } from 'vitest';
import { readRate, typedRate } from './typed-rate';

it('reads percent to the hundredth, prize groups whole, and nothing else', () => {
  expect(['0', '0.5', '1,25', '100', ' 0.07 '].map((typed) => readRate('LIVE', typed))).toEqual([0, 50, 125, 10_000, 7]);
  expect(['', '0.005', '-1', '1e2', '1000', 'one'].map((typed) => readRate('LIVE', typed))).toEqual(Array(6).fill(undefined));
  expect(['1956', '', '195', '19.56'].map((typed) => readRate('LOTT', typed))).toEqual([1956, undefined, undefined, undefined]);
});

it('writes every rate as it is read again', () => {
  for (let rate = 0; rate <= 10_000; rate += 1) expect(readRate('RNG', typedRate('RNG', rate))).toBe(rate);
});
