import { expect, it } from 'vitest';
import { boxAt, freePlace } from './toast-place.js';

const size = { width: 400, height: 48 };
const view = { width: 1366, height: 768 };

it('puts a message where it covers nothing that can be pressed', () => {
  expect(freePlace(size, view, [])).toBe('bottom-end');
  const corner = boxAt('bottom-end', size, view);
  expect(freePlace(size, view, [corner])).toBe('bottom-center');
  // A button of no size, as one that is not shown, is in nobody's way.
  expect(freePlace(size, view, [{ ...corner, right: corner.left }])).toBe('bottom-end');
});

it('covers as little as it can where there is no free place', () => {
  const footer = { left: 0, right: 1366, top: 700, bottom: 768 };
  const header = { left: 0, right: 1366, top: 60, bottom: 120 };
  const edge = { left: 0, right: 1366, top: 64, bottom: 90 };
  expect(freePlace(size, view, [footer, header, edge])).toBe('bottom-end');
  expect(freePlace(size, view, [footer, footer, header])).toBe('top-center');
});
