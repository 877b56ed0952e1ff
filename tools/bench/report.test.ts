import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { benchNames } from './names.mjs';
import { writeReport } from './report.mjs';

const docs = resolve(import.meta.dirname, '..', '..', 'docs');

const run = { command: 'npm run bench', date: '2026-01-02 03:04', commit: '', machine: 'm', node: '20', postgres: '18', load: '0.1' };

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sortes-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('makes the page of the repository from its figures, and nothing else', () => {
  const folder = newFolder();
  // The page comes with it for the part that a run of all tests has written there, which is kept.
  for (const name of ['benchmarks.json', 'benchmarks.md']) cpSync(join(docs, name), join(folder, name));
  writeReport([], run, benchNames, folder);
  for (const name of ['benchmarks.json', 'benchmarks.md'])
    expect(readFileSync(join(folder, name), 'utf8'), `written by hand? ${name}`).toBe(readFileSync(join(docs, name), 'utf8'));
});

it('keeps rows that were not measured this time, and replaces those that were', () => {
  const folder = newFolder();

  const row = (name: string, figure: number) => ({
    name,
    what: `what ${name} is`,
    figure,
    unit: 'ms',
    reference: 2,
    ratio: 1,
    against: 'psql',
    goal: 2,
    met: true,
    notes: [],
  });
  writeReport([row('settle', 1.5), row('bets', 7)], run, ['bets', 'settle'], folder);
  writeReport([row('settle', 2.5)], { ...run, date: '2026-01-03 03:04' }, ['bets', 'settle'], folder);
  const page = readFileSync(join(folder, 'benchmarks.md'), 'utf8');
  expect(page.match(/^\| what .*$/gm)).toEqual([
    expect.stringMatching(/what bets is \| 7\.00 ms .*2026-01-02/),
    expect.stringMatching(/what settle is \| 2\.50 ms .*2026-01-03/),
  ]);
});
