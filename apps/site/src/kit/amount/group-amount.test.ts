import { describe, expect, it } from 'vitest';
import { amountText, marksOf, regroup } from './group-amount';

const english = marksOf('en', 0);
const vietnamese = marksOf('vi', 0);
const brazilian = marksOf('pt-BR', 2);

/** Types keys one after the other at the end; `<` is the key that takes the last sign away. */
function type(keys: string, marks = english): string {
  let now = { text: '', caret: 0 };
  for (const key of keys) {
    const left = now.text.slice(0, now.caret);
    const right = now.text.slice(now.caret);
    const next = key === '<' ? left.slice(0, -1) : left + key;
    now = regroup(now.text, { text: next + right, caret: next.length }, marks);
  }
  return now.text;
}

describe('regroup', () => {
  it.each([
    ['1000000', '1,000,000'],
    ['100', '100'],
    ['1000<', '100'],
    ['50k', '50k'],
    ['1,5K', '1,5K'],
    ['1,50<5K', '1,55K'],
    ['50.000', '50,000'],
    ['50.0000', '500,000'],
    ['abc', 'abc'],
    ['12 345 6', '123,456'],
    ['1500K', '1500K'],
    ['1500K<', '1,500'],
    ['50000k', '50000k'],
    ['1.500.000', '1,500,000'],
  ])('%s reads %s', (keys, text) => expect(type(keys)).toBe(text));

  it('writes the marks of the language', () => {
    expect(type('1000000', vietnamese)).toBe('1.000.000');
    expect(type('50,000', vietnamese)).toBe('50.000');
    expect(type('1234567,5', brazilian)).toBe('1.234.567,5');
    expect(type('1.5', brazilian)).toBe('1.5');
  });

  it('keeps the caret behind the same figure', () => {
    expect(regroup('1,234', { text: '91,234', caret: 1 }, english)).toEqual({ text: '91,234', caret: 1 });
    expect(regroup('123,456', { text: '1239,456', caret: 4 }, english)).toEqual({ text: '1,239,456', caret: 5 });
    expect(regroup('1,234,567', { text: '1,34,567', caret: 2 }, english)).toEqual({ text: '134,567', caret: 1 });
  });

  it('steps over a mark that is taken away, so that the same key goes on', () => {
    expect(regroup('1,234', { text: '1234', caret: 1 }, english)).toEqual({ text: '1,234', caret: 1 });
    expect(regroup('1,234', { text: '1234', caret: 1 }, english, true)).toEqual({ text: '1,234', caret: 2 });
  });

  it('groups what is pasted whole', () => {
    expect(regroup('', { text: '1000000', caret: 7 }, english)).toEqual({ text: '1,000,000', caret: 9 });
    expect(regroup('', { text: '1.000.000', caret: 9 }, english)).toEqual({ text: '1,000,000', caret: 9 });
    expect(regroup('', { text: '1.000.000 đ', caret: 11 }, english).text).toBe('1.000.000 đ');
  });
});

it('writes amounts as the field does', () => {
  expect(amountText(12_345_670_000n, english)).toBe('1,234,567');
  expect(amountText(12_345_000n, brazilian)).toBe('1.234,50');
  expect(amountText(12_340_000n, brazilian)).toBe('1.234');
});
