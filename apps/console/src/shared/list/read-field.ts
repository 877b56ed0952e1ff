import { isDay } from '../day';

/** How an address says a field of a query (`queries.generated.ts`): any text, a whole number, a day yyyy-mm-dd, or one of some words. */
export type FieldKind = 'text' | 'number' | 'day' | readonly string[];

/** A field's value as an address has it; undefined for what is no value of it, which no operation need be asked for. */
export function readField(kind: FieldKind, text: string): string | number | undefined {
  if (kind === 'text') return text;
  if (kind === 'number') return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (kind === 'day') return isDay(text) ? text : undefined;
  return kind.includes(text) ? text : undefined;
}
