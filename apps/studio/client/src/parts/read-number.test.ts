import { describe, expect, it } from 'vitest';
import { readTyped } from './read-number';

describe('what a player types', () => {
  it.each([
    ['1.5', '.', '1.5'],
    ['1,5', '.', '1.5'],
    ['1,500', '.', '1500'],
    ['50.000', ',', '50000'],
    ['50.000,5', ',', '50000.5'],
    ['0.5', ',', '0.5'],
    ['0,50', ',', '0.5'],
    ['.5', '.', '0.5'],
    ['007', '.', '7'],
    [' 1 000 ', '.', '1000'],
    ['1.000', '.', '1'],
    ['0', '.', '0'],
  ])('reads %s with the sign %s as %s', (text, sign, expected) => expect(readTyped(text, sign)).toBe(expected));

  it.each(['', '.', 'abc', '1e5', '-1', '1.2.3', '1,2,3', '∞'])('finds no number in %s', (text) =>
    expect(readTyped(text, '.')).toBeUndefined(),
  );
});
