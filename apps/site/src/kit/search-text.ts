/** Search parameters as plain texts: a referral code 007 is no number. */
export type Search = Readonly<Record<string, string>>;

/** Reads `?a=1&b=2`; of a repeated name the last one counts. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes search parameters; empty and undefined ones are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const kept = Object.entries(search).filter(
    (entry): entry is [string, string | number] => (typeof entry[1] === 'string' && entry[1] !== '') || typeof entry[1] === 'number',
  );
  const text = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : '';
}
