import { defineConfig } from 'vitest/config';
export default defineConfig({
  test: {
    maxWorkers: 1,
    include: ['apps/*/dist/**/*.db.test.js'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['apps/server/dist/testing/database-setup.js'],
    testTimeout: 60_000, hookTimeout: 60_000,
    isolate: process.env.ISO === '1',
    server: { deps: { external: [/\/dist\/(?!.*\.test\.js$)/] } },
  },
});
