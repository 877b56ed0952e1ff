import { expect, it } from 'vitest';
import { differences } from './differences';

it('names every field that differs, texts language by language', () => {
  const one = { kind: 'article', title: { EN: 'Help', VI: 'Giúp' }, enabled: true, endsAt: null };
  const other = { kind: 'article', title: { EN: 'Help', TH: 'ช่วย' }, enabled: false, endsAt: null };
  expect(differences(one, other)).toEqual([
    { path: ['title', 'VI'], one: 'Giúp', other: undefined },
    { path: ['title', 'TH'], one: undefined, other: 'ช่วย' },
    { path: ['enabled'], one: true, other: false },
  ]);
});

it('finds no difference between nothing, null and an empty text', () => {
  expect(differences({ title: {}, text: '' }, { title: { EN: '' }, text: null })).toEqual([]);
  expect(differences(null, undefined)).toEqual([]);
});

it('takes what is told on one side alone for a difference of its fields', () => {
  expect(differences(null, { state: 'open' })).toEqual([{ path: ['state'], one: undefined, other: 'open' }]);
});

it('compares lists as a whole, and what is no object as it is', () => {
  expect(differences({ countries: ['VN'] }, { countries: ['VN', 'TH'] })).toEqual([
    { path: ['countries'], one: ['VN'], other: ['VN', 'TH'] },
  ]);
  expect(differences('torn {', 'whole')).toEqual([{ path: [], one: 'torn {', other: 'whole' }]);
});
