import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { maximumLineLength } from '../modules/lottery/index.js';
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

/** Characters of a line that are kept; longer ones are cut there, and refused by who reads them: a file without an end of line must not fill the memory. */
export const longestLine = maximumLineLength + 1;

/** Whether a line was cut. */
export function isTooLong(text: string): boolean {
  return text.length >= longestLine;
}

/** Puts pieces of text together to lines, each cut at `longestLine`; ends of lines are LF, CRLF or CR. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let kept = '';
  let endedWithReturn = false;
  for await (const piece of pieces) {
    // A pair of CR and LF may be cut in two by the end of a piece.
    const parts = (endedWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece).split(/\r\n|\n|\r/);
    endedWithReturn = piece === '' ? endedWithReturn : piece.endsWith('\r');
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        yield kept;
        kept = '';
      }
      if (kept.length < longestLine) kept += part.slice(0, longestLine - kept.length);
    }
  }
  if (kept !== '') yield kept;
}

/**
 * Every line of a text file ("-" is standard input), blank ones included, so that neither its size nor that of a line matters: one that is too long
 * is cut (`isTooLong`). A byte order mark is dropped.
 * @throws InputError when the file cannot be read.
 */
export async function* readTexts(file: string, workingDirectory: string): AsyncGenerator<string> {
  let isFirst = true;
  for await (const line of linesOf(readChunks(file, workingDirectory))) {
    yield isFirst ? line.replace(/^\uFEFF/, '') : line;
    isFirst = false;
  }
}

/** The lines that hold something, with the numbers they have in the file. @throws InputError when the file cannot be read. */
export async function* readLines(file: string, workingDirectory: string): AsyncGenerator<FileLine> {
  let number = 0;
  for await (const text of readTexts(file, workingDirectory)) {
    number += 1;
    if (text.trim() !== '') yield { number, text };
  }
}
