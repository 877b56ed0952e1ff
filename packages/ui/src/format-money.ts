export interface CurrencyDisplay {
  /** ISO code, such as VND. */
  code: string;
  /** Sign shown to players, such as ₫. */
  symbol: string;
  /** Decimals shown, 0…4 (VND 0). */
  scale: number;
  /**
   * For players: figures beyond `scale` are cut, never rounded up; only an amount below the smallest coin is shown whole, for nought would be untrue. Without it
   * every figure is shown, as books need it.
   */
  isCut?: boolean;
}

export interface MoneyText {
  sign: '' | '-' | '+';
  /** Grouped figures without the sign and the currency. */
  figures: string;
  symbol: string;
  /** True when the locale writes the symbol first (Rp 1.000), false when last (1.000 ₫). */
  symbolFirst: boolean;
}

const UNIT = 10_000n;
const symbolFirstCache = new Map<string, boolean>();

function isSymbolFirst(locale: string, code: string): boolean {
  const key = `${locale} ${code}`;
  let first = symbolFirstCache.get(key);
  if (first === undefined) {
    try {
      const parts = new Intl.NumberFormat(locale, { style: 'currency', currency: code }).formatToParts(1);
      first = parts.findIndex((part) => part.type === 'currency') < parts.findIndex((part) => part.type === 'integer');
    } catch {
      first = true;
    }
    symbolFirstCache.set(key, first);
  }
  return first;
}

// Making an Intl format takes longer than drawing the cell it is for, and a list has hundreds of amounts.
const figuresCache = new Map<string, { grouped: Intl.NumberFormat; decimal: string }>();

function figuresOf(locale: string): { grouped: Intl.NumberFormat; decimal: string } {
  let known = figuresCache.get(locale);
  if (known === undefined) {
    known = {
      grouped: new Intl.NumberFormat(locale, { useGrouping: true, maximumFractionDigits: 0 }),
      decimal: new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.',
    };
    figuresCache.set(locale, known);
  }
  return known;
}

/** What is shown of an amount: all of it, or whole coins where the currency is to be cut. */
function shownOf(amount: bigint, { scale, isCut = false }: CurrencyDisplay): bigint {
  const coin = 10n ** BigInt(4 - scale);
  return isCut && (amount >= coin || -amount >= coin) ? amount - (amount % coin) : amount;
}

/**
 * What one amount is more than another, so that it adds up with the two as they are shown: beside a stake of 2,000 and a prize of 1,968.4 that is shown as
 * 1,968 stands a difference of 32. Two amounts that differ by less than what is shown keep their real difference, for nought would be untrue.
 */
export function shownDifference(amount: bigint, less: bigint, currency: CurrencyDisplay): bigint {
  const shown = shownOf(amount, currency) - shownOf(less, currency);
  return shown === 0n ? amount - less : shown;
}

/**
 * Splits an amount of 1/10 000 currency units into displayable parts. More decimals than `scale` are shown when the amount has them, because rounding
 * on screen would make sums disagree with records; not where the currency is to be cut. The figures come from Intl on the bigint itself: no float is involved.
 */
export function moneyParts(
  amount: bigint,
  currency: CurrencyDisplay,
  locale: string,
  { plus = false }: { plus?: boolean } = {},
): MoneyText {
  const negative = amount < 0n;
  const shown = shownOf(amount, currency);
  const size = negative ? -shown : shown;
  const whole = size / UNIT;
  const fraction = String(size % UNIT)
    .padStart(4, '0')
    .replace(/0+$/, '')
    .padEnd(currency.scale, '0');
  const { grouped: format, decimal } = figuresOf(locale);
  const grouped = format.format(whole);
  return {
    sign: negative ? '-' : plus && amount > 0n ? '+' : '',
    figures: fraction ? `${grouped}${decimal}${fraction}` : grouped,
    symbol: currency.symbol,
    symbolFirst: isSymbolFirst(locale, currency.code),
  };
}

/** One text with sign, figures and symbol, joined by a no-break space. `locale` should carry -u-nu-latn. */
export function formatMoney(amount: bigint, currency: CurrencyDisplay, locale: string, options: { plus?: boolean } = {}): string {
  const parts = moneyParts(amount, currency, locale, options);
  const sign = parts.sign === '-' ? '−' : parts.sign;
  return parts.symbolFirst ? `${sign}${parts.symbol}\u00a0${parts.figures}` : `${sign}${parts.figures}\u00a0${parts.symbol}`;
}
