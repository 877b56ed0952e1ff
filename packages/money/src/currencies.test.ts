import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, parseMoney } from './amounts.js';
import { currencies, findCurrency, intlCurrencyOf, roundToStep, scaleOf, smallestUnit } from './currencies.js';

describe('the list of currencies', () => {
  it('has each code once, with a symbol and decimals that amounts can hold', () => {
    expect(new Set(currencies.map(({ code }) => code)).size).toBe(currencies.length);
    for (const { code, symbol, scale } of currencies) {
      expect(code).toMatch(/^[A-Z]{3,5}$/);
      expect(symbol.trim(), code).toBe(symbol);
      expect(symbol, code).toMatch(/^.{1,8}$/u);
      expect([0, 1, 2, 3, 4], code).toContain(scale);
      expect(findCurrency(code)?.symbol, code).toBe(symbol);
      expect(scaleOf(code), code).toBe(scale);
    }
    expect([findCurrency('XYZ'), findCurrency('constructor'), scaleOf('XYZ')]).toEqual([undefined, undefined, 2]);
  });

  it('writes the smallest amount of a currency with all of its decimals, and no smaller one', () => {
    for (const { code, scale } of currencies) {
      const smallest = smallestUnit(scale);
      expect(formatMoney(smallest), code).toBe(scale === 0 ? '1' : `0.${'0'.repeat(scale - 1)}1`);
      expect(parseMoney(formatMoney(smallest)), code).toBe(smallest);
    }
    expect([0, 1, 2, 3, 4].map(smallestUnit)).toEqual([10_000n, 1_000n, 100n, 10n, 1n]);
    expect([-1, 5, 40].map(smallestUnit)).toEqual([10_000n, 1n, 1n]);
  });

  it('never has more decimals than ISO 4217 gives, and a code that Intl takes', () => {
    for (const { code, scale } of currencies) {
      const { maximumFractionDigits = 0 } = new Intl.NumberFormat('en', {
        style: 'currency',
        currency: intlCurrencyOf(code),
      }).resolvedOptions();
      expect(scale, code).toBeLessThanOrEqual(maximumFractionDigits);
    }
    expect([intlCurrencyOf('USDT'), intlCurrencyOf('VND')]).toEqual(['XXX', 'VND']);
  });
});

describe('whole steps of a currency', () => {
  const amount = fc.bigInt({ min: -900_000_000_000_000n, max: 900_000_000_000_000n });
  const step = fc.constantFrom(...currencies.map(({ scale }) => smallestUnit(scale)));

  it('are at most one step away, on the named side, and stay as they are when rounded again', () => {
    fc.assert(
      fc.property(amount, step, (units, one) => {
        const size = (value: bigint): bigint => (value < 0n ? -value : value);
        const [down, up, even] = [
          roundToStep(units, one, 'down'),
          roundToStep(units, one, 'up'),
          roundToStep(units, one, 'half-even'),
        ] as const;
        for (const rounded of [down, up, even]) {
          expect(rounded % one).toBe(0n);
          expect(size(rounded - units) < one).toBe(true);
          expect(roundToStep(rounded, one, 'half-even')).toBe(rounded);
        }
        expect(size(down) <= size(units) && size(up) >= size(units)).toBe(true);
        expect(size(even - units) * 2n <= one).toBe(true);
      }),
    );
  });

  it('round as they are named', () => {
    expect([roundToStep(12_345n, 100n, 'down'), roundToStep(12_345n, 100n, 'up'), roundToStep(-12_345n, 100n, 'down')]).toEqual([
      12_300n,
      12_400n,
      -12_300n,
    ]);
    expect([roundToStep(15_000n, 10_000n, 'half-even'), roundToStep(25_000n, 10_000n, 'half-even')]).toEqual([20_000n, 20_000n]);
    expect(() => roundToStep(1n, 0n, 'down')).toThrow(RangeError);
  });
});
