import { describe, expect, it } from 'vitest';
import { readTypedAmount, wholeThousands } from './read-typed-amount';

const dong = (text: string) => readTypedAmount(text, 0);
const real = (text: string) => readTypedAmount(text, 2);

describe('a currency without decimals', () => {
  it.each(['50000', '50.000', '50,000', '50 000', ' 50000 ', '50k', '50 K', '050000'])('reads %s as fifty thousand', (text) =>
    expect(dong(text)).toBe(500_000_000n),
  );
  it.each([
    ['1,5k', 15_000_000n],
    ['1.234.567', 12_345_670_000n],
    ['0', 0n],
    ['2,25K', 22_500_000n],
    ['1500K', 15_000_000_000n],
  ] as const)('reads %s', (text, units) => expect(dong(text)).toBe(units));
  it.each(['', 'k', '1.5', '1e5', '-5', '50.00', '1.234,567.8', '1.23.456', '0x10', '५०', '1,2345k', '2,250K', '1.500k', '1 500K'])(
    'refuses %s',
    (text) => expect(dong(text)).toBeUndefined(),
  );
});

describe('a currency with two decimals', () => {
  it.each([
    ['12.5', 125_000n],
    ['12,50', 125_000n],
    ['1.234,56', 12_345_600n],
    ['1,234.56', 12_345_600n],
    ['1.234', 12_340_000n],
    ['1.5k', 15_000_000n],
  ] as const)('reads %s', (text, units) => expect(real(text)).toBe(units));
  it.each(['1.2345', '12.345.6', '1,2,3'])('refuses %s', (text) => expect(real(text)).toBeUndefined());
});

it('counts whole thousands only', () => {
  expect(wholeThousands(500_000_000n)).toBe(50n);
  expect(wholeThousands(505_000_000n)).toBeUndefined();
  expect(wholeThousands(0n)).toBeUndefined();
});
