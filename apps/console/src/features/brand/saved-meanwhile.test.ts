import { expect, it } from 'vitest';
import type { Brand } from './brand-data';
import { savedBetween } from './saved-meanwhile';

const rule = { field: 'line', enabled: false, minLength: 1, maxLength: 64 };
const brand = (change: object = {}) =>
  ({
    version: 'a',
    name: 'Sortes',
    hosts: ['a.example'],
    languages: ['EN'],
    settings: [
      { name: 'minimumAge', value: 18, isOwn: false },
      { name: 'passwordDays', value: 90, isOwn: false },
    ],
    features: [{ modId: 'lottery', own: null, standard: true, on: true }],
    rules: [rule],
    countries: ['US'],
    addresses: [],
    maintenance: null,
    lastChange: null,
    ...change,
  }) as unknown as Brand;

it('tells each thing that somebody else has changed, from what to what, and nothing that stands as it did', () => {
  expect(savedBetween(brand(), brand({ version: 'b', lastChange: { by: 'adm2', at: 1, reason: 'law', mayUndo: true } }))).toEqual([]);
  const after = brand({
    name: 'Sortes Asia',
    settings: [
      { name: 'minimumAge', value: 21, isOwn: true },
      { name: 'passwordDays', value: 90, isOwn: true },
    ],
    features: [{ modId: 'lottery', own: false, standard: true, on: false }],
    rules: [{ ...rule, enabled: true }],
    countries: ['US', 'FR'],
  });
  expect(savedBetween(brand(), after)).toEqual([
    { kind: 'setting', id: 'minimumAge', from: 18, to: 21 },
    { kind: 'module', id: 'lottery', from: true, to: false },
    { kind: 'field', id: 'line' },
    { kind: 'part', id: 'name', from: 'Sortes', to: 'Sortes Asia' },
    { kind: 'part', id: 'countries', from: ['US'], to: ['US', 'FR'] },
  ]);
});

it('does not take a module that says in its own words what it was by default for changed', () => {
  const own = brand({ features: [{ modId: 'lottery', own: true, standard: true, on: true }] });
  expect(savedBetween(brand(), own)).toEqual([]);
});
