/** Whole points as they were typed, in groups of three by any sign that languages write between them; undefined for what is none, as 1.5. */
export function readPoints(typed: string): bigint | undefined {
  const text = typed.trim();
  if (!/^(?:\d{1,15}|\d{1,3}(?:([\s.,'’\u00A0\u202F])\d{3})(?:\1\d{3}){0,3})$/.test(text)) return undefined;
  return BigInt(text.replaceAll(/\D/g, ''));
}
