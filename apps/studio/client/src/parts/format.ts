import { clockParts, dateParts } from '@sortes/languages';
import { findCurrency, formatMoney, intlCurrencyOf, scaleOf, smallestUnit, unitsPerCurrencyUnit } from '@sortes/money';
import { toNumber, type Fraction } from '@sortes/game-rules';
import { intlTag } from './texts';

const formats = new Map<string, Intl.NumberFormat>();
let currency = 'FUN';
let zone: string | undefined;

/** Names the session's currency and the brand's time zone (the device's, if none). Called once, before the first drawing. */
export function startFormats(code: string, timeZone?: string): void {
  currency = code;
  try {
    // A browser may not know a zone that the server knows.
    zone = timeZone === undefined ? undefined : new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    zone = undefined;
  }
}

/** Vietnamese write 10K and 1M, not "10 N" and "1 Tr" as the browser has it. */
const tagFor = ({ notation }: Intl.NumberFormatOptions): string =>
  notation === 'compact' && intlTag().startsWith('vi') ? 'en' : intlTag();

function formatOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const tag = tagFor(options);
  const key = `${tag} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(tag, options);
  formats.set(key, made);
  return made;
}

/** The smallest coin of the session's currency, money units. */
export function coinSize(): bigint {
  return smallestUnit(scaleOf(currency));
}

/** Formatted from text: a number could not hold every amount. */
function show(units: bigint, options: Intl.NumberFormatOptions): string {
  return formatOf(options).format(formatMoney(units) as Intl.StringNumericLiteral);
}

/** Whole coins, as the site around the game shows them: cut, never rounded up. Only less than one coin is kept, for nought would be untrue. */
function cutToCoins(units: bigint): bigint {
  const coin = coinSize();
  return units > -coin && units < coin ? units : units - (units % coin);
}

/**
 * An amount with the sign of its currency, in whole coins, as the stage, the buttons and the balance tell it. Units of 1/10 000. `short` leaves out decimals
 * that are all zero. A record of what was staked and paid says it exactly instead (`showExact`), as the site's own records do.
 */
export function showAmount(
  amount: bigint,
  { plus = false, short = false }: { readonly plus?: boolean; readonly short?: boolean } = {},
): string {
  return write(cutToCoins(amount), plus, short);
}

/** An amount of a record, with every figure that the books have: cost, payout and difference add up as they stand. */
export function showExact(units: bigint, { plus = false }: { readonly plus?: boolean } = {}): string {
  return write(units, plus, false);
}

function write(units: bigint, plus: boolean, short: boolean): string {
  const isWhole = units % unitsPerCurrencyUnit === 0n;
  const text = show(units, {
    style: 'currency',
    currency: intlCurrencyOf(currency),
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: isWhole && short ? 0 : scaleOf(currency),
    maximumFractionDigits: 4,
    signDisplay: plus ? 'exceptZero' : 'auto',
  });
  // As the site around the game writes it: a true minus, and a space that does not break between sign and figures.
  return text
    .replace('¤', () => findCurrency(currency)?.symbol ?? currency)
    .replace('-', '−')
    .replace(/([^\d\s.,+−])(?=\d)/, '$1\u00a0');
}

/** An amount without the currency's sign, grouped: for fields. */
export function showFigures(units: bigint): string {
  return show(units, { minimumFractionDigits: scaleOf(currency), maximumFractionDigits: 4 });
}

/** A whole amount in few letters (10K, 1万), for small buttons whose full amount is said otherwise; others in full. */
export function showCompact(units: bigint): string {
  const isRound = units % (1_000n * unitsPerCurrencyUnit) === 0n && units >= 1_000n * unitsPerCurrencyUnit;
  return show(units, isRound ? { notation: 'compact', maximumFractionDigits: 2 } : { maximumFractionDigits: 4 });
}

/** A multiplier in 1/10 000 as "1.98×": two decimals at least, four at most, none beyond two from 1 000 on. */
export function showMultiplier(units: bigint): string {
  const cut = units >= 10_000_000n ? units - (units % 100n) : units;
  return `${show(cut, { minimumFractionDigits: 2, maximumFractionDigits: 4 })}×`;
}

/** A share of 1 as a percentage with at most so many decimals; one too small for them with two digits, for a small chance is not none. */
export function showPercent(share: number | Fraction, decimals = 2): string {
  const value = typeof share === 'number' ? share : toNumber(share);
  const isTiny = value > 0 && value * 100 < 0.5 * 10 ** -decimals;
  return formatOf({ style: 'percent', ...(isTiny ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: decimals }) }).format(value);
}

/** A number with so many decimals. */
export function showNumber(value: number, decimals = 0): string {
  return formatOf({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);
}

/** A moment to the second (or the minute) in 24 hours, in the brand's time zone, as the site around the game shows it (`zoneName`). */
export function showTime(time: string | number, to: 'second' | 'minute' = 'second'): string {
  const second = to === 'second' ? '2-digit' : undefined;
  const text = new Intl.DateTimeFormat(intlTag(), { ...dateParts(intlTag()), ...clockParts, second, timeZone: zone }).format(
    new Date(time),
  );
  // Beside wide letters a plain space before the time all but vanishes.
  return text.replace(/(?<![,，])\s(?=\d{1,2}:\d{2})|(?<=:\d{2})\s(?=\d)/, '\u2002');
}

/** Which zone `showTime` speaks of, by its distance from Greenwich at a moment: "GMT+7". */
export function zoneName(time: string | number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(new Date(time));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The sign between whole and part in the language in use: "." or ",". */
export function decimalSign(): string {
  return (
    formatOf({})
      .formatToParts(1.5)
      .find((part) => part.type === 'decimal')?.value ?? '.'
  );
}
