/** Words shorter than this are too near to too many others to be forgiven a slip; marks that are left out are none. */
export const forgivenFrom = 5;
/** Words from this length on may have two. */
const longWord = 8;

/** How many slips a word is forgiven. */
export const slipsOf = (word: string): number => (word.length < forgivenFrom ? 0 : word.length < longWord ? 1 : 2);

/** Endings by which words of one kind differ: what is before them begins all of them ("withdrawals", "withdrawing": "withdraw"). */
const endings = /(?:ations?|als?|ings?|e?d|e?s)$/;
const shortestStem = 5;

/** What words of the same kind begin with, of a word in plain letters; the word itself where it has no such ending. */
export function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word) || word.endsWith('us') || word.endsWith('ss')) return word;
  const stem = word.replace(/(?:al|ing)s$/, (ending) => ending.slice(0, -1)).replace(endings, '');
  return stem.length >= shortestStem ? stem : word;
}

/** Slips between what was typed and each beginning of a word: letters too many, too few, others, or two changed about. Place `n` is of its first `n` letters. */
function slipsToBeginnings(typed: string, word: string): readonly number[] {
  let [earlier, above]: [readonly number[], readonly number[]] = [[], Array.from({ length: word.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= typed.length; row++) {
    const line = [row];
    for (let at = 1; at <= word.length; at++) {
      const isSame = typed[row - 1] === word[at - 1];
      const changed = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1];
      line.push(
        Math.min(
          (above[at] ?? 0) + 1,
          (line[at - 1] ?? 0) + 1,
          (above[at - 1] ?? 0) + (isSame ? 0 : 1),
          changed ? (earlier[at - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [earlier, above] = [above, line];
  }
  return above;
}

/** The words nearest to what was typed, and by how many slips; where no whole word is near enough, those that begin nearly so. */
export function nearestWords(typed: string, words: Iterable<string>): { readonly words: readonly string[]; readonly slips: number } {
  const most = slipsOf(typed);
  if (most === 0) return { words: [], slips: 0 };
  const whole = new Map<number, string[]>();
  const begun = new Map<number, string[]>();
  const put = (kind: Map<number, string[]>, slips: number, word: string) => {
    if (slips <= most) kind.set(slips, [...(kind.get(slips) ?? []), word]);
  };
  for (const word of words) {
    if (word === typed || word.length < typed.length - most) continue;
    const slips = slipsToBeginnings(typed, word.slice(0, typed.length + most + 1));
    // Nobody slips in the first letter and nowhere else as easily as later: what begins otherwise is near only as a whole.
    if (word.length <= typed.length + most) put(whole, slips.at(-1) ?? Infinity, word);
    else if (word[0] === typed[0]) put(begun, Math.min(...slips.slice(Math.max(1, typed.length - 1), typed.length + 2)), word);
  }
  for (const kind of [whole, begun])
    for (let slips = 1; slips <= most; slips++) {
      const near = kind.get(slips);
      if (near) return { words: near, slips };
    }
  return { words: [], slips: 0 };
}
