import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../../tools/find-chromium.mjs';

const root = resolve(import.meta.dirname, '..', '..');
const port = Number(process.env['JOURNEY_PORT'] ?? 18_080);
// Set once, in the process that reads this file first: the workers inherit it.
process.env['JOURNEY_DATA'] ??= mkdtempSync(join(tmpdir(), 'sortes-journey-'));
process.env['JOURNEY_CHROMIUM'] ??= await findChromium();

/** The journeys run against the program as anybody starts it: its own database, its own sandbox, nothing replaced. */
export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'test-results'),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env['JOURNEY_CHROMIUM'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node tools/start.mjs',
    cwd: root,
    env: { PORT: String(port), DATA_DIR: process.env['JOURNEY_DATA'] ?? '', RATE_LIMITS: '0', LOG_LEVEL: 'warn' },
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 25_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
