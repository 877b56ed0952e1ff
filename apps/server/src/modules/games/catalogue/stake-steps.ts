/** A handful of choices; of more, some are left out evenly. */
const mostSteps = 6;

/** The least of 1, 2, 5, 10, 20, 50 … that is not below the stake. */
function roundUp(stake: bigint): bigint {
  let ten = 1n;
  while (ten * 10n <= stake) ten *= 10n;
  return [1n, 2n, 5n, 10n].map((one) => one * ten).find((step) => step >= stake) ?? stake;
}

/**
 * Round stakes, in money units, by which a list of games can be narrowed to those that take so little: each leaves some games out and some in, and no two leave the
 * same. `lowest` is the least stake of each game, undefined where nobody knows.
 */
export function stakeSteps(lowest: readonly (bigint | undefined)[]): bigint[] {
  const known = lowest.filter((stake) => stake !== undefined && stake > 0n);
  const steps = [...new Set(known.map((stake) => roundUp(stake ?? 0n)))].toSorted((left, right) => (left < right ? -1 : 1));
  // The last one takes in every game whose stake is known.
  if (known.length === lowest.length) steps.pop();
  if (steps.length <= mostSteps) return steps;
  return Array.from({ length: mostSteps }, (_, at) => steps[Math.round((at * (steps.length - 1)) / (mostSteps - 1))] ?? 0n);
}
