/** Crockford's base 32: no I, L, O, U, so that a number can be read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Two letters for each ten bits. */
const pairs = Array.from({ length: 1024 }, (_, value) => `${alphabet.charAt(value >> 5)}${alphabet.charAt(value & 31)}`);

/** The number a player sees for an order: its UUID as 26 letters and digits (the text of a ULID); sorts like the id. */
export function orderNumberOf(id: string): string {
  const digits = id.replaceAll('-', '');
  let text = pairs[Number.parseInt(digits.slice(0, 2), 16)] ?? '';
  for (let at = 2; at < digits.length; at += 5) {
    const bits = Number.parseInt(digits.slice(at, at + 5), 16);
    text += `${pairs[bits >> 10]}${pairs[bits & 1023]}`;
  }
  return text;
}

/** The id behind an order number, or behind the id itself; case does not matter. Undefined for anything else. */
export function idOfOrderNumber(text: string): string | undefined {
  const asked = text.trim();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(asked)) return asked.toLowerCase();
  if (!/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i.test(asked)) return undefined;
  let value = 0n;
  for (const letter of asked.toUpperCase()) value = value * 32n + BigInt(alphabet.indexOf(letter));
  const hex = value.toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
