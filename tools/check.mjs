// npm run check: types, lint, format, structure, generated files, unused exports, lengths of functions, migrations and advisories about packages, side by side, but types and
// lint after the declarations they read. Prints what a check has to say only when it fails. `--changed[=COMMIT]` judges types, lint and format of what changed and of what imports it
// alone, and leaves out what the change cannot touch.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { notCheckedCode } from './audit.mjs';
import { emit, goEnvironment, install, isInstallStale, listFiles, root, run, runPackage } from './workspace.mjs';

// With types at hand a forgotten await is found; these three mostly find style.
const tooEagerRules = ['typescript/unbound-method', 'typescript/no-misused-spread', 'typescript/require-array-sort-compare'];
const longestOutput = 80;
const operatorPrograms = ['apps/server', 'apps/console'];
const sources = ['apps', 'packages', 'tools', 'tests'];

/**
 * @typedef {import('./workspace.mjs').RunOptions} RunOptions
 * @typedef {{ name: string, after?: string, start: (options: RunOptions) => Promise<number> }} Check
 */

/** What a part of the checks cannot be judged without all files for. */
const underAll = /^(package(-lock)?\.json|knip\.json|\.ox\w+\.json|(.+\/)?tsconfig[\w.]*\.json|(.+\/)?package\.json|tools\/(check|workspace)\.mjs)$/;

/**
 * The checks that a change can fail.
 * @param {readonly string[]} changed
 * @param {readonly string[]} importers of what changed, with it
 * @returns {Check[]}
 */
function listChangedChecks(changed, importers) {
  const isThere = (/** @type {string} */ path) => existsSync(join(root, path));
  const formatted = changed.filter((path) => /^(apps|packages|tools|tests)\/.*\.tsx?$/.test(path) && isThere(path));
  const linted = importers.filter((path) => /\.(ts|tsx|mts|mjs|js)$/.test(path) && isThere(path));
  const of = (/** @type {RegExp} */ pattern) => changed.some((path) => pattern.test(path));
  const code = of(/\.(ts|tsx|mts|mjs|js|sql)$/);
  return listChecks().flatMap((one) => {
    if (one.name === lintOfPrograms) return [];
    if (one.name === lintOfRest)
      return linted.length === 0 ? [] : [{ ...one, name: `types and lint of ${linted.length} files`, start: (/** @type {RunOptions} */ options) => lint(linted, options) }];
    if (one.name === 'format') return formatted.length === 0 ? [] : [{ ...one, start: (/** @type {RunOptions} */ options) => format(formatted, options) }];
    /** @type {Readonly<Record<string, boolean>>} */
    const touched = { declarations: linted.length > 0, generated: of(/^(packages|docs|tools|tests\/journeys)\/|\/texts\/|\/art\b|\/client\/build\/|\.generated\.ts$|^CONTRIBUTING\.md$/), unused: code, lengths: code, migrations: of(/\/migrations\//), advisories: false };
    return (touched[one.name] ?? true) ? [one] : [];
  });
}

const lintOfPrograms = 'types and lint: server and console';
const lintOfRest = 'types and lint: all else';

/** @returns {Check[]} */
function listChecks() {
  // Markdown, SQL and configuration keep the shape their authors gave them; oxfmt answers for TypeScript alone.
  const formatted = listFiles(sources).filter((path) => /\.tsx?$/.test(path));
  return [
    { name: 'declarations', start: (options) => emit(options) },
    // Each reads packages as they were compiled: beside the compiler it would judge what an earlier checkout left there. Two at once, because it takes one
    // program after the other; these two halves take about as long.
    { name: lintOfPrograms, after: 'declarations', start: (options) => lint(operatorPrograms, options) },
    {
      name: lintOfRest,
      after: 'declarations',
      start: (options) =>
        lint(
          operatorPrograms.flatMap((folder) => ['--ignore-pattern', `${folder}/**`]),
          options,
        ),
    },
    {
      name: 'generated',
      after: 'declarations',
      start: (options) => run(process.execPath, [join(root, 'tools/generate.mjs'), '--check', '--compiled'], options),
    },
    { name: 'format', start: (options) => format(formatted, options) },
    { name: 'structure', start: (options) => run(process.execPath, [join(root, 'tools/structure-test.mjs')], options) },
    // Files and exports that nothing needs. The cache, by time and size of each file, saves four fifths of the work.
    {
      name: 'unused',
      start: (options) => runPackage('knip/bin/knip.js', ['--no-progress', '--cache'], options),
    },
    { name: 'lengths', start: (options) => run(process.execPath, [join(root, 'tools/function-lengths.mjs'), '--judge'], options) },
    { name: 'migrations', start: (options) => run(process.execPath, [join(root, 'tools/lint-migrations.mjs')], options) },
    { name: 'advisories', start: (options) => run(process.execPath, [join(root, 'tools/audit.mjs')], options) },
  ];
}

/**
 * @param {readonly string[]} files
 * @param {RunOptions} options
 */
function format(files, options) {
  return runPackage('oxfmt/bin/oxfmt', ['--check', ...files], options);
}

/**
 * The compiler's errors and the linter's: the linter reads all types anyway, so the compiler does not judge them a second time.
 * @param {readonly string[]} where
 * @param {RunOptions} options
 */
function lint(where, options) {
  const rules = tooEagerRules.flatMap((rule) => ['-A', rule]);
  return runPackage('oxlint/bin/oxlint', ['--quiet', '--type-aware', '--type-check', ...rules, ...where], {
    environment: goEnvironment(),
    ...options,
  });
}

/**
 * Runs all checks and resolves with how many passed and failed.
 * @param {readonly Check[]} [checks]
 */
export async function check(checks = listChecks()) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Map<string | undefined, Promise<void>>} */
  const begun = new Map();
  for (const { name, after, start } of checks) {
    const carryOut = async () => {
      await begun.get(after);
      const startedAt = performance.now();
      let output = '';
      const code = await start({ onOutput: (chunk) => (output += chunk) });
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      if (code === notCheckedCode) {
        counts.skipped += 1;
        return console.log(`  skipped ${name} (${seconds} s): ${shorten(output)}`);
      }
      counts[code === 0 ? 'passed' : 'failed'] += 1;
      console.log(code === 0 ? `  ok      ${name} (${seconds} s)` : `  FAILED  ${name} (${seconds} s)\n${shorten(output)}\n`);
    };
    begun.set(name, carryOut());
  }
  await Promise.all(begun.values());
  return counts;
}

/** @param {string} output */
function shorten(output) {
  const lines = output.trim().split('\n');
  return lines.length <= longestOutput
    ? lines.join('\n')
    : [...lines.slice(0, longestOutput), `… and ${lines.length - longestOutput} lines more`].join('\n');
}

/**
 * The checks for what changed since a commit, told before they begin.
 * @param {string} since
 */
async function chooseChecks(since) {
  const { listChanges, readCheckout } = await import('./reach/changes.mjs');
  const { withImporters } = await import('./reach/choose.mjs');
  const { base, changed } = listChanges(since);
  const cause = changed.find((path) => underAll.test(path));
  if (cause !== undefined) {
    console.log(`All checks of all files: ${cause} changed`);
    return listChecks();
  }
  const chosen = listChangedChecks(changed, withImporters(readCheckout(changed).graph, changed));
  const names = listChecks().map(({ name }) => name);
  const left = names.filter((name) => !chosen.some((one) => one.name === name) && name !== lintOfPrograms && name !== lintOfRest);
  console.log(`${changed.length} files differ from ${base.slice(0, 12)}; left out: types and lint of all that imports none of them${left.map((name) => `, ${name}`).join('')}`);
  return chosen;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (isInstallStale() && (await install()) !== 0) process.exit(1);
  const [, since] = /^--changed(?:=(.*))?$/.exec(process.argv[2] ?? '') ?? [];
  const { passed, failed, skipped } = await check(process.argv[2]?.startsWith('--changed') ? await chooseChecks(since ?? '') : undefined);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exit(failed === 0 ? 0 : 1);
}
