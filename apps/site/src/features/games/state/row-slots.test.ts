import { expect, it } from 'vitest';
import { assignSlots, free, windowOf } from './row-slots';

it('wants the same number of rows wherever the view stands, and none outside the list', () => {
  expect(windowOf(-300, 800, 200, 100, 400)).toEqual({ first: 0, end: 9 });
  expect(windowOf(0, 800, 200, 100, 400)).toEqual({ first: 0, end: 9 });
  expect(windowOf(1_999, 800, 200, 100, 400)).toEqual({ first: 7, end: 16 });
  expect(windowOf(2_000, 800, 200, 100, 400)).toEqual({ first: 8, end: 17 });
  expect(windowOf(1e6, 800, 200, 100, 400)).toEqual({ first: 91, end: 100 });
  expect(windowOf(1e6, 800, 200, 3, 400)).toEqual({ first: 0, end: 3 });
  expect(windowOf(0, 800, 200, 0, 400)).toEqual({ first: 0, end: 0 });
});

it('writes the new row over the one that left and moves no other', () => {
  const slots = assignSlots([], { first: 0, end: 4 }, undefined, 100);
  expect(slots).toEqual([0, 1, 2, 3]);
  expect(assignSlots(slots, { first: 1, end: 5 }, undefined, 100)).toEqual([4, 1, 2, 3]);
  expect(assignSlots(slots, { first: 50, end: 54 }, undefined, 100)).toEqual([50, 51, 52, 53]);
  expect(assignSlots(slots, { first: 0, end: 4 }, undefined, 100)).toEqual(slots);
});

it('keeps the row that has the focus in its slot however far the list is scrolled', () => {
  const far = assignSlots([0, 1, 2, 3], { first: 50, end: 54 }, 2, 100);
  expect(far).toEqual([50, 51, 2, 52, 53]);
  // Let go, it stays until its slot is needed.
  expect(assignSlots(far, { first: 51, end: 55 }, undefined, 100)).toEqual([54, 51, 2, 52, 53]);
  expect(assignSlots(far, { first: 60, end: 64 }, undefined, 100)).toEqual([60, 61, 62, 63, 53]);
});

it('draws no row that a shorter list does not have', () => {
  expect(assignSlots([0, 1, 2, 3], { first: 0, end: 1 }, 3, 1)).toEqual([0, free, free, free]);
  expect(assignSlots([0, free, free, free], { first: 0, end: 3 }, undefined, 3)).toEqual([0, 1, 2, free]);
});
