import { expect, it } from 'vitest';
import { createKindFinder, otherNameFiles, otherNamesOf, type NamedKind } from './other-names.js';

const kinds = Object.keys(otherNameFiles['en'] ?? {}) as NamedKind[];
const kindsOf = createKindFinder((text) => text.toLowerCase().replaceAll('-', ' '));

it.each(Object.entries(otherNameFiles))('%s names every kind, and none twice', (_locale, file) => {
  expect(Object.keys(file)).toEqual(kinds);
  for (const kind of kinds) {
    expect(file[kind].length, kind).toBeGreaterThan(0);
    expect(new Set(file[kind]).size, kind).toBe(file[kind].length);
    expect(
      file[kind].every((name) => name === name.trim() && name !== ''),
      kind,
    ).toBe(true);
  }
});

it('tells the kind of a game by its name in whatever language', () => {
  expect(kindsOf(['Super Sic Bo'], false)).toEqual(['sic-bo']);
  expect(kindsOf(['皇家百家乐'], false)).toEqual(['baccarat']);
  expect(kindsOf(['Rồng Hổ'], false)).toEqual(['dragon-tiger']);
  expect(kindsOf(['Koi Ways'], false)).toEqual([]);
});

it('takes everyday words for a kind in the names of originals only', () => {
  expect(kindsOf(['Coin Series'], true)).toEqual(['coins', 'xoc-dia']);
  expect(kindsOf(['Coin Rush'], false)).toEqual([]);
  expect(kindsOf(['Crash'], true)).toEqual(['crash']);
});

it('answers the names of a kind in all languages', () => {
  expect(otherNamesOf(['sic-bo'])).toEqual(expect.arrayContaining(['Sic Bo', 'Tài Xỉu', '骰宝', 'ไฮโล', 'Dadu Koprok']));
  expect(otherNamesOf(['sic-bo', 'sic-bo'])).toEqual(otherNamesOf(['sic-bo']));
});
