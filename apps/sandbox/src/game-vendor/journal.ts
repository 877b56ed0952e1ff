import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** One line of the journal: plain JSON with a kind. Amounts are text of integers. */
export interface JournalLine {
  t: 'round' | 'asked' | 'ended' | 'detail' | 'moved' | 'listed';
  [field: string]: unknown;
}

/** Where the vendor writes down what it is about to do. */
export interface Journal {
  /** Writes before it returns, so that a killed process has said what it did. Not synced: a lost machine is no part of the demo. */
  append(line: JournalLine): void;
  close(): void;
}

/** A vendor without a file: a restart forgets. */
export const noJournal: Journal = { append: () => undefined, close: () => undefined };

/**
 * A journal in a file, which is made with the folders above it at the first line: the folder may be another program's to make. A last line that a
 * kill has cut off goes at once.
 */
export function openJournal(path: string): Journal {
  if (existsSync(path)) truncateSync(path, readFileSync(path).lastIndexOf(10) + 1);
  let file: number | undefined;
  function open(): number {
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, 'a', 0o600);
  }
  return {
    append(line) {
      file ??= open();
      writeSync(file, `${JSON.stringify(line)}\n`);
    },
    close() {
      if (file !== undefined) closeSync(file);
    },
  };
}

/** The lines of a journal, none when there is no file. @throws Error for a damaged one. */
export function readJournal(path: string): JournalLine[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((text, index) => {
    if (text === '') return [];
    try {
      return [JSON.parse(text) as JournalLine];
    } catch {
      throw new Error(`the vendor's journal ${path} is damaged in line ${index + 1}`);
    }
  });
}
