/** Numbers that look random and are the same for the same words: FNV-1a, then a few rounds that spread the bits. */
export function hashOf(...words: readonly (string | number)[]): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of words.join('\n')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** One of these, always the same one for the same hash. */
export function pick<T>(of: readonly T[], hash: number): T {
  const found = of[hash % of.length];
  if (found === undefined) throw new Error('there is nothing to pick from');
  return found;
}

/** As many hexadecimal digits as asked for. */
export function hexOf(length: number, ...words: readonly (string | number)[]): string {
  let text = '';
  for (let part = 0; text.length < length; part += 1)
    text += hashOf(...words, part)
      .toString(16)
      .padStart(8, '0');
  return text.slice(0, length);
}

/** A UUID of version 4. */
export function uuidOf(...words: readonly (string | number)[]): string {
  const hex = hexOf(32, ...words);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
