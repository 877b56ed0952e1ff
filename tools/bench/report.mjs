// docs/benchmarks.md: what was measured, on what, when. The figures themselves stand beside it in docs/benchmarks.json, where the next run reads them:
// rows that were not measured this time stay as they were.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, getPriority, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../workspace.mjs';
import { show } from './measure.mjs';
import { timesOf } from '../slowest.mjs';

/** @import { Result } from './measure.mjs' */
/** @typedef {{ command: string, date: string, commit: string, machine: string, node: string, postgres: string, load: string, priority?: number }} Run */
/** @typedef {{ result: Result, run: Run }} Entry */

const docs = join(root, 'docs');

/**
 * The machine and the moment, for the page.
 * @param {string} command
 * @param {string} postgres
 * @returns {Run}
 */
export function describeRun(command, postgres) {
  const [first] = cpus();
  let commit = '';
  try {
    commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {}
  return {
    command,
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    commit,
    machine: `${first?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB memory, ${process.platform} ${process.arch}`,
    node: process.versions.node,
    postgres,
    load: (loadavg()[0] ?? 0).toFixed(1),
    // Before others that share the machine, when it is below 0.
    ...(getPriority() !== 0 && { priority: getPriority() }),
  };
}

/**
 * @param {string} file
 * @returns {Entry[]}
 */
function readKnown(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/**
 * One line of the table.
 * @param {Entry} entry
 */
function lineOf({ result, run }) {
  if (result.skipped !== undefined) return `| ${result.what} | – | – | – | – | not measured: ${result.skipped} |`;
  const reference = result.reference === undefined ? '–' : `${show(result.reference)} ${result.unit} (${result.against})`;
  const ratio = result.reference === undefined ? '–' : show(result.ratio);
  const figure = result.reference === undefined ? result.ratioText : `${show(result.figure)} ${result.unit}`;
  const goal = result.goalText ?? `${result.better === 'higher' ? '≥' : '≤'} ${result.goal}`;
  return `| ${result.what} | ${figure} | ${reference} | ${ratio} | ${goal} | ${result.met ? 'met' : '**not met**'} (${run.date.slice(0, 10)}) |`;
}

/**
 * Writes figures and page anew, with these results in place of the earlier ones of the same names.
 * @param {readonly Result[]} results
 * @param {Run} run
 * @param {readonly string[]} order the names of all benches, as the rows of the page shall follow each other
 * @param {string} [folder] where `benchmarks.json` and `benchmarks.md` stand
 */
export function writeReport(results, run, order, folder = docs) {
  const figures = join(folder, 'benchmarks.json');
  const merged = new Map(readKnown(figures).map((entry) => [entry.result.name, entry]));
  for (const result of results) merged.set(result.name, { result: { ...result, notes: result.notes ?? [] }, run });
  /** @param {string} name */
  const place = (name) => order.findIndex((prefix) => name === prefix || name.startsWith(`${prefix}-`));
  const entries = [...merged.values()].toSorted((left, right) => place(left.result.name) - place(right.result.name));
  const runs = [...new Map(entries.map((entry) => [JSON.stringify(entry.run), entry])).values()].map(({ run: one }) => ({
    one,
    names: entries.filter((entry) => JSON.stringify(entry.run) === JSON.stringify(one)).map((entry) => entry.result.name),
  }));
  const text = `# Benchmarks

Ours and what it is measured against run side by side, in turns (A B A B), on one built-in PostgreSQL with its usual settings (fsync on) in a
temporary folder. A figure is the median of the rounds; a ratio is the median of each round's own ratio. Written by \`npm run bench -- --write\`
from the figures in [benchmarks.json](benchmarks.json), where each row's machine stands too; how each row is measured stands at the head of its file in \`tools/bench\`.

| What | Ours | Reference | Ratio | Goal | |
|---|---|---|---|---|---|
${entries.map(lineOf).join('\n')}

## Notes

${entries
  .filter(({ result }) => result.notes.length > 0)
  .map(({ result }) => `- **${result.name}**: ${result.notes.join('; ')}.`)
  .join('\n')}

## Runs

${runs.map(({ one, names }) => `- ${names.join(', ')}: \`${one.command}\`, ${one.date} UTC${one.commit ? `, commit ${one.commit}` : ''}; Node ${one.node}, PostgreSQL ${one.postgres}.`).join('\n')}
`;
  writeFileSync(figures, `${JSON.stringify(entries, null, 2)}\n`);
  const page = join(folder, 'benchmarks.md');
  const times = existsSync(page) ? timesOf(readFileSync(page, 'utf8')) : '';
  writeFileSync(page, times === '' ? text : `${text}\n${times}\n`);
}
