import type { Game } from '@sortes/lottery-rules';

/** Chance that out of `trials` with the chance `p` each at most `hits` succeed; 0 to 1. */
export function atMost(hits: number, trials: number, p: number): number {
  if (hits < 0) return 0;
  if (hits >= trials || p <= 0) return 1;
  if (p >= 1) return 0;
  // By logarithms: of thousands of trials the first terms are too small for a double.
  let term = trials * Math.log1p(-p);
  let sum = Math.exp(term);
  for (let at = 1; at <= hits; at += 1) {
    term += Math.log((trials - at + 1) / at) + Math.log(p) - Math.log1p(-p);
    sum += Math.exp(term);
  }
  return Math.min(1, sum);
}

/** Chance of each sum of a draw of digits or dice, by the sum as it is written; undefined for draws that have no such sum. */
export function sumChances(shape: Game['shape']): ReadonlyMap<string, number> | undefined {
  if (shape.kind !== 'digits' && shape.kind !== 'dice') return undefined;
  const faces = shape.kind === 'dice' ? Array.from({ length: shape.faces }, (_, at) => at + 1) : Array.from({ length: 10 }, (_, at) => at);
  let sums = new Map([[0, 1]]);
  for (let drawn = 0; drawn < shape.count; drawn += 1) {
    const next = new Map<number, number>();
    for (const [sum, chance] of sums) for (const face of faces) next.set(sum + face, (next.get(sum + face) ?? 0) + chance / faces.length);
    sums = next;
  }
  return new Map([...sums].map(([sum, chance]) => [String(sum), chance]));
}
