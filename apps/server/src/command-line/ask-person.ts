import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks one line after the other, of a terminal without showing what is typed, else of the lines that standard input brings. */
export interface Asker {
  ask: (prompt: string) => Promise<string>;
  close(): void;
}

/** Standard input is opened with the first question: a command that asks nothing does not wait for it. */
export function createAsker(): Asker {
  let open: { reader: Interface; lines: AsyncIterator<string> } | undefined;
  return {
    async ask(prompt) {
      if (open === undefined) {
        const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
        const reader = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY === true });
        open = { reader, lines: reader[Symbol.asyncIterator]() };
      }
      if (process.stdin.isTTY) process.stderr.write(prompt);
      const { value, done } = await open.lines.next();
      if (process.stdin.isTTY) process.stderr.write('\n');
      return done === true ? '' : value;
    },
    close: () => open?.reader.close(),
  };
}
