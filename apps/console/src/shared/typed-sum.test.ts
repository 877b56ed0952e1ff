import { describe, expect, it } from 'vitest';
import { decimalOf, isTooLargeASum, readTypedSum, writeTypedSum } from './typed-sum';

describe('a sum as it is typed', () => {
  const read = (decimal: '.' | ',', scale: number) => (text: string) => readTypedSum(text, { decimal, scale });

  it('of a currency without small change is parted in thousands by any sign', () => {
    for (const text of ['20000000', '20,000,000', '20.000.000', '20 000 000', ' 20000000 '])
      expect(read(',', 0)(text), text).toBe('20000000');
    expect(['20.000', '1,5', '20.00', '2.0000', '-5', 'abc', '', '1e3', '50 %'].map(read('.', 0))).toEqual([
      '20000',
      ...Array.from({ length: 8 }, () => undefined),
    ]);
  });

  it('of another has the decimal sign of the page', () => {
    expect(['1,234.5', '1234.56', '1.234,56', '1.234', '12.', '1,23'].map(read('.', 2))).toEqual([
      '1234.5',
      '1234.56',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(['1.234,5', '1234,56', '1,234.56', '1.234', '0,5'].map(read(',', 2))).toEqual(['1234.5', '1234.56', undefined, '1234', '0.5']);
  });

  it('is told apart from what is no sum where it is too large', () => {
    const isTooLarge = (text: string) => isTooLargeASum(text, { decimal: '.', scale: 2 });
    expect(['90,000,000,000', '90000000000.01', '9'.repeat(40), '12 dong', '007', ''].map(isTooLarge)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(readTypedSum('007', { decimal: '.', scale: 2 })).toBe('7');
  });

  it('is written as it is read', () => {
    expect([decimalOf('en'), decimalOf('vi'), decimalOf('pt-BR'), decimalOf('th')]).toEqual(['.', ',', ',', '.']);
    expect(writeTypedSum('12.5', { decimal: ',' })).toBe('12,5');
  });
});
