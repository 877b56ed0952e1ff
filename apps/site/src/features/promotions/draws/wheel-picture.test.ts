import { describe, expect, it } from 'vitest';
import { angleOf, partsOf, shortSum, standsWithin } from './wheel-parts';
import { drawnSlices } from './wheel-picture';

const sliceOf = (weights: readonly number[], isAllPrize = false) =>
  weights.map((weight, place) => ({ label: String(place), weight, isPrize: isAllPrize || place > 0 }));
const slices = sliceOf([70, 20, 8, 1.9, 0.1]);
const wheels = {
  'mostly nothing': slices,
  'two alike': sliceOf([1, 1]),
  'prizes alone': sliceOf([50, 30, 20], true),
  'one alone': sliceOf([1], true),
};

describe.each(Object.entries(wheels))('a wheel, %s', (_, all) => {
  const parts = partsOf(all);
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  /** Which slice stands below the pointer. */
  const standsAt = (degrees: number): number | undefined => {
    const share = (((-degrees % 360) + 360) % 360) / 360;
    return parts.find(({ from, share: wide }) => share >= from && share < from + wide)?.place;
  };

  it('takes as much of the whole with the parts of a slice as its chance is', () => {
    for (const [place, { weight }] of all.entries()) {
      const drawn = parts.filter((part) => part.place === place).reduce((sum, { share }) => sum + share, 0);
      expect(drawn).toBeCloseTo(weight / total, 10);
    }
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10);
  });

  it('stands in the slice that was drawn after any number of turns', () => {
    for (const place of all.keys())
      for (let turns = 0; turns < 50; turns += 1)
        expect(standsAt(angleOf(parts, place, turns, standsWithin(turns))), `${place} ${turns}`).toBe(place);
  });
});

it('stands elsewhere in a slice after each turn', () => {
  const places = [1, 2, 3, 4, 5].map((turns) => Math.round(angleOf(partsOf(slices), 0, turns, standsWithin(turns))));
  expect(new Set(places).size).toBe(5);
});

it('has a part without a prize between two prizes, and none that is a grey moon', () => {
  const parts = partsOf(slices);
  for (const [at, { place }] of parts.entries()) {
    const next = parts[(at + 1) % parts.length];
    expect(place === 0 || next?.place === 0, `${at}`).toBe(true);
  }
  expect(Math.max(...parts.map(({ share }) => share))).toBeLessThan(0.2);
});

it('writes its sums, and gives the biggest a colour that none besides has', () => {
  const drawn = drawnSlices(
    [0n, 5n, 20n, 10n].map((sum) => ({ sum, weight: 1 })),
    (sum) => `${sum}!`,
  );
  expect(drawn.map(({ label }) => label)).toEqual(['', '5!', '20!', '10!']);
  expect(drawn.map(({ isBiggest }) => isBiggest)).toEqual([false, false, true, false]);
  expect(new Set(drawn.map(({ fill }) => fill)).size).toBe(4);
});

it.each([
  [500n, '500'],
  [1_000n, '1K'],
  [50_000n, '50K'],
  [1_500_000n, '1.5M'],
  [1_999_999n, '1.99M'],
  [2_000_000_000n, '2B'],
])('writes %s in short, never more than it is', (sum, text) => {
  expect(shortSum(sum * 10_000n, String)).toBe(text);
});

it('writes parts of a coin', () => expect(shortSum(5_500n, String)).toBe('0.55'));
