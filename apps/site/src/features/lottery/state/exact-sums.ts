import { useMemo } from 'react';
import { exactCurrency } from '../../../kit/exact-currency';
import { useFormat, type Format } from '../../../kit/format';

/** Sums of results to the last unit: what is told of a bet is what its record says, and parts add up to their sum. */
export function useExactSums(): Pick<Format, 'money' | 'difference'> {
  const format = useFormat();
  return useMemo(
    () => ({
      money: (amount, currency = exactCurrency, options = {}) => format.money(amount, currency, options),
      difference: (amount, less, options = {}) => format.money(amount - less, exactCurrency, options),
    }),
    [format],
  );
}
