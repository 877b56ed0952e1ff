import { expect, it } from 'vitest';
import { noteOf, phraseNumber } from './music';

it('goes on through the octaves of a scale, up and down', () => {
  const tune = { root: 48, scale: [0, 2, 4, 7, 9] };
  expect([-6, -5, -1, 0, 4, 5, 10].map((step) => noteOf(tune, step))).toEqual([33, 36, 45, 48, 57, 60, 72]);
});

it('plays the same phrase for the same bar, and another for another', () => {
  const bar = (number: number): number[] => Array.from({ length: 8 }, (_, step) => phraseNumber(number, step));
  expect(bar(3)).toEqual(bar(3));
  expect(bar(3)).not.toEqual(bar(4));
  for (const number of [0, 1, 2, 50]) for (const chance of bar(number)) expect(chance).toBeGreaterThanOrEqual(0);
  expect(Math.max(...bar(0), ...bar(1), ...bar(2))).toBeLessThan(1);
});
