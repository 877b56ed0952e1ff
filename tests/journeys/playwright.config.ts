import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../../tools/find-chromium.mjs';

const root = resolve(import.meta.dirname, '..', '..');
const port = Number(process.env['JOURNEY_PORT'] ?? 18_080);
const { JOURNEY_RUNNING: running } = process.env;
// Set once, in the process that reads this file first: the workers inherit it.
process.env['JOURNEY_PORT'] = String(port);
process.env['JOURNEY_DATA'] ??= mkdtempSync(join(tmpdir(), 'sortes-journey-'));
process.env['JOURNEY_LOG'] ??= join(tmpdir(), `sortes-journey-${port}.log`);
process.env['JOURNEY_CHROMIUM'] ??= await findChromium();

/** Journeys over a program besides the shared one: a project is one worker, which starts it once and walks its files in this order. */
const ofBrands = ['closed-site.spec.ts', 'console-brand.spec.ts', 'console-content.spec.ts'];
const ofPlayers = [
  'console-agents.spec.ts',
  'console-backups.spec.ts',
  'console-complaint.spec.ts',
  'console-correction.spec.ts',
  'console-player.spec.ts',
];
const ofMoney = ['console-games.spec.ts', 'console-paying.spec.ts', 'console.spec.ts'];
const ofGiving = ['console-promotions.spec.ts', 'console-ranks.spec.ts', 'point-mall.spec.ts'];
const story = ['the-main-story.spec.ts'];
/** In frames of other origins, whose storage a page that is used again would keep, and with a passkey of the browser's: each test a browser window of its own. */
const framed = ['games-frame.spec.ts', 'studio*.spec.ts', 'security.spec.ts'];
/** With a service worker, which all others go without: it would answer for the server, and outlive them in the window they share. */
const offline = ['offline.spec.ts'];
/** Kills the studio that the others play at: once they have done so. */
const killing = /\bkilled\b/;
const waiting = ['draw-stage.spec.ts', 'lottery-chase.spec.ts'];
/** Not about what moves. Whoever asks for less motion waits for no transition, and a page that stands still costs a machine without a graphics card less. */
const less = { contextOptions: { reducedMotion: 'reduce' as const } };
const still = [
  'agent*.spec.ts',
  'cashier*.spec.ts',
  'help.spec.ts',
  'languages.spec.ts',
  'lottery-board.spec.ts',
  'lottery-lobby.spec.ts',
  'lottery-vietnam.spec.ts',
  'member-records.spec.ts',
  'northern-lottery.spec.ts',
  'promotions.spec.ts',
  'protection.spec.ts',
  'ranks.spec.ts',
  'search.spec.ts',
];

/**
 * The journeys run against the program as anybody starts it: its own database, its own sandbox, nothing replaced. JOURNEY_RUNNING=1 with JOURNEY_PORT,
 * JOURNEY_DATA and JOURNEY_LOG takes one that runs already.
 */
export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'test-results'),
  // A shared machine can stand still for longer than a person would wait; what is there at once costs nothing.
  timeout: process.env['CI'] ? 300_000 : 120_000,
  expect: { timeout: process.env['CI'] ? 45_000 : 15_000 },
  // The longest start first; most of them is waiting for draws and rounds, and the others go on beside them.
  projects: [
    { name: 'money', testMatch: ofMoney, use: less, workers: 1 },
    { name: 'players', testMatch: ofPlayers, use: less, workers: 1 },
    { name: 'giving', testMatch: ofGiving, use: less, workers: 1 },
    { name: 'story', testMatch: story },
    { name: 'waiting', testMatch: waiting },
    { name: 'brands', testMatch: ofBrands, use: less, workers: 1 },
    { name: 'framed', testMatch: framed, grepInvert: killing, use: { reuseContext: false } },
    { name: 'last', testMatch: framed, grep: killing, use: { reuseContext: false }, dependencies: ['framed'] },
    { name: 'offline', testMatch: offline, use: { reuseContext: false, serviceWorkers: 'allow' } },
    { name: 'still', testMatch: still, use: less },
    {
      name: 'journeys',
      testIgnore: [...ofMoney, ...ofPlayers, ...ofBrands, ...ofGiving, ...story, ...waiting, ...framed, ...offline, ...still],
    },
  ],
  // Four people at a time, on two processors: two or three of them wait (three left a fifth of the time idle).
  workers: 4,
  // On a shared machine in CI a page may time out: tried once more there, and counted as passed at the second try in the summary.
  retries: process.env['CI'] ? 1 : 0,
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
    serviceWorkers: 'block',
    actionTimeout: process.env['CI'] ? 45_000 : 20_000,
    navigationTimeout: process.env['CI'] ? 60_000 : 30_000,
    // A window of its own costs the browser 2 s of a processor, more than the page in it: each test gets the worker's window, emptied (cookies, storage, cache,
    // routes, scripts). After a test that failed the worker is another.
    reuseContext: true,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  ...(running === '1'
    ? {}
    : {
        webServer: {
          command: 'node tests/journeys/support/run-program.mjs',
          cwd: root,
          env: {
            PORT: String(port),
            DATA_DIR: process.env['JOURNEY_DATA'] ?? '',
            JOURNEY_LOG: process.env['JOURNEY_LOG'] ?? '',
            RATE_LIMITS: '0',
            // The journey about secrets reads the log: it must say as much as it ever does.
            LOG_LEVEL: 'debug',
          },
          url: `http://localhost:${port}/readyz`,
          // No judgement of its own: a program that cannot start ends, and Playwright says so.
          timeout: 1_800_000,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 25_000 },
          stdout: 'ignore' as const,
          stderr: 'pipe' as const,
        },
      }),
});
