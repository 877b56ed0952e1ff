import { completeLanguages } from '@sortes/contract';
import { describe, expect, it } from 'vitest';
import { sanitiseHtml } from '../modules/site/index.js';
import { demoContent, demoTexts } from './content/index.js';
import { articleKeys } from './content/types.js';

/** Every text of one language by its path. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, `${path}/${key}`));
}
const english = new Map(textsOf(demoTexts.EN));
const marks = (text: string): string[] => [...text.matchAll(/\{[a-zA-Z]+\}|<\/?[a-z0-9]+/g)].map(([mark]) => mark).toSorted();

describe('the demo content', () => {
  it.each(completeLanguages)('is whole in %s: same texts, same placeholders, same structure, nothing left in English', (language) => {
    const texts = new Map(textsOf(demoTexts[language]));
    expect([...texts.keys()]).toEqual([...english.keys()]);
    for (const [path, text] of texts) {
      expect(marks(text), path).toEqual(marks(english.get(path) ?? ''));
      if (language !== 'EN') expect(text, path).not.toBe(english.get(path));
    }
  });
  it('survives the sanitiser unchanged but for its links', () => {
    for (const language of completeLanguages)
      for (const key of articleKeys)
        expect(sanitiseHtml(demoTexts[language].articles[key].html)).toBe(demoTexts[language].articles[key].html);
  });
  it('names every article, banner and announcement in every language', () => {
    const content = demoContent(new Date());
    for (const text of [
      ...content.articles.flatMap(({ title, html }) => [title, html]),
      ...content.banners.map(({ title }) => title),
      ...content.announcements.map(({ title }) => title),
    ])
      expect(Object.keys(text)).toHaveLength(6);
  });
});
