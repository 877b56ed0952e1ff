/** Lower case without diacritics, for searching: "Trúng" and "trung" become the same. Đ is a letter of its own in Unicode and is folded by hand. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase();
}
