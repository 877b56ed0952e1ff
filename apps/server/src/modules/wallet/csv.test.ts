import { postingTemplates } from '@sortes/contract';
import { describe, expect, it } from 'vitest';
import { csvLine, textCell } from './csv.js';
import { statementTexts } from './statement-texts.js';

describe('textCell', () => {
  it('disarms what a spreadsheet would calculate', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx']) expect(textCell(text)).toBe(`'${text}`);
    expect(textCell('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
  });
  it('quotes what would break the line', () => {
    expect(csvLine([textCell('a,b'), textCell('say "hi"'), textCell('two\nlines'), textCell('plain')])).toBe(
      '"a,b","say ""hi""","two\nlines",plain\r\n',
    );
  });
});

describe('statementTexts', () => {
  it('has a word of its own for every template in every language', () => {
    for (const [language, texts] of Object.entries(statementTexts)) {
      expect(Object.keys(texts.types).toSorted(), language).toEqual([...postingTemplates].toSorted());
      expect(new Set(Object.values(texts.types)).size, language).toBe(postingTemplates.length);
    }
  });
});
