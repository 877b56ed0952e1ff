import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { InputError } from './command.js';

/** One line of a file; lines are counted from 1. */
export interface FileLine {
  number: number;
  text: string;
}

/** Opens the file where the person stands, or below the program's own folder when it is not there. */
export function resolveFile(file: string, workingDirectory: string): string {
  const beside = path.resolve(workingDirectory, file);
  const below = path.resolve(file);
  return !existsSync(beside) && existsSync(below) ? below : beside;
}

/**
 * A text file in pieces as they come ("-" is standard input), for what is not made of lines. @throws InputError when the file cannot be read.
 */
export async function* readChunks(file: string, workingDirectory: string): AsyncGenerator<string> {
  const stream = file === '-' ? process.stdin.setEncoding('utf8') : createReadStream(resolveFile(file, workingDirectory), 'utf8');
  try {
    for await (const chunk of stream) yield chunk as string;
  } catch (error) {
    throw new InputError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Every line of a text file ("-" is standard input), blank ones included, so that its size does not matter. A byte order mark is dropped.
 * @throws InputError when the file cannot be read.
 */
export async function* readTexts(file: string, workingDirectory: string): AsyncGenerator<string> {
  let isFirst = true;
  let failure: unknown;
  const stream = file === '-' ? process.stdin : createReadStream(resolveFile(file, workingDirectory));
  const reader = createInterface({ input: stream, crlfDelay: Infinity });
  stream.on('error', (error: Error) => {
    failure = error;
    reader.close();
  });
  try {
    for await (const line of reader) {
      yield isFirst ? line.replace(/^\uFEFF/, '') : line;
      isFirst = false;
    }
  } catch (error) {
    // Whether the error of the stream also ends the iteration differs between versions of Node.
    if (failure === undefined) throw error;
  }
  if (failure !== undefined)
    throw new InputError(`${file} cannot be read: ${failure instanceof Error ? failure.message : JSON.stringify(failure)}`);
}

/** The lines that hold something, with the numbers they have in the file. @throws InputError when the file cannot be read. */
export async function* readLines(file: string, workingDirectory: string): AsyncGenerator<FileLine> {
  let number = 0;
  for await (const text of readTexts(file, workingDirectory)) {
    number += 1;
    if (text.trim() !== '') yield { number, text };
  }
}
