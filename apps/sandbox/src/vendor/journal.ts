import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** One line of the journal: plain JSON with a kind. Amounts are text of integers. */
export interface JournalLine {
  t: 'round' | 'asked' | 'ended' | 'detail' | 'closed' | 'moved' | 'listed';
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

/** Opens the file to append to, with the folders above it. A last line that a kill has cut off goes. */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path)) {
    const bytes = readFileSync(path);
    truncateSync(path, bytes.lastIndexOf(10) + 1);
  }
  const file = openSync(path, 'a', 0o600);
  return {
    append: (line) =>
      void writeSync(file, `${JSON.stringify(line, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`),
    close: () => closeSync(file),
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
