import { expect, it } from 'vitest';
import { angleOf, standsWithin } from './wheel-picture';

const slices = [70, 20, 8, 1.9, 0.1].map((weight, place) => ({ label: String(place), weight, isPrize: place > 0 }));
/** Which slice stands below the pointer. */
const standsAt = (degrees: number): number => {
  const share = ((((-degrees % 360) + 360) % 360) / 360) * 100;
  let until = 0;
  return slices.findIndex(({ weight }) => share < (until += weight));
};

it('stands in the slice that was drawn after any number of turns, elsewhere in it after each', () => {
  for (const place of slices.keys())
    for (let turns = 0; turns < 50; turns += 1)
      expect(standsAt(angleOf(slices, place, standsWithin(turns))), `${place} ${turns}`).toBe(place);
  const places = [1, 2, 3, 4, 5].map((turns) => Math.round(angleOf(slices, 0, standsWithin(turns))));
  expect(new Set(places).size).toBe(5);
});
