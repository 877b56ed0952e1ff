import { describe, expect, it } from 'vitest';
import { countdownText } from './countdown-text.js';
import { presetRange, rangeWithin } from './date-range.js';
import { formatMoney, shownDifference } from './format-money.js';
import { pageMarks } from './pagination-range.js';

const vnd = { code: 'VND', symbol: '₫', scale: 0 };
const brl = { code: 'BRL', symbol: 'R$', scale: 2 };
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatMoney', () => {
  it('groups and places the symbol by locale', () => {
    expect(plain(formatMoney(12_845_010_000n, vnd, 'vi-u-nu-latn'))).toBe('1.284.501 ₫');
    expect(plain(formatMoney(12_845_010_000n, vnd, 'en-u-nu-latn'))).toBe('₫ 1,284,501');
    expect(plain(formatMoney(-12_345_600n, brl, 'pt-BR-u-nu-latn'))).toBe('−R$ 1.234,56');
  });
  it('cuts what is smaller than a coin where it is asked to, and never to nought', () => {
    const cut = { ...vnd, isCut: true };
    expect(plain(formatMoney(20_159_000n, cut, 'en'))).toBe('₫ 2,015');
    expect(plain(formatMoney(-20_159_000n, cut, 'en'))).toBe('−₫ 2,015');
    expect(plain(formatMoney(9_000n, cut, 'en'))).toBe('₫ 0.9');
    expect(plain(formatMoney(12_349_999n, { ...brl, isCut: true }, 'en'))).toBe('R$ 1,234.99');
  });

  it('adds up: a difference is that of the amounts as they are shown', () => {
    const cut = { ...vnd, isCut: true };
    const [staked, won] = [20_000_000n, 19_684_000n];
    expect([staked, won, shownDifference(staked, won, cut)].map((amount) => plain(formatMoney(amount, cut, 'en')))).toEqual([
      '₫ 2,000',
      '₫ 1,968',
      '₫ 32',
    ]);
    for (let won = 0n; won < 6_060_000_000n; won += 1_234_567n) {
      const net = shownDifference(won, 6_060_000_000n, cut);
      const figure = (amount: bigint) =>
        BigInt(
          formatMoney(amount, cut, 'en')
            .replace('−', '-')
            .replace(/[^\d-]/g, ''),
        );
      expect(figure(won) - figure(6_060_000_000n) === figure(net) || won < 10_000n, String(won)).toBe(true);
    }
    expect(shownDifference(20_005_000n, 20_002_000n, cut), 'not nought where they differ').toBe(3_000n);
    expect(shownDifference(staked, won, vnd), 'books show every figure').toBe(316_000n);
  });

  it('shows decimals that the scale would hide rather than round them away', () => {
    expect(plain(formatMoney(10_005_000n, vnd, 'vi-u-nu-latn'))).toBe('1.000,5 ₫');
    expect(plain(formatMoney(1n, vnd, 'en'))).toBe('₫ 0.0001');
  });
  it('keeps every digit of amounts past the safe integers', () => {
    expect(plain(formatMoney(90_071_992_547_409_931_234n, vnd, 'en'))).toBe('₫ 9,007,199,254,740,993.1234');
  });
  it('marks gains when asked, never zero', () => {
    expect(formatMoney(10_000n, vnd, 'vi', { plus: true })[0]).toBe('+');
    expect(formatMoney(0n, vnd, 'vi', { plus: true })[0]).toBe('0');
  });
});

describe('pageMarks', () => {
  it('shows three around the page and one at each end', () => {
    expect(pageMarks(5, 10)).toEqual([1, 'gap', 4, 5, 6, 'gap', 10]);
    expect(pageMarks(1, 10)).toEqual([1, 2, 3, 'gap', 10]);
    expect(pageMarks(10, 10)).toEqual([1, 'gap', 8, 9, 10]);
  });
  it('shows a page rather than a gap of one', () => {
    expect(pageMarks(4, 10)).toEqual([1, 2, 3, 4, 5, 'gap', 10]);
    expect(pageMarks(1, 2)).toEqual([1, 2]);
  });
  it('never repeats, never leaves the range', () => {
    for (let total = 1; total <= 12; total++) {
      for (let page = 1; page <= total; page++) {
        const numbers = pageMarks(page, total).filter((mark) => mark !== 'gap');
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers).toContain(page);
        expect(Math.min(...numbers)).toBe(1);
        expect(Math.max(...numbers)).toBe(total);
      }
    }
  });
});

describe('countdownText', () => {
  it('counts a started second whole', () => {
    expect(countdownText(47_000)).toBe('00:47');
    expect(countdownText(46_001)).toBe('00:47');
    expect(countdownText(1)).toBe('00:01');
    expect(countdownText(0)).toBe('00:00');
    expect(countdownText(-5)).toBe('00:00');
    expect(countdownText(3_661_000)).toBe('1:01:01');
  });
});

describe('presetRange', () => {
  it('counts back over months and leap days', () => {
    expect(presetRange('week', '2024-03-03')).toEqual({ from: '2024-02-26', to: '2024-03-03' });
    expect(presetRange('yesterday', '2026-01-01')).toEqual({ from: '2025-12-31', to: '2025-12-31' });
  });
  it('knows the months of the calendar, also at their first day', () => {
    expect(presetRange('thisMonth', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(presetRange('lastMonth', '2024-03-31')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(presetRange('lastMonth', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });
  it('lets the other end follow where a range would be too long', () => {
    const long = { from: '2026-01-01', to: '2026-12-31' };
    expect(rangeWithin(long, 'from', 92)).toEqual({ from: '2026-01-01', to: '2026-04-02' });
    expect(rangeWithin(long, 'to', 92)).toEqual({ from: '2026-10-01', to: '2026-12-31' });
    expect(rangeWithin({ from: '2026-01-01', to: '2026-01-02' }, 'to', 92)).toEqual({ from: '2026-01-01', to: '2026-01-02' });
  });
});
