import type { QueryKeys } from '@sortes/browser';
import { expect, it } from 'vitest';

it('gives each kind of thing a name of its own in the query cache', () => {
  const tables = import.meta.glob<Record<string, Record<string, QueryKeys>>>('../**/keys.ts', { eager: true });
  const names = Object.values(tables).flatMap((table) =>
    Object.values(table).flatMap((keys) => Object.values(keys).map(({ all }) => all[0])),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
