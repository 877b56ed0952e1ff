/** Fields of a message as both dialects take them. */

const identifier = /^[\x21-\x7e]{1,80}$/;
const currencyCode = /^[A-Z]{3,5}$/;

export type Fields = Record<string, unknown>;

export function isFields(body: unknown): body is Fields {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

/** 1 to 80 printable characters without spaces. */
export function readIdentifier(value: unknown): string | undefined {
  return typeof value === 'string' && identifier.test(value) ? value : undefined;
}

/** ISO 4217, or what a brand calls its currency: three to five capitals. */
export function readCurrency(value: unknown): string | undefined {
  return typeof value === 'string' && currencyCode.test(value) ? value : undefined;
}

/** A flag that may be left out. */
export function readFlag(value: unknown): boolean | undefined {
  return value === undefined || value === null ? false : typeof value === 'boolean' ? value : undefined;
}

/** A token that may be left out; what it says is somebody else's matter. */
export function readOptionalToken(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' && value.length <= 200 ? value : undefined;
}
