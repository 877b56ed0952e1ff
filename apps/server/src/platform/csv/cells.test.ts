import { describe, expect, it } from 'vitest';
import { csvLine, textCell } from './cells.js';

describe('textCell', () => {
  it('disarms what a spreadsheet would calculate', () => {
    for (const text of ['=1+1', '+1', '-1+1', '-A1', '-1.', '@SUM(A1)', '\tx']) expect(textCell(text)).toBe(`'${text}`);
    expect(textCell('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
  });
  it('leaves numbers below zero numbers, so that a sum counts them', () => {
    for (const text of ['-1', '-4537950', '-0.5']) expect(textCell(text)).toBe(text);
  });
  it('quotes what would break the line', () => {
    expect(csvLine([textCell('a,b'), textCell('say "hi"'), textCell('two\nlines'), textCell('plain')])).toBe(
      '"a,b","say ""hi""","two\nlines",plain\r\n',
    );
  });
});
