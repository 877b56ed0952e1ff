import { afterEach, describe, expect, it } from 'vitest';
import { readMessage } from './messages.js';
import { createWords, layTexts, placesOfWords } from './words.js';

const english = {
  hello: 'Hello {name}, it’s {count, plural, one {# draw} other {# draws}}',
  plain: "It''s '{'here'}'",
  sum: '{value, number}',
};
const other = (mark: string): typeof english => ({ ...english, hello: `${mark} {name}` });
const words = createWords('test/words', {
  en: english,
  zh: other('zh'),
  id: other('id'),
  pt: other('pt'),
  th: other('th'),
  vi: other('vi'),
});

afterEach(() => layTexts(new Map()));

const laid = (code: 'MS' | 'ID' | 'VI', id: string, message: string) =>
  layTexts(new Map([[code, new Map([['test/words', new Map([[id, readMessage(message).compiled]])]])]]));

describe('createWords', () => {
  it('fills blanks and counts as ICU says, apostrophes and braces in quotes', () => {
    expect(words.say('EN', 'hello', { name: 'An', count: 1 })).toBe('Hello An, it’s 1 draw');
    expect(words.say('EN', 'hello', { name: '{count}', count: 1_000 })).toBe('Hello {count}, it’s 1,000 draws');
    expect(words.say('EN', 'plain')).toBe("It's {here}");
    expect(words.find('EN', 'constructor')).toBeUndefined();
    expect(words.blanksOf('EN', 'hello')).toEqual(['name', 'count']);
  });

  it('speaks for an incomplete language in its fallback, with the numbers of the language itself', () => {
    expect([words.say('TW', 'hello', { name: 'An' }), words.say('MS', 'hello', { name: 'An' })]).toEqual(['zh An', 'id An']);
    expect([words.say('DE', 'sum', { value: 1234.5 }), words.say('EN', 'sum', { value: 1234.5 })]).toEqual(['1.234,5', '1,234.5']);
    expect(words.say('TH', 'sum', { value: 1234.5 })).toBe('1,234.5');
  });

  it('says what the installation laid over a text, in the language itself and in those that fall back to it', () => {
    laid('MS', 'hello', 'Helo {name}');
    expect([words.say('MS', 'hello', { name: 'An' }), words.say('ID', 'hello', { name: 'An' })]).toEqual(['Helo An', 'id An']);
    laid('ID', 'hello', 'Halo {name}');
    expect([words.say('MS', 'hello', { name: 'An' }), words.say('ID', 'hello', { name: 'An' })]).toEqual(['Halo An', 'Halo An']);
    expect(placesOfWords().get('test/words')).toBe(english);
  });
});
