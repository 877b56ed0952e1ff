import type { Play } from './types.js';

/** Sides that exclude each other: what one wins the other loses. */
const opposites: readonly (readonly [string, string])[] = [
  ['B', 'S'],
  ['O', 'E'],
  ['D', 'T'],
  ['ODD', 'EVEN'],
  ['UP', 'LOW'],
  ['MIDDLE', 'EDGE'],
  ['MONO', 'STEREO'],
  ['RISE', 'FALL'],
];

/** What stands between two sides. */
const between: ReadonlySet<string> = new Set(['X', 'TIE', 'TWIN']);

/** A play of which a combination is one side at one place: its sides in pairs, and what stands between the marks of one place in canonical content. */
export interface TwoSided {
  readonly pairs: readonly (readonly [string, string])[];
  readonly separator: '' | ',';
}

/** Undefined for a play of anything else, and for one whose combinations join sides of several places. */
export function twoSidesOf({ form }: Play): TwoSided | undefined {
  const marks =
    form.kind === 'options' && (form.choose ?? 1) === 1
      ? form.options
      : form.kind === 'positions' && (form.choose ?? form.positions.length) === 1
        ? form.symbols
        : [];
  const pairs = opposites.filter((pair) => pair.every((side) => marks.includes(side)));
  const known = new Set(pairs.flat());
  if (pairs.length === 0 || !marks.every((mark) => known.has(mark) || between.has(mark))) return undefined;
  return { pairs, separator: form.kind === 'positions' ? form.separator : ',' };
}
