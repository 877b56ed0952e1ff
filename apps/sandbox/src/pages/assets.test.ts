import { expect, it } from 'vitest';
import { STYLE_SHEET } from './assets.js';

it('closes every block of its styles where it ends', () => {
  let depth = 0;
  for (const line of STYLE_SHEET.split('\n')) {
    depth += line.split('{').length - line.split('}').length;
    expect(depth, line).toBeGreaterThanOrEqual(0);
  }
  // A block that is left open takes every rule after it.
  expect(depth).toBe(0);
});
