import { postingTemplates } from '@sortes/contract';
import { describe, expect, it } from 'vitest';
import { statementTexts } from './statement-texts.js';

describe('statementTexts', () => {
  it('has a word of its own for every template in every language', () => {
    for (const [language, texts] of Object.entries(statementTexts)) {
      expect(Object.keys(texts.types).toSorted(), language).toEqual([...postingTemplates].toSorted());
      expect(new Set(Object.values(texts.types)).size, language).toBe(postingTemplates.length);
    }
  });
});
