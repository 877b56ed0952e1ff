import { expect, it } from 'vitest';
import { symbolBox } from './theme';

it('lets a symbol take the room of its reel where rows change, and less of it where they do not', () => {
  const [wide, high] = symbolBox(100, 300, false);
  expect(wide).toBeCloseTo(103.88);
  expect(high).toBeCloseTo(114.27, 1);
  expect(symbolBox(100, 50, false)).toEqual([49, 49]);
  expect(symbolBox(100, 50, true)).toEqual([49, 49]);
  const heights = [6, 5, 4, 3, 2].map((rows) => symbolBox(96, 534 / rows, true));
  // The fewer stand on a reel, the larger each, none beyond its cell, none pulled out of shape.
  for (const [at, [width, height]] of heights.entries()) {
    expect(height).toBeLessThanOrEqual(534 / (6 - at));
    expect(height / width).toBeLessThan(1.35);
    if (at > 0) expect(width * height).toBeGreaterThanOrEqual((heights[at - 1]?.[0] ?? 0) * (heights[at - 1]?.[1] ?? 0));
  }
  expect(heights.at(-1)?.[1]).toBeGreaterThan(1.4 * (heights[0]?.[1] ?? 0));
});
