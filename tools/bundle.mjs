// The programs as they run: each entry in a few files instead of some two thousand, which load in a third of the time. Made of the sources; tests, benchmarks and tools
// read what the compiler wrote file by file. `node tools/bundle.mjs` writes them (tools/build.mjs).
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './workspace.mjs';

/** @type {Record<string, Record<string, string>>} */
const entries = {
  // The launcher (tools/start.mjs) stops the database of a server that was killed.
  'apps/server': {
    main: 'src/main.ts',
    'command-line': 'src/command-line/main.ts',
    'embedded-postgres': '../../packages/service/src/embedded-postgres/index.ts',
  },
  'apps/sandbox': { main: 'src/main.ts', keys: 'src/keys.ts', client: 'src/game-vendor/pages/client.ts' },
  'apps/studio': { main: 'src/main.ts' },
};

/**
 * Libraries of many small modules go in. Others stay where they are installed: they load native code or files beside them, or are in few files already.
 */
const bundled =
  /^(?:@sortes\/|typebox|kysely|libphonenumber-js|jose|uuid|csv-parse|@noble\/|@simplewebauthn\/|prom-client|@opentelemetry\/api|tdigest|bintrees)/;

/**
 * What stays outside is found from the bundle's place: it must be the same copy that the importing package would find.
 * @param {string} folder
 * @returns {import('rolldown').Plugin}
 */
function sameCopyOutside(folder) {
  const fromBundle = createRequire(join(folder, 'main.js'));
  return {
    name: 'same-copy-outside',
    resolveId: {
      filter: { id: { exclude: [/^[./]/, /^node:/, bundled] } },
      handler(id, importer) {
        if (importer === undefined) return undefined;
        const [wanted, found] = [createRequire(importer), fromBundle].map((require) => require.resolve(id));
        if (wanted !== found) throw new Error(`${importer} would read ${wanted} as "${id}", the bundle ${found}`);
        return { id, external: true };
      },
    },
  };
}

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
