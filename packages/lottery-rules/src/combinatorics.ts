import type { Fraction } from './types.js';

/** C(n, k) exactly. Zero when k is outside 0..n. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let value = 1n;
  for (let i = 1; i <= k; i += 1) value = (value * BigInt(n - k + i)) / BigInt(i);
  return value;
}

/** Chance that all of `k` different values out of `range` appear among `results` independent uniform values, by inclusion and exclusion. */
export function allPresent(k: number, range: number, results: number): Fraction {
  let numerator = 0n;
  for (let missing = 0; missing <= k; missing += 1) {
    const ways = choose(k, missing) * BigInt(range - missing) ** BigInt(results);
    numerator += missing % 2 === 0 ? ways : -ways;
  }
  return { numerator, denominator: BigInt(range) ** BigInt(results) };
}

/** Chance that none of `k` different values out of `range` appears among `results` independent uniform values. */
export function allAbsent(k: number, range: number, results: number): Fraction {
  return { numerator: BigInt(range - k) ** BigInt(results), denominator: BigInt(range) ** BigInt(results) };
}
