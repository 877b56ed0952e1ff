/** What keeps a typed text from being a whole number of min…max. `empty` is on its way to one. */
export type WholeProblem = 'empty' | 'invalid' | 'below' | 'above';

/** Reads a whole number as typed. "2.5" and "1e5" are no whole numbers: nothing is repaired, because a stake may hang on it. Full-width digits count. */
export function readWhole(text: string, min: number, max: number): { readonly value: number } | { readonly problem: WholeProblem } {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return { problem: 'empty' };
  if (!/^\d+$/.test(plain)) return { problem: 'invalid' };
  const value = Number(plain);
  if (value > max) return { problem: 'above' };
  return value < min ? { problem: 'below' } : { value };
}
