import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** One line of the journal: a transfer, or a round as it stands after a change. Amounts are text of integers. */
export type JournalLine = { transfer: object } | { round: object };

/** Where the vendor writes down what it is about to do. */
export interface Journal {
  /** What was written before this process, oldest first. */
  lines: readonly Record<string, unknown>[];
  /** Writes before it returns, so that a killed process has said what it did. Not synced: a lost machine is no part of the demo. */
  append(line: JournalLine): void;
  close(): void;
}

/** A vendor without a file: a restart forgets. */
export const noJournal: Journal = { lines: [], append: () => undefined, close: () => undefined };

/**
 * A journal in a file, which is made with the folders above it at the first line: the folder may be another program's to make. A last line that a
 * kill has cut off goes at once. @throws SyntaxError for a damaged journal.
 */
export function openJournal(path: string): Journal {
  const written = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const whole = written.subarray(0, written.lastIndexOf(10) + 1);
  if (whole.length < written.length) truncateSync(path, whole.length);
  const texts = whole.toString('utf8').split('\n').filter(Boolean);
  let file: number | undefined;
  function open(): number {
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, 'a', 0o600);
  }
  return {
    lines: texts.map((text) => JSON.parse(text) as Record<string, unknown>),
    append(line) {
      file ??= open();
      writeSync(file, `${JSON.stringify(line, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`);
    },
    close() {
      if (file !== undefined) closeSync(file);
    },
  };
}
