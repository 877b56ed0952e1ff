import { useMemo } from 'react';
import { exactCurrency } from './exact-currency';
import { useFormat, type Format } from './format';

/** Formatting of records and receipts: like `useFormat`, but money has every figure that the books have, so that what was paid less the stake is the profit. */
export function useExactFormat(): Format {
  const format = useFormat();
  return useMemo(
    () => ({
      ...format,
      money: (amount, currency = exactCurrency, options) => format.money(amount, currency, options),
      difference: (amount, less, options) => format.money(amount - less, exactCurrency, options),
    }),
    [format],
  );
}
