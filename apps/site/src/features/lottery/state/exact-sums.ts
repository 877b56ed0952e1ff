import { useExactFormat } from '../../../kit/exact-format';
import type { Format } from '../../../kit/format';

/** Sums of results to the last unit: what is told of a bet is what its record says, and parts add up to their sum. */
export const useExactSums = (): Pick<Format, 'money' | 'difference'> => useExactFormat();
