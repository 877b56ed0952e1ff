/** The letters of a word, each with its marks behind it; the bar of đ is one of them. */
const lettersOf = (spelt: string): string[] =>
  spelt
    .normalize('NFD')
    .replace(/đ/g, 'd\u0335')
    .split(/(?=\P{Mn})/u);

/** Whether a word has every letter and mark that was typed: marks may be left out ("tièn" for "tiền"), others are another word ("để" for "đề"). `begun`: it may go on. */
export function hasMarksOf(typed: string, word: string, begun: boolean): boolean {
  const [letters, own] = [lettersOf(typed), lettersOf(word)];
  return (
    (begun ? letters.length <= own.length : letters.length === own.length) &&
    letters.every((letter, at) => {
      const [base, ...marks] = letter;
      const [ownBase, ...ownMarks] = own[at] ?? '';
      return base === ownBase && marks.every((mark) => ownMarks.includes(mark));
    })
  );
}
