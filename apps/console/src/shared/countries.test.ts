import { expect, it } from 'vitest';
import { countriesIn } from './countries';

it('knows every country by its name in the language of the page, and none twice', () => {
  const [english, thai] = [countriesIn('en'), countriesIn('th')];
  expect(english.length).toBeGreaterThan(240);
  expect(english.length).toBeLessThan(255);
  expect(thai.map(({ code }) => code).toSorted()).toEqual(english.map(({ code }) => code).toSorted());
  expect(new Set(english.map(({ name }) => name)).size).toBe(english.length);
  expect(english.find(({ code }) => code === 'VN')).toEqual({ code: 'VN', name: 'Vietnam' });
  expect(thai.find(({ code }) => code === 'VN')?.name).toBe('เวียดนาม');
});

it('leaves out what is no country, or none any more', () => {
  const codes = countriesIn('en').map(({ code }) => code);
  for (const code of ['EU', 'UN', 'ZZ', 'DD', 'SU', 'YU', 'UK', 'XA']) expect(codes).not.toContain(code);
});
