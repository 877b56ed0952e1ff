import { expect, it } from 'vitest';
import { createSeenRows } from './seen-rows';
import { createSelection } from './use-selection';

const rows = (...keys: readonly string[]) => keys.map((key) => [key, { key }] as const);

it('forgets rows that left the page they stood on, not those of other pages', () => {
  const seen = createSeenRows<{ key: string }>();
  expect(seen.show('1', rows('a', 'b', 'c'))).toEqual([]);
  expect(seen.show('2', rows('d'))).toEqual([]);
  expect(seen.show('1', rows('a', 'c'))).toEqual(['b']);
  expect(seen.rowOf('b')).toBeUndefined();
  expect(seen.rowOf('d')).toEqual({ key: 'd' });
});

it('keeps a row that moved to another page', () => {
  const seen = createSeenRows<{ key: string }>();
  seen.show('1', rows('a', 'b'));
  seen.show('2', rows('b', 'c'));
  expect(seen.show('1', rows('a'))).toEqual([]);
});

it('takes the rows that left out of the selection', () => {
  const selection = createSelection();
  selection.set(['a', 'b'], true);
  const before = selection.store.getState();
  selection.drop(['x']);
  expect(selection.store.getState()).toBe(before);
  selection.selectAll();
  selection.drop(['a']);
  expect(selection.store.getState()).toEqual({ keys: new Set(['b']), isAll: true });
  selection.drop(['b']);
  expect(selection.store.getState()).toEqual({ keys: new Set(), isAll: false });
});
