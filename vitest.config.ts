import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { textsPlugin } from './apps/site/build/texts-plugin.ts';

// Tests run on the sources: the "sortes-source" condition of each package's exports points at src/index.ts.
const conditions = ['sortes-source', 'module', 'node', 'development|production'];
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Vitest leaves one core free: of the two of a small machine that is half.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        // The site's texts are compiled as in its build.
        plugins: [textsPlugin(resolve(import.meta.dirname, 'apps/site'), ['common', 'shell', 'home', 'errors'])],
        test: {
          name: 'unit',
          include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.db.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['apps/**/*.db.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['apps/server/src/testing/database-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
