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

/** No part is wider than this share of the wheel: one that wins nothing most of the time would be a grey moon. */
const [widest, widestBlank] = [0.125, 0.18];

/**
 * A slice as several parts around the wheel, that take as much of it together as its chance is. Every prize has a part without one between it and the next, as far as there
 * are such: a thin one can bear its words across them.
 */
export function partsOf(slices: readonly PictureSlice[]): readonly WheelPart[] {
  const total = slices.reduce((sum, { weight }) => sum + weight, 0);
  const counted = slices.map(({ weight, isPrize }, place) => ({
    place,
    isPrize,
    share: weight / total,
    count: Math.max(1, Math.ceil(weight / total / widest)),
  }));
  const spread = (some: typeof counted) =>
    some
      .flatMap(({ place, share, count }) =>
        Array.from({ length: count }, (_, at) => ({
          place,
          share: share / count,
          order: (at + (place + 1) / (slices.length + 1)) / count,
        })),
      )
      .toSorted((one, other) => one.order - other.order);
  const prizes = spread(counted.filter(({ isPrize }) => isPrize));
  // As many between two prizes everywhere.
  const between = (share: number) =>
    Math.max(1, prizes.length) * Math.max(1, Math.ceil(share / (Math.max(1, prizes.length) * widestBlank)));
  const blanks = spread(counted.filter(({ isPrize }) => !isPrize).map((one) => ({ ...one, count: between(one.share) })));
  const rest = blanks.length - prizes.length;
  const inOrder =
    blanks.length === 0
      ? prizes
      : prizes.length === 0
        ? blanks
        : // After each prize its share of the blanks.
          prizes.flatMap((prize, at) => {
            const each = (step: number) => Math.floor((step * (prizes.length + rest)) / prizes.length);
            return [prize, ...blanks.slice(each(at), each(at + 1))];
          });
  let from = 0;
  return inOrder.map(({ place, share }) => {
    const part = { place, from, share };
    from += share;
    return part;
  });
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
