import { describe, expect, it } from 'vitest';
import { slots } from './slots/index.js';
import { volatilityOf } from './volatility.js';

describe('volatility', () => {
  it('ends each word where the next begins', () => {
    expect([0, 15.99, 16, 64, 256, 1_024, 1e9].map(volatilityOf)).toEqual([
      'low',
      'low',
      'medium',
      'medium-high',
      'high',
      'very-high',
      'very-high',
    ]);
  });

  it('differs among the slots of lines and ways', () => {
    const wordOf = (code: string) => volatilityOf(slots.find((slot) => slot.code === code)?.mathOf({}).variance ?? Number.NaN);
    expect(['ruby-row', 'dragon-scroll', 'koi-ways'].map(wordOf)).toEqual(['low', 'medium', 'medium-high']);
  });
});
