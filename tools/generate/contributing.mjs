// The chapter "Generated files" of CONTRIBUTING.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.mjs';
import { entries, records, withPart } from './table.mjs';

/** @param {readonly string[]} cells */
const row = (cells) => `| ${cells.join(' | ')} |`;
/** @param {readonly string[]} paths */
const code = (paths) => paths.map((path) => (path.includes(' ') ? path : `\`${path}\``)).join(', ');

/** @returns {import('./table.mjs').Made} */
export function make() {
  const generated = [
    row(['File', 'Source', 'Command']),
    row(['---', '---', '---']),
    ...entries.map(({ name, files, source }) => row([code(files), code(source), `\`npm run generate -- ${name}\``])),
  ];
  const kept = [
    row(['Record', 'Holds', 'Written by']),
    row(['---', '---', '---']),
    ...records.map(({ files, holds, command }) => row([code(files), holds, command === '' ? 'nobody any more' : `\`${command}\``])),
  ];
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  return new Map([['CONTRIBUTING.md', withPart(text, 'contributing', 'table', [...generated, '', ...kept].join('\n'))]]);
}
