import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { limitsPlugin } from '@sortes/browser/build/limits-plugin';
import { textsPlugin } from '@sortes/browser/build/texts-plugin';
import { offerPageKeys } from './apps/console/src/texts/offer-page-keys.ts';
import { emit, listFiles, programs } from './tools/workspace.mjs';

// Unit tests run on the sources: the "sortes-source" condition of each package's exports points at src/index.ts.
const conditions = ['sortes-source', 'module', 'node', 'development|production'];

/** The files that take longest. Without the memory of an earlier run vitest begins with the largest, and one that is small and slow comes last, alone. */
const longest = [
  'bad-input.db.test',
  'table.db.test',
  'table-faults.db.test',
  'shut-out.db.test',
  'rounds.db.test',
  'foreign-ids.db.test',
  'drand.db.test',
  'hostile-connections.db.test',
  'transfers.db.test',
  'conformance.db.test',
  'access.db.test',
  'stream.db.test',
  'backups.db.test',
  'refuse-demo-in-public.db.test',
  'commands/games.db.test',
  'line.db.test',
  'refused-starts.db.test',
  'code-budgets.db.test',
  'login.db.test',
  'embedded-postgres.test',
  'backup.test',
  'content.test',
  'scaffold.test',
  'families.test',
  'five-digit.test',
  'connections.test',
];

/**
 * The database tests run as `tsc` compiled them, and a worker keeps the program that it has loaded for the files that follow: loading the sources anew
 * for each file took longer than many a file's tests. Listed by their sources: what a deleted test left behind is not run.
 */
const databaseTests = listFiles(['apps'])
  .filter((path) => path.endsWith('.db.test.ts'))
  .map((path) => path.replace('/src/', '/dist/').replace(/\.ts$/, '.js'));

const projectsAsked = process.argv.flatMap((word, place) => {
  if (word.startsWith('--project=')) return word.slice('--project='.length);
  return process.argv[place - 1] === '--project' ? word : [];
});
const asksForUnitOnly = projectsAsked.length > 0 && projectsAsked.every((name) => name.startsWith('unit'));
// Types are the editor's and `npm run check`'s: a changed line shall not wait here until all of the server is judged.
if (!asksForUnitOnly && (await emit({}, programs)) !== 0) process.exit(1);

/** What a test file says that puts something else in the place of a module or a global: files that follow in the same process would see it. */
const changesItsProcess =
  /\bvi\.(mock|doMock|stubGlobal|stubEnv|resetModules|useFakeTimers|setSystemTime)\(|\b(globalThis|process\.env)(\.\w+|\[[^\]]+\]) \??\??=[^=]|\bdefineProperty\((globalThis|window|document|process)\b/;
const unitTests = listFiles(['apps', 'packages', 'tools']).filter((path) => /\.test\.tsx?$/.test(path) && !path.endsWith('.db.test.ts'));
/** What draws is alone, too: React asks as it is loaded whether there is a page. */
const testsAlone = unitTests.filter(
  (path) => path.endsWith('.tsx') || changesItsProcess.test(readFileSync(resolve(import.meta.dirname, path), 'utf8')),
);

/** Vitest leaves one core free: of the two of a small machine that is half. */
const unitWorkers = Math.max(2, availableParallelism() - 1);
/** These wait a good part of their time, for locks, deadlines, rounds and each other: one file more at a time than there are processors. */
const databaseWorkers = Math.max(3, availableParallelism() + 1);

class LongestFirst extends BaseSequencer {
  /** Orders the files of a run; the others keep vitest's own order. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.replace(/\.[jt]s$/, '').endsWith(`/${name}`));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

/** The texts of an application, compiled as in its build, for that application's files alone: `virtual:texts` is another module in each. */
function ownTexts(app: string, { resolveId, load }: ReturnType<typeof textsPlugin>): ReturnType<typeof textsPlugin> {
  const own = `\0${app}`;
  const folder = `${resolve(import.meta.dirname, 'apps', app)}/`;
  return {
    name: `texts of ${app}`,
    enforce: 'pre',
    resolveId(id, importer, options) {
      if (importer === undefined || !(importer.startsWith(folder) || importer.startsWith(own))) return undefined;
      const found = (resolveId as (...given: unknown[]) => unknown).call(this, id, importer, options);
      return typeof found === 'string' ? own + found : undefined;
    },
    load(id, options) {
      return id.startsWith(own) ? (load as (...given: unknown[]) => never).call(this, id.slice(own.length), options) : undefined;
    },
  };
}

const texts = [
  ownTexts('site', textsPlugin(resolve(import.meta.dirname, 'apps/site'), ['common', 'shell', 'home', 'errors'])),
  ownTexts(
    'console',
    textsPlugin(resolve(import.meta.dirname, 'apps/console'), ['common', 'shell'], {
      offerPage: { folder: resolve(import.meta.dirname, 'apps/site/src/texts'), file: 'promotions', keys: offerPageKeys },
    }),
  ),
];

/** Unit tests, each file in a process of its own or not. */
function unitProject(name: string, include: string[], isolate: boolean): TestProjectInlineConfiguration {
  return {
    extends: true,
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    plugins: [...texts, limitsPlugin()],
    test: {
      name,
      include,
      exclude: ['**/node_modules/**'],
      isolate,
      // What one file spied on, the next one of the same process has as it was.
      restoreMocks: true,
      // No test is about time; one whose modules are compiled beside another's waits for the processor.
      testTimeout: 30_000,
      hookTimeout: 30_000,
    },
  };
}

export default defineConfig({
  test: {
    // Most of what a test makes is garbage at once. With V8's own limit a tenth and more of the processor went into moving it about.
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: asksForUnitOnly ? unitWorkers : databaseWorkers,
    sequence: { sequencer: LongestFirst },
    // As with the journeys: on a shared machine in CI a test may run into a wait that was too short; a second try is told in the summary.
    retry: process.env['CI'] ? 1 : 0,
    expect: { poll: { timeout: 20_000, interval: 25 } },
    projects: [
      // A worker keeps what it has loaded for the files that follow: starting one for each file and loading the sources anew was a third of all work.
      unitProject(
        'unit',
        unitTests.filter((path) => !testsAlone.includes(path)),
        false,
      ),
      unitProject('unit-alone', testsAlone, true),
      {
        extends: true,
        test: {
          name: 'database',
          include: databaseTests,
          exclude: ['**/node_modules/**'],
          globalSetup: ['apps/server/dist/testing/database-setup.js'],
          setupFiles: ['apps/server/dist/testing/no-work-left.js'],
          isolate: false,
          server: { deps: { external: [/\/dist\/(?!.*\.test\.js$)/] } },
          execArgv: ['--enable-source-maps', '--max-semi-space-size=64'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
