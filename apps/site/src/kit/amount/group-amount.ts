import { readTypedAmount } from './read-typed-amount';

/** How a language writes the figures of an amount. */
export interface AmountMarks {
  group: string;
  decimal: string;
  /** Decimals of the currency. */
  scale: number;
}

/** A text with the caret in it. */
export interface TypedText {
  text: string;
  caret: number;
}

/** The marks of an Intl tag. */
export function marksOf(tag: string, scale: number): AmountMarks {
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.8);
  const mark = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value;
  return { group: mark('group') ?? ',', decimal: mark('decimal') ?? '.', scale };
}

const separator = /[.,\s'’]/;

/**
 * Figures and decimals with their groups; undefined for what is no amount on its way. A K takes the groups away: "1,500K" would be 1.5 thousand to one
 * reader and 1,500 thousand to another.
 */
function grouped(plain: string, { group, decimal, scale }: AmountMarks): string | undefined {
  const match = /^(\d*)(\D\d*)?$/.exec(plain.replace(/\s?[kK]$/, ''));
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  if (fraction !== '' && (scale === 0 || !fraction.startsWith(decimal) || fraction.length > scale + 1)) return undefined;
  const thousands = /\s?[kK]$/.exec(plain)?.[0];
  return (thousands === undefined ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole) + fraction + (thousands ?? '');
}

const without = (text: string, group: string): string => text.replaceAll(group, '');

/**
 * Groups an amount while it is typed: what was `before`, and what the field holds now with its caret. Groups that we wrote follow every figure; a mark that
 * the player writes themselves stays until it is clear what they mean by it ("1,5K", "50.000"). `forward`: the key that takes away what is behind the caret.
 */
export function regroup(before: string, { text, caret }: TypedText, marks: AmountMarks, forward = false): TypedText {
  const { group } = marks;
  let start = 0;
  while (start < Math.min(before.length, text.length) && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, text.length) - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  const added = text.slice(start, text.length - end);
  const isOurs = grouped(without(before, group), marks) === before;
  const asTyped = isOurs && !separator.test(added) ? grouped(without(text, group), marks) : undefined;
  const plain = asTyped ?? (isClear(text, marks) ? grouped(text.replace(/[^\d]/g, ''), marks) : undefined);
  if (plain === undefined) return { text, caret };
  // The caret stays behind the same figure.
  const isMark = (sign: string | undefined) => (asTyped === undefined ? separator.test(sign ?? '') : sign === group);
  let figures = Array.from(text.slice(0, caret)).filter((sign) => !isMark(sign)).length;
  let at = 0;
  while (figures > 0 && at < plain.length) {
    if (!isMark(plain[at])) figures -= 1;
    at += 1;
  }
  if (forward && isMark(plain[at])) at += 1;
  return { text: plain, caret: at };
}

/** Whether marks that are not ours can only be groups: the last one stands before three figures, and nothing says thousands. */
function isClear(text: string, { scale }: AmountMarks): boolean {
  const plain = text.trim();
  // The first mark was ours already when the player wrote the second one in the way of their own language: "1,500.000".
  if (scale < 3 && /^\d{1,3}(?:[.,\s'’]\d{3})+$/.test(plain)) return true;
  return /^\d[\d.,\s'’]*[.,\s'’]\d{3}$/.test(plain) && readTypedAmount(text, scale) !== undefined;
}

/** An amount in 1/10 000 currency units as the field writes it: decimals only where it has some. */
export function amountText(amount: bigint, marks: AmountMarks): string {
  const fraction = (amount % 10_000n).toString().padStart(4, '0').slice(0, marks.scale).replace(/0+$/, '');
  const whole = (amount / 10_000n).toString();
  return grouped(fraction === '' ? whole : `${whole}${marks.decimal}${fraction.padEnd(marks.scale, '0')}`, marks) ?? whole;
}
