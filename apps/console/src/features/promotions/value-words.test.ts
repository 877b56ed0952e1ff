import { expect, it } from 'vitest';
import { valueText } from './value-words';

const saying = {
  t: ((id: string) => id) as unknown as Parameters<typeof valueText>[0]['t'],
  format: {
    amount: (sum: string) => `₫ ${sum}`,
    number: (value: number) => String(value),
    percent: (share: number) => `${share * 100} %`,
    at: (ms: number) => `at ${ms}`,
  } as unknown as Parameters<typeof valueText>[0]['format'],
};

it('says what stands in a field of an offer as the form shows it', () => {
  const cases: readonly (readonly [path: string, value: unknown, text: string])[] = [
    ['share', 5000, '50 %'],
    ['budget.nominal', null, 'promotions.noBound'],
    ['budget.nominal', '1000000', '₫ 1000000'],
    ['requirement.multiple', 80_000, '8x'],
    ['requirement.days', 14, '14'],
    ['requirement.weights.lanes.RNG', 10_000, '100 %'],
    ['requirement.maxBet', '500000', '₫ 500000'],
    ['requirement.maxBet', null, '–'],
    ['window.from', 5, 'at 5'],
    ['hasExample', true, 'promotions.yes'],
    ['title.EN', '30', '30'],
    ['who.registered.from', 3, '3'],
    ['reward.steps', [{ from: '200000', rate: 3000 }], 'from: ₫ 200000, rate: 30 %'],
    ['places', ['promotions', 'deposit'], 'promotions; deposit'],
  ];
  for (const [path, value, text] of cases) expect(valueText(saying, path.split('.'), value), path).toBe(text);
});
