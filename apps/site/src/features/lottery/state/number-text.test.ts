import { describe, expect, it } from 'vitest';
import { readNumberText, textOfBad } from './number-text';

describe('reading pasted numbers', () => {
  it('takes spaces, commas, semicolons and new lines alike', () => {
    expect(readNumberText('68 00,12;34\n07\r\n99', 2)).toEqual({ numbers: ['68', '00', '12', '34', '07', '99'], duplicates: 0, bad: [] });
  });
  it('counts a number once and says how many mentions were left out', () => {
    expect(readNumberText('123 123\n123 456', 3)).toEqual({ numbers: ['123', '456'], duplicates: 2, bad: [] });
  });
  it('names what it cannot read with its line and never repairs it', () => {
    expect(readNumberText('7 08\n1234, ab\n-1', 2)).toEqual({
      numbers: ['08'],
      duplicates: 0,
      bad: [
        { line: 1, text: '7' },
        { line: 2, text: '1234' },
        { line: 2, text: 'ab' },
        { line: 3, text: '-1' },
      ],
    });
  });
  it('reads full-width digits of an Asian keyboard', () => {
    expect(readNumberText('６８，００', 2).numbers).toEqual(['68', '00']);
  });
  it('finds nothing in nothing', () => {
    expect(readNumberText('  \n , ', 2)).toEqual({ numbers: [], duplicates: 0, bad: [] });
  });

  it('leaves what is bad on the line it was typed on', () => {
    const { bad } = readNumberText('12 x\n34\n5, 678', 2);
    expect(textOfBad(bad)).toBe('x\n\n5 678');
    expect(readNumberText(textOfBad(bad), 2).bad).toEqual(bad);
    expect(textOfBad([])).toBe('');
  });
});
