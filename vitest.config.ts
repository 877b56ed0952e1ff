import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { textsPlugin } from '@sortes/browser/build/texts-plugin';

// Tests run on the sources: the "sortes-source" condition of each package's exports points at src/index.ts.
const conditions = ['sortes-source', 'module', 'node', 'development|production'];

/** The files that take longest. Without the memory of an earlier run vitest begins with the largest, and one that is small and slow comes last, alone. */
const longest = [
  'conformance.db.test.ts',
  'families.test.ts',
  'reconcile.db.test.ts',
  'transfers.db.test.ts',
  'content.test.ts',
  'gateway-model.db.test.ts',
  'vendor.test.ts',
  'chases.db.test.ts',
  'draw-engine.db.test.ts',
  'embedded-postgres.test.ts',
  'strangers.db.test.ts',
  'plans.db.test.ts',
];

class LongestFirst extends BaseSequencer {
  /** Orders the files of a run; the others keep vitest's own order. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Vitest leaves one core free: of the two of a small machine that is half.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        // The site's texts are compiled as in its build.
        plugins: [textsPlugin(resolve(import.meta.dirname, 'apps/site'), ['common', 'shell', 'home', 'errors'])],
        test: {
          name: 'unit',
          include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.db.test.ts'],
          // No test is about time; one whose modules are compiled beside another's waits for the processor.
          testTimeout: 30_000,
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
