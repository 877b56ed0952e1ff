import { completeLanguages, postingTemplates } from '@sortes/contract';
import { describe, expect, it } from 'vitest';
import { words } from './words.js';

describe('words of the statement', () => {
  it('has a word of its own for every template in every language', () => {
    for (const language of completeLanguages) {
      const types = postingTemplates.map((template) => words.find(language, `type.${template}`));
      expect(types, language).not.toContain(undefined);
      expect(new Set(types).size, language).toBe(postingTemplates.length);
    }
  });
});
