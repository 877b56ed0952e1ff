/** Amounts of the page are bigint units of 1/100 000 of the currency, as the vendor's. */
export const WHOLE = 100_000n;

const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,5}))?$/;

/** Units of the wire's decimal text. */
export function toUnits(text: string): bigint {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError('not an amount');
  const units = BigInt(match[2] ?? '0') * WHOLE + BigInt((match[3] ?? '').padEnd(5, '0'));
  return match[1] === '-' ? -units : units;
}

/** Decimal text of units. */
export function toText(units: bigint): string {
  const size = units < 0n ? -units : units;
  const fraction = String(size % WHOLE)
    .padStart(5, '0')
    .replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${size / WHOLE}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Tags of Intl for the six languages, with Western digits everywhere. */
const TAGS: Record<string, string> = {
  en: 'en',
  zh: 'zh-Hans-CN',
  id: 'id-ID',
  pt: 'pt-BR',
  th: 'th-TH-u-nu-latn-ca-gregory',
  vi: 'vi-VN',
};
const NO_DECIMALS = new Set(['VND', 'IDR']);

/** Writes amounts, odds, shares and times in one language. */
export interface Figures {
  tag: string;
  money(units: bigint): string;
  /** 196 is 1.96. */
  odds(hundredths: number): string;
  /** "96.0375" is 96.0375 %. */
  percent(text: string): string;
  whole(value: number | bigint): string;
  time(ms: number): string;
}

/** Cuts decimals that the currency does not show; an amount is never rounded up. */
export function createFigures(language: string, currency: string): Figures {
  const tag = TAGS[language] ?? 'en';
  const hasDecimals = !NO_DECIMALS.has(currency);
  const plain = (digits: number): Intl.NumberFormat =>
    new Intl.NumberFormat(tag, { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits });
  const wholes = plain(0);
  const cents = plain(2);
  const odds = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percents = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  const counts = new Intl.NumberFormat(tag);
  const times = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return {
    tag,
    money(units) {
      const cut = units - (units % (hasDecimals ? WHOLE / 100n : WHOLE));
      // Formatted from text: a number could not hold every amount.
      return (cut % WHOLE === 0n ? wholes : cents).format(toText(cut) as Intl.StringNumericLiteral);
    },
    odds: (hundredths) => odds.format(hundredths / 100),
    percent: (text) => `${percents.format(text as Intl.StringNumericLiteral)}%`,
    whole: (value) => counts.format(value),
    time: (ms) => times.format(ms),
  };
}
