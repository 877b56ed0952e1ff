/** One piece of pasted text that is not a number of the wanted width, and the line it stands on, from 1. */
export interface BadPiece {
  readonly line: number;
  readonly text: string;
}

export interface ReadNumbers {
  /** Each number once, in the order of first mention. */
  readonly numbers: readonly string[];
  /** How many mentions were left out because the number was already there. */
  readonly duplicates: number;
  readonly bad: readonly BadPiece[];
}

/**
 * Reads numbers of a fixed width out of typed or pasted text: anything between them may be space, comma, semicolon, full stop, slash or a new line. Full-width
 * digits count as digits. "7" is not "07": it is reported, not repaired, because money hangs on it.
 */
export function readNumberText(text: string, width: number): ReadNumbers {
  const seen = new Set<string>();
  const bad: BadPiece[] = [];
  let duplicates = 0;
  const pattern = new RegExp(`^\\d{${width}}$`);
  for (const [index, line] of text
    .normalize('NFKC')
    .split(/\r\n|\r|\n/)
    .entries()) {
    for (const piece of line.split(/[\s,;./、|]+/)) {
      if (piece === '') continue;
      if (!pattern.test(piece)) bad.push({ line: index + 1, text: piece.slice(0, 12) });
      else if (seen.has(piece)) duplicates += 1;
      else seen.add(piece);
    }
  }
  return { numbers: [...seen], duplicates, bad };
}

/** The pieces that could not be read, each still on its own line, so that the line named in a message is the line in the box. */
export function textOfBad(bad: readonly BadPiece[]): string {
  const lines = Array.from({ length: bad.at(-1)?.line ?? 0 }, () => [] as string[]);
  for (const piece of bad) lines[piece.line - 1]?.push(piece.text);
  return lines.map((pieces) => pieces.join(' ')).join('\n');
}
