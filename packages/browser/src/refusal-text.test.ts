import { readFileSync } from 'node:fs';
import { languageOf, type LanguageCode } from '@sortes/languages';
import { readMessage } from '@sortes/service';
import { expect, it } from 'vitest';
import { ApiError } from './calls.js';
import { createRefusalText } from './refusal-text.js';

const texts = JSON.parse(readFileSync(new URL('../../contract/src/texts/vi.json', import.meta.url), 'utf8')) as Record<string, string>;
const wanted: string[] = [];
let page: LanguageCode = 'EN';
const say = createRefusalText(
  {
    currentLanguage: () => languageOf(page),
    loadLater: (areas) => void wanted.push(...areas),
    blanksOf: (id) => (page === 'VI' ? readMessage(texts[id.replace('refusals.', '')] ?? '').blanks : []),
    find: (id, values = {}) =>
      page === 'VI' ? texts[id.replace('refusals.', '')]?.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name])) : undefined,
  },
  { symbol: '₫', scale: 0 },
);

it('says a refusal as it came, and anew once the page speaks another language', async () => {
  const low = new ApiError('amount.below.minimum', 'The minimum is 50,000 ₫.', 400, { language: 'EN', parameters: { minimum: '50000' } });
  const field = new ApiError('request_param_err', 'Username is not valid.', 400, { language: 'EN', field: 'username' });
  const wait = new ApiError('login.locked', 'Try again in 2 min.', 429, { language: 'EN', retryAfterSeconds: 61 });
  const unknown = new ApiError('of.another.release', 'Something new.', 400, { language: 'EN' });
  page = 'EN';
  expect([low, field, wait, unknown].map(say)).toEqual([low, field, wait, unknown].map(({ message }) => message));
  expect(new Set(wanted)).toEqual(new Set(['refusals']));
  // What says sentences is fetched with the first.
  page = 'VI';
  await expect.poll(() => say(low)).not.toBe(low.message);
  expect(say(low)).toBe('Số tiền tối thiểu là 50.000 ₫.');
  expect(say(field)).toContain(texts['field.username']);
  expect(say(wait)).toContain('2 phút');
  expect(say(unknown)).toBe('Something new.');
});
