import { smallestUnit, tryParseMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import type { Merchant } from '../../../platform/merchant.js';

/** A sum staff typed, in what the brand's currency can show, money units; undefined when none was given. @throws DomainError amount.invalid */
export function readSum(text: string | undefined, { currencyScale }: Pick<Merchant, 'currencyScale'>): bigint | undefined {
  if (text === undefined) return undefined;
  const units = tryParseMoney(text) ?? 0n;
  return units > 0n && units % smallestUnit(currencyScale) === 0n ? units : refuse('amount.invalid', { field: 'amount' });
}
