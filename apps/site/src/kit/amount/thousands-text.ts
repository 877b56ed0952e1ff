import { boot } from '../boot';
import type { Format } from '../format';
import { wholeThousands } from './read-typed-amount';

/** "50 K = 50.000 ₫" for an amount of whole thousands (1/10 000 currency units) of a currency without decimals; undefined for any other. */
export function thousandsText(amount: bigint | undefined, format: Format): string | undefined {
  const thousands = amount === undefined || boot.currency.scale !== 0 ? undefined : wholeThousands(amount);
  return amount === undefined || thousands === undefined ? undefined : `${format.number(thousands)} K = ${format.money(amount)}`;
}
