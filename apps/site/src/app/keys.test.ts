import type { QueryKeys } from '@sortes/browser';
import { expect, it } from 'vitest';

type Table = { readonly [name: string]: QueryKeys<readonly never[]> | Table };

const namesOf = (table: Table): string[] =>
  Object.values(table).flatMap((entry) => (Array.isArray(entry.all) ? [entry.all.join(' ')] : namesOf(entry as Table)));

it('gives each kind of thing a name of its own in the query cache', () => {
  const tables = import.meta.glob<Record<string, Table>>('../**/keys.ts', { eager: true });
  const names = Object.values(tables).flatMap((file) => Object.values(file).flatMap(namesOf));
  expect(names.length).toBeGreaterThan(60);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
