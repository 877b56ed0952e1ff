// The programs as they run: each entry in a few files instead of some two thousand, which load in a third of the time. Tests, benchmarks and tools
// read what the compiler wrote file by file.
import { rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { listFiles, listProgramWorkspaces, root, whileAlone } from './workspace.mjs';

/** @type {Record<string, Record<string, string>>} */
const entries = {
  'apps/server': { main: 'src/main.ts', 'command-line': 'src/command-line/main.ts' },
  'apps/sandbox': { main: 'src/main.ts', keys: 'src/keys.ts' },
  'apps/studio': { main: 'src/main.ts' },
};

/**
 * Libraries of many small modules go in. Others stay where they are installed: they load native code or files beside them, or are in few files already.
 */
const bundled =
  /^(?:@sortes\/|typebox|kysely|libphonenumber-js|jose|uuid|csv-parse|@noble\/|@simplewebauthn\/|prom-client|@opentelemetry\/api|tdigest|bintrees)/;
const isFile = /^[./]/;

/**
 * What stays outside is found from the bundle's place: it must be the same copy that the importing package would find.
 * @param {string} folder
 * @returns {import('rolldown').Plugin}
 */
function sameCopyOutside(folder) {
  const fromBundle = createRequire(join(folder, 'main.js'));
  return {
    name: 'same-copy-outside',
    resolveId(id, importer) {
      if (importer === undefined || isFile.test(id) || bundled.test(id) || id.startsWith('node:')) return undefined;
      const [wanted, found] = [createRequire(importer), fromBundle].map((require) => require.resolve(id));
      if (wanted !== found) throw new Error(`${importer} would read ${wanted} as "${id}", the bundle ${found}`);
      return { id, external: true };
    },
  };
}

/** Bundles the programs into `dist/bundle` of their folders. Resolves with 0, or with 1 after saying why. */
export async function bundlePrograms() {
  try {
    for (const [program, input] of Object.entries(entries)) {
      const folder = join(root, program, 'dist', 'bundle');
      rmSync(folder, { recursive: true, force: true });
      const bundle = await rolldown({
        cwd: join(root, program),
        input,
        platform: 'node',
        resolve: { conditionNames: ['sortes-source', 'node', 'import', 'default'], extensionAlias: { '.js': ['.ts', '.js'] } },
        plugins: [sameCopyOutside(folder)],
      });
      // Without the sources' text: maps are read at each start, and the sources lie beside them.
      await bundle.write({ dir: folder, format: 'esm', sourcemap: true, sourcemapExcludeSources: true });
      await bundle.close();
    }
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/** Bundles the programs if a source is younger than a bundle, one process at a time. Resolves with 0, or with 1 after saying why. */
export function bundleWhatChanged() {
  return whileAlone(async () => (areBundlesCurrent() ? 0 : bundlePrograms()));
}

function areBundlesCurrent() {
  const sources = listFiles(listProgramWorkspaces().map((path) => `${path}/src`)).filter((path) => !/\.test\.tsx?$/.test(path));
  const youngest = Math.max(...sources.map((path) => statSync(join(root, path)).mtimeMs));
  return Object.keys(entries).every((program) => {
    const bundle = statSync(join(root, program, 'dist', 'bundle', 'main.js'), { throwIfNoEntry: false });
    return bundle !== undefined && bundle.mtimeMs > youngest;
  });
}
