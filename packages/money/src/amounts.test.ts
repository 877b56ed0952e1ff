import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFixed, formatMoney, largestInput, multiplyRatio, parseMoney, tryParseMoney, tryReadAmount } from './amounts.js';

describe('money text', () => {
  it('reads and writes plain decimals', () => {
    expect(parseMoney('0.5')).toBe(5_000n);
    expect(parseMoney('-12.3456')).toBe(-123_456n);
    expect(formatMoney(5_000n)).toBe('0.5');
    expect(formatMoney(1_000_000n)).toBe('100');
    expect(formatMoney(0n)).toBe('0');
    expect(formatMoney(-1n)).toBe('-0.0001');
    expect(formatFixed(15_000n)).toBe('1.5000');
  });

  it('survives the round trip for every amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -900_000_000_000_000n, max: 900_000_000_000_000n }), (units) => {
        expect(parseMoney(formatMoney(units))).toBe(units);
        expect(parseMoney(formatFixed(units))).toBe(units);
      }),
    );
  });

  it('is exact to the last unit at its largest, and refuses the next', () => {
    for (let units = largestInput - 5_000n; units <= largestInput; units += 1n) {
      expect(tryParseMoney(formatMoney(units))).toBe(units);
      expect(tryParseMoney(formatMoney(-units))).toBe(-units);
    }
    expect([1n, 2n, 9_999n, 10_000n].map((more) => tryParseMoney(formatMoney(largestInput + more)))).toEqual(Array(4).fill(undefined));
    expect(tryParseMoney('-0')).toBe(0n);
  });

  it('refuses everything that is not a plain decimal', () => {
    for (const text of [
      '',
      ' 1',
      '1 ',
      '+1',
      '1e3',
      '01',
      '1.',
      '.5',
      '1.23456',
      '1,5',
      'NaN',
      'Infinity',
      '0x10',
      '１',
      '1\0',
      '9999999999999999',
    ])
      expect(tryParseMoney(text), JSON.stringify(text)).toBeUndefined();
  });

  it('reads JSON numbers only when exact', () => {
    expect(tryReadAmount(0.25)).toBe(2_500n);
    expect(tryReadAmount(100)).toBe(1_000_000n);
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e-7, 1e21, 0.123456, true, null, {}, [1]])
      expect(tryReadAmount(value)).toBeUndefined();
  });
});

describe('rounding', () => {
  it('names its rounding', () => {
    expect(multiplyRatio(10n, 1n, 4n, 'down')).toBe(2n);
    expect(multiplyRatio(10n, 1n, 4n, 'up')).toBe(3n);
    expect(multiplyRatio(10n, 1n, 4n, 'half-even')).toBe(2n);
    expect(multiplyRatio(14n, 1n, 4n, 'half-even')).toBe(4n);
    expect(multiplyRatio(-10n, 1n, 4n, 'down')).toBe(-2n);
    expect(() => multiplyRatio(1n, 1n, 0n, 'down')).toThrow(RangeError);
  });
});
