import { clsx } from 'clsx';
import { moneyParts, type CurrencyDisplay } from './format-money.js';

export interface MoneyProps {
  /** Units of 1/10 000. */
  amount: bigint;
  currency: CurrencyDisplay;
  locale: string;
  /** Shows + before gains. */
  plus?: boolean;
  /** Colours gains and losses; the sign stays, so colour is never alone. */
  tinted?: boolean;
  /** Leaves the currency sign out, in columns that name it once. */
  bare?: boolean;
  className?: string;
}

/** An amount in aligned figures with a dimmed unit. */
export function Money({ amount, currency, locale, plus = false, tinted = false, bare = false, className }: MoneyProps) {
  const parts = moneyParts(amount, currency, locale, { plus });
  const unit = bare ? null : <span className="text-[.85em] font-medium opacity-75">{parts.symbol}</span>;
  return (
    <span
      className={clsx('tabular whitespace-nowrap', tinted && amount > 0n && 'text-win', tinted && amount < 0n && 'text-danger', className)}
    >
      {parts.sign === '-' ? '−' : parts.sign}
      {parts.symbolFirst && unit}
      {parts.symbolFirst && unit && ' '}
      {parts.figures}
      {!parts.symbolFirst && unit && ' '}
      {!parts.symbolFirst && unit}
    </span>
  );
}
