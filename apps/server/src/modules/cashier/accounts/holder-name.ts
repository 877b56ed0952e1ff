/** Letters that Unicode does not take apart into a base and a mark. */
const undivided: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/**
 * A person's name as it is compared: without marks, case, and anything but letters and single spaces, since banks write names in bare capitals
 * ("NGUYEN VAN A" is "Nguyễn Văn A"). Scripts without case or marks stay as they are.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[đøłßæœı]/g, (letter) => undivided[letter] ?? letter)
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
}

/** Whether two writings name the same person. */
export function isSameHolder(one: string, other: string): boolean {
  const folded = foldName(one);
  return folded !== '' && folded === foldName(other);
}
