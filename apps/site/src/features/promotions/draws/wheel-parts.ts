export interface PictureSlice {
  label: string;
  weight: number;
  isPrize: boolean;
}

/** A part of a wheel's rim: of which slice it is, where it begins and how much of the whole it takes. */
export interface WheelPart {
  readonly place: number;
  readonly from: number;
  readonly share: number;
}

/** A wheel with fewer parts would look like a cake. */
const leastParts = 8;

/**
 * The slices as parts around the wheel, all as wide as each other, so that each can bear its words: a prize that is rare would be a line. Between two prizes lies
 * one that wins nothing, where there is such. What each is likely to be is said in words beside the wheel, never by its width.
 */
export function partsOf(slices: readonly Pick<PictureSlice, 'isPrize'>[]): readonly WheelPart[] {
  const places = [...slices.keys()];
  const prizes = places.filter((place) => slices[place]?.isPrize === true);
  const blanks = places.filter((place) => slices[place]?.isPrize !== true);
  const once =
    prizes.length === 0 || blanks.length === 0
      ? places
      : Array.from({ length: Math.max(prizes.length, blanks.length) }, (_, at) => [
          prizes[at % prizes.length] ?? 0,
          blanks[at % blanks.length] ?? 0,
        ]).flat();
  if (once.length === 0) return [];
  const all = Array.from({ length: Math.ceil(leastParts / once.length) }, () => once).flat();
  return all.map((place, at) => ({ place, from: at / all.length, share: 1 / all.length }));
}

/** Degrees to which a wheel turns so that a part of this slice stands below the pointer. @param turns so many spins were before: another part each time @param within where in it, as a share of it */
export function angleOf(parts: readonly WheelPart[], place: number, turns = 0, within = 0.5): number {
  const own = parts.filter((part) => part.place === place);
  const part = own[turns % Math.max(1, own.length)];
  return part === undefined ? 0 : -360 * (part.from + part.share * within);
}

/** Where in its part a wheel stands after so many turns: elsewhere each time, so that two spins of one slice can be told apart, and never at its edge. */
export const standsWithin = (turns: number): number => (turns === 0 ? 0.5 : 0.2 + 0.6 * ((turns * 0.618) % 1));

const steps = [
  [1_000_000_000_000n, 'T'],
  [1_000_000_000n, 'B'],
  [1_000_000n, 'M'],
  [1_000n, 'K'],
] as const;
const unitsOfOne = 10_000n;

/** A sum (money units) in as few signs as a wheel has room for, never more than it is: "50K", "1.5M". @param number writes a number */
export function shortSum(sum: bigint, number: (value: number) => string): string {
  const [step, letter] = steps.find(([least]) => sum >= least * unitsOfOne) ?? [1n, ''];
  return `${number(Number((sum * 100n) / (step * unitsOfOne)) / 100)}${letter}`;
}
