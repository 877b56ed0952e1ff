/** Crockford's base 32: no I, L, O, U, so that a number can be read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number a player sees for an order: its UUID as 26 letters and digits (the text of a ULID); sorts like the id. */
export function orderNumberOf(id: string): string {
  let value = BigInt(`0x${id.replaceAll('-', '')}`);
  let text = '';
  for (let at = 0; at < 26; at += 1) {
    text = (alphabet[Number(value % 32n)] ?? '0') + text;
    value /= 32n;
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
