import { permutationsOf, readEntry, type EntryProblem, type Play } from '@sortes/lottery-rules';
import { bankersRow, rowOf, setDanTuo, setRow, type BoardPicks } from './picks';

export interface Entered {
  readonly picks: BoardPicks;
  /** Symbols, numbers or tickets that were not there before. */
  readonly added: number;
  /** Mentions left out because they were there already, in the text or on the board. */
  readonly duplicates: number;
  readonly problems: readonly EntryProblem[];
  /** How many pieces could not be read, listed or not. */
  readonly refused: number;
}

/** Puts what a text names to what is already picked. What cannot be read is reported and never repaired, because money hangs on it. */
export function enterText(play: Play, picks: BoardPicks, text: string): Entered {
  const read = readEntry(play, text);
  const { form } = play;
  const total = (each: BoardPicks) => each.sets.reduce((sum, set) => sum + set.length, each.bankers?.length ?? 0);
  let next = read.picked.sets.reduce<BoardPicks>(
    (made, set, row) => (set.length > 0 ? setRow(form, made, row, [...rowOf(made, row), ...set]) : made),
    picks,
  );
  if (read.picked.bankers) {
    next = setDanTuo(form, next, true);
    next = setRow(form, next, bankersRow, [...rowOf(next, bankersRow), ...read.picked.bankers]);
  }
  if (read.picked.places && read.picked.places.length > 0) next = { ...next, places: read.picked.places };
  const added = Math.max(0, total(next) - total(picks));
  return {
    picks: next,
    added,
    duplicates: read.duplicates + Math.max(0, read.accepted - added),
    problems: read.problems,
    refused: read.refused,
  };
}

/** The pieces that could not be read, each still on its own line, so that the line named in a message is the line in the box. */
export function textOfProblems(problems: readonly EntryProblem[]): string {
  const last = problems.reduce((most, { line }) => Math.max(most, line), 0);
  const lines = Array.from({ length: last }, () => [] as string[]);
  for (const { line, piece } of problems) lines[line - 1]?.push(piece);
  return lines.map((pieces) => pieces.join(' ')).join('\n');
}

/** These numbers and every arrangement of their digits (đảo), without repeats. */
export function withPermutations(numbers: readonly string[]): readonly string[] {
  return [...new Set(numbers.flatMap((number) => permutationsOf(number)))].sort();
}

/** The play's example as it can be typed into the box: rows separated by bars, everything else by spaces, without the places. */
export function typedExample({ example }: Play): string {
  return example
    .replace(/^[^@]*@/, '')
    .replaceAll(',', ' ')
    .replaceAll('|', ' | ');
}

/** A number of this many different digits with what đảo adds to it: 12 → 21, 123 → 132, 213. */
export function permutationExample(width: number): { readonly number: string; readonly added: string } {
  const number = '123456789'.slice(0, width);
  const added = permutationsOf(number)
    .filter((each) => each !== number)
    .sort();
  return { number, added: added.slice(0, 2).join(', ') };
}

/** A sequence in numbers of this width for the hint of kéo: 001, 003 and 011 give 001, 003 … */
export function sequenceExample(width: number): {
  readonly first: string;
  readonly second: string;
  readonly last: string;
  readonly all: string;
} {
  const all = [1, 3, 5, 7, 9, 11].map((value) => String(value).padStart(width, '0'));
  return { first: all[0] ?? '', second: all[1] ?? '', last: all.at(-1) ?? '', all: all.join(', ') };
}
