// Long functions may only become fewer: `node tools/function-lengths.mjs` counts those over 70 lines in each program and package and compares them with
// function-lengths.json; 1 when a folder has more than it says, or all of them together. `--write` takes lower figures over, never higher ones; a folder
// that the file does not know (it moved, or is new) is taken over as long as the sum does not rise. `--list` names the functions, the longest first. `--judge` only compares:
// files that are too short to hold a long function are not read as code, and nothing is said of shares.
// A function of the database has 120 lines at most, counted from its `create` to the end of its body; none may have more.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { listFiles, root } from './workspace.mjs';

/** More lines than this, from the first to the last of its own, and a function is long. */
export const longestFunction = 70;
/** The same of a function of the database, and none is longer. */
export const longestSqlFunction = 120;
const figuresFile = 'tools/function-lengths.json';

/** @typedef {{ path: string, line: number, name: string, lines: number }} FunctionPlace */
/** @typedef {{ functions: number, long: number }} FolderFigures `long`: how many of the `functions` are over 70 lines */
/** @typedef {Record<string, number>} KnownFigures how many long functions each folder may have */

/**
 * Every function of a source file that has a body and a name, its own or that of what holds it; what is handed over on the spot belongs to who hands
 * it over. One inside another counts in both.
 * @param {string} path
 * @param {string} text
 * @returns {FunctionPlace[]}
 */
export function functionsOf(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const lineStarts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  /** @param {number} offset */
  const lineOf = (offset) => {
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (/** @type {number} */ (lineStarts[middle]) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
  /** @type {FunctionPlace[]} */
  const found = [];
  /** @type {Map<number, string>} names that the surroundings give, by where the function begins */
  const names = new Map();
  /** @param {{ start: number, end: number, body?: unknown, id?: { name: string } | null }} node */
  const add = ({ start, end, body, id }) => {
    const name = id?.name ?? names.get(start);
    if (!body || name === undefined) return;
    const line = lineOf(start);
    found.push({ path, line, name, lines: lineOf(end) - line + 1 });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init && id.type === 'Identifier') names.set(init.start, id.name);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name);
    },
    MethodDefinition: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name);
    },
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program);
  return found;
}

/**
 * The program, package or `tools` that a file belongs to; undefined for what does not count: tests, what only they use, what is generated.
 * @param {string} path
 */
export function folderOf(path) {
  if (!/\.(ts|tsx|mjs)$/.test(path) || path.endsWith('.d.ts')) return undefined;
  if (/\.test\.tsx?$|\/testing\/|\.generated\.ts$/.test(path)) return undefined;
  const [top, name] = path.split('/');
  if (top === 'apps') return `apps/${name}`;
  return top === 'packages' || top === 'tools' ? top : undefined;
}

/**
 * @param {readonly FunctionPlace[]} functions
 * @returns {Map<string, FolderFigures>} by folder
 */
export function countByFolder(functions) {
  const figures = new Map();
  for (const { path, lines } of functions) {
    const folder = folderOf(path);
    if (folder === undefined) continue;
    const own = figures.get(folder) ?? { functions: 0, long: 0 };
    own.functions += 1;
    if (lines > longestFunction) own.long += 1;
    figures.set(folder, own);
  }
  return figures;
}

/**
 * What is wrong, one readable line each.
 * @param {Map<string, FolderFigures>} figures
 * @param {KnownFigures} known
 */
export function judgeLengths(figures, known) {
  const problems = [];
  for (const [folder, { long }] of figures) {
    const allowed = known[folder] ?? 0;
    if (long > allowed) problems.push(`${folder}: ${long} functions over ${longestFunction} lines, ${allowed} are allowed`);
    if (long < allowed)
      problems.push(
        `${folder}: ${long} functions over ${longestFunction} lines, fewer than the ${allowed} of ${figuresFile}: take it over with --write`,
      );
  }
  return problems;
}

/**
 * The figures to keep from now on: the lower of both; what a folder unknown until now has, when all together does not rise.
 * @param {Map<string, FolderFigures>} figures
 * @param {KnownFigures} known
 * @returns {KnownFigures}
 */
export function lowerFigures(figures, known) {
  /** @type {KnownFigures} */
  const next = {};
  for (const [folder, { long }] of [...figures].toSorted(([one], [other]) => one.localeCompare(other)))
    next[folder] = Math.min(long, known[folder] ?? long);
  return sumOf(Object.values(next)) > sumOf(Object.values(known)) && Object.keys(known).length > 0 ? known : next;
}

/**
 * Functions of the database that are too long, one readable line each.
 * @param {string} path
 * @param {string} text
 */
export function judgeSqlLengths(path, text) {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const name = /^create or replace function ([\w.]+)/.exec(line)?.[1];
    if (name === undefined) return [];
    const length = lines.slice(at).findIndex((one) => one.startsWith('$$;')) + 1;
    return length > longestSqlFunction ? [`${path}:${at + 1} ${name}: ${length} lines, ${longestSqlFunction} are allowed`] : [];
  });
}

/** @param {readonly number[]} numbers */
const sumOf = (numbers) => numbers.reduce((sum, one) => sum + one, 0);

function main() {
  const paths = listFiles(['apps', 'packages', 'tools']).filter((path) => folderOf(path) !== undefined);
  const isJudging = process.argv.includes('--judge');
  const functions = paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return isJudging && text.split('\n', longestFunction + 1).length <= longestFunction ? [] : functionsOf(path, text);
  });
  const figures = countByFolder(functions);
  const file = join(root, figuresFile);
  /** @type {KnownFigures} */
  let known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (process.argv.includes('--write')) {
    known = lowerFigures(figures, known);
    writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`);
  }
  const sqlPaths = listFiles(['apps']).filter((path) => /\/sql\/\w+\.sql$/.test(path));
  if (sqlPaths.length === 0) throw new Error('no function of the database was found');
  const problems = [
    ...judgeLengths(figures, known),
    ...sqlPaths.flatMap((path) => judgeSqlLengths(path, readFileSync(join(root, path), 'utf8'))),
  ];
  const long = functions.filter(({ lines }) => lines > longestFunction).toSorted((one, other) => other.lines - one.lines);
  if (process.argv.includes('--list') || problems.length > 0) {
    const shown = process.argv.includes('--list')
      ? long
      : long.filter(({ path }) => problems.some((problem) => problem.startsWith(`${folderOf(path)}:`)));
    for (const { path, line, name, lines } of shown) console.log(`${String(lines).padStart(4)}  ${path}:${line} ${name}`);
  }
  for (const problem of problems) console.error(problem);
  if (isJudging) process.exit(problems.length === 0 ? 0 : 1);
  for (const [folder, own] of figures)
    console.log(`${folder}: ${own.long} of ${own.functions} (${((own.long / own.functions) * 100).toFixed(1)} %)`);
  console.log(
    `all: ${long.length} of ${functions.length} functions over ${longestFunction} lines (${((long.length / functions.length) * 100).toFixed(1)} %)`,
  );
  process.exit(problems.length === 0 ? 0 : 1);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
