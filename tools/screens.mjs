// npm run screens: a picture of every route and modal, phone and desktop, both themes, into screens/ (git-ignored).
// `--language VI` for another language, `--only lottery` for routes and modals whose name contains it.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { freePort, pause } from './chaos/processes.mjs';
import { findChromium } from './find-chromium.mjs';
import { root } from './workspace.mjs';

/** @import { Page } from '@playwright/test' */

const { values } = parseArgs({
  options: { language: { type: 'string', default: 'EN' }, only: { type: 'string' }, out: { type: 'string', default: 'screens' } },
});

const routes = [
  '/',
  '/register',
  '/elott',
  '/lottery?gameCode=ssc1m',
  '/sealottery?gameCode=thai_gov',
  '/vnlottery?gameCode=xsmb',
  '/help',
  '/helpmc',
  '/down',
  '/game',
  '/seamless',
  '/no-such-page',
];
const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1366, height: 820 } };

/** Keys of the modals, as the features name them. */
function modalKeys() {
  const features = join(root, 'apps/site/src/features');
  return readdirSync(features)
    .map((name) => readFileSync(join(features, name, 'feature.ts'), 'utf8'))
    .flatMap((text) => [...text.matchAll(/(\w+): \{\s*(?:areas: [\w[\]', ]+?,\s*)?load:/g)].map(([, key]) => key ?? ''))
    .toSorted();
}

/** A port such that it and the nine after it are probably free. */
async function freePorts() {
  const first = await freePort();
  return first > 65_000 ? first - 1_000 : first;
}

/**
 * @param {number} port
 * @param {string} dataDir
 */
async function startProgram(port, dataDir) {
  const program = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return program;
    if (program.exitCode !== null) throw new Error('the program ended');
    await pause(200);
  }
  throw new Error('the program did not start');
}

/**
 * @param {Page} page
 * @param {string} origin
 */
async function signIn(page, origin) {
  const { ApiClient } = await import('./support/api-client.mjs');
  const api = new ApiClient({ origin });
  await api.login('demo1', 'Sortes-demo-1');
  const { ticket } = await api.call('POST', '/wps/session/ticket', { body: {} });
  await page.goto(`${origin}/?ticket=${ticket}`);
  await page.waitForFunction(() => !location.search.includes('ticket'));
}

/** @typedef {{ name: string, who: string, device?: string, show: (page: Page, origin: string) => Promise<unknown> }} State */

/**
 * What only shows after somebody has done something. Each leaves the page as the picture wants it.
 * @type {State[]}
 */
const states = [
  {
    name: 'state-register-errors',
    who: 'guest',
    async show(page, origin) {
      await page.goto(`${origin}/register`);
      await page.locator('form button[type=submit]').click();
    },
  },
  {
    name: 'state-slider',
    who: 'guest',
    async show(page, origin) {
      await page.goto(`${origin}/?m=login`);
      await page.locator('input[name=username]').fill('demo1');
      await page.locator('input[name=password]').fill('Sortes-demo-1');
      await page.locator('[role=dialog] form button[type=submit]').click();
      await page.locator('input[type=range]').waitFor();
    },
  },
  {
    name: 'state-drawer',
    who: 'guest',
    device: 'phone',
    async show(page, origin) {
      await page.goto(origin);
      await page.locator('header button').first().click();
      await page.locator('[role=dialog] nav').waitFor();
    },
  },
  {
    name: 'state-board-picked',
    who: 'member',
    async show(page, origin) {
      await page.goto(`${origin}/lottery?gameCode=ssc1m&playType=S3_DIRECT`);
      await pick(page, 6);
    },
  },
  {
    name: 'state-bet-question',
    who: 'member',
    async show(page, origin) {
      await page.goto(`${origin}/lottery?gameCode=ssc1m&playType=S3_DIRECT`);
      await pick(page, 6);
      await askToBet(page);
    },
  },
  {
    name: 'state-bet-receipt',
    who: 'member',
    async show(page, origin) {
      await page.goto(`${origin}/lottery?gameCode=ssc1m&playType=S3_DIRECT`);
      await pick(page, 6);
      await askToBet(page);
      await page.locator('[role=dialog] button.gold-fill').last().click();
      await page.locator('[role=dialog] [role=status]').first().waitFor();
    },
  },
  {
    name: 'state-basket',
    who: 'member',
    device: 'phone',
    async show(page, origin) {
      await page.goto(`${origin}/lottery?gameCode=ssc1m&playType=S1_DIRECT`);
      await pick(page, 3);
      await page.locator('section.sticky button:has(svg)').first().waitFor();
      const buttons = page.locator('section.sticky.bottom-0 button');
      await buttons.nth(1).click();
      await buttons.nth(0).click();
      await page.locator('[role=dialog]').waitFor();
    },
  },
  { name: 'state-statement-entry', who: 'member', show: (page, origin) => openFirstRow(page, `${origin}/?m=statement`) },
  { name: 'state-deposit-status', who: 'member', show: (page, origin) => openFirstRow(page, `${origin}/?m=deposits`) },
  { name: 'state-bet-detail', who: 'member', show: (page, origin) => openFirstRow(page, `${origin}/?m=orders`) },
  ...['results', 'trends', 'fairness'].map((tab, at) => ({
    name: `state-board-${tab}`,
    who: 'member',
    async show(/** @type {Page} */ page, /** @type {string} */ origin) {
      await page.goto(`${origin}/lottery?gameCode=ssc1m`);
      await page
        .locator('[role=tab]')
        .nth(at + 1)
        .click();
    },
  })),
  {
    name: 'state-proof',
    who: 'member',
    async show(page, origin) {
      await page.goto(`${origin}/lottery?gameCode=ssc1m`);
      await page.locator('[role=tab]').nth(3).click();
      await page.locator('[role=tabpanel] li button').first().click();
      await page.locator('[role=dialog] ol li').nth(7).waitFor();
    },
  },
];

/**
 * @param {Page} page
 * @param {number} count
 */
async function pick(page, count) {
  const cells = page.locator('fieldset [aria-pressed][aria-label], [role=group] [aria-pressed][aria-label]').filter({ hasText: /^\d/ });
  await cells.first().waitFor();
  // One of each row of ten, and on with the second of each.
  const rows = Math.max(1, Math.floor((await cells.count()) / 10));
  for (let at = 0; at < count; at += 1) {
    const cell = cells.nth((at % rows) * 10 + Math.floor(at / rows) + 2);
    if ((await cell.getAttribute('aria-pressed')) !== 'true') await cell.click();
  }
}

/** @param {Page} page */
async function askToBet(page) {
  await page.locator('section.sticky.bottom-0 button').last().click();
  await page.locator('[role=dialog]').waitFor();
}

/**
 * @param {Page} page
 * @param {string} address
 */
async function openFirstRow(page, address) {
  await page.goto(address);
  await page.locator('[role=dialog] li button').first().click();
}

/**
 * A deposit that is paid and a bet that is drawn, so that the member's pages have something to show.
 * @param {string} origin
 */
async function makeHistory(origin) {
  const { ApiClient } = await import('./support/api-client.mjs');
  const api = new ApiClient({ origin });
  await api.login('demo1', 'Sortes-demo-1');
  const { methods } = await api.call('GET', '/wps/relay/MCSFE_getDepositSettings');
  const order = await api.call('POST', '/wps/relay/MCSFE_depositByLaunchUrl', {
    body: { amount: '200000', vendorId: methods[0]?.vendorId, returnPath: '/' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const sandbox = `http://127.0.0.1:${Number(new URL(origin).port) + 2}`;
  const { payments } = /** @type {{ payments: import('./chaos/records.js').Order[] }} */ (await (await fetch(`${sandbox}/api/payments`)).json());
  const paid = payments.find(({ merchantOrderId }) => merchantOrderId === order.orderId);
  if (paid === undefined) throw new Error('the gateway does not know the order');
  await fetch(`${sandbox}/api/payments/${paid.gatewayOrderId}/actions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'pay' }),
  });
  const { currentNumero } = await api.call('GET', '/lgw/numeros/near?gameId=ssc1m');
  if (currentNumero)
    await api.bet('ssc1m', currentNumero.numero, [
      { playId: 'DTT', bettingContent: 'D,T,X', unit: '1000', multiple: 1, combinations: 3, amount: '3000' },
      { playId: 'S1_DIRECT', bettingContent: '7', unit: '1000', multiple: 2, combinations: 1, amount: '2000' },
    ]);
}

const port = await freePorts();
const origin = `http://localhost:${port}`;
const dataDir = mkdtempSync(join(tmpdir(), 'sortes-screens-'));
// Started by root, the database's own account must be able to enter, or it puts its data elsewhere and leaves them there.
chmodSync(dataDir, 0o711);
const target = join(root, values.out);
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const program = await startProgram(port, dataDir);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
let pictures = 0;
let problems = 0;
/** @param {{ name: string }} place */
const wanted = ({ name }) => values.only === undefined || name.toLowerCase().includes(values.only.toLowerCase());

/**
 * @param {Page} page
 * @param {string} name
 * @param {boolean} whole
 */
async function takePictures(page, name, whole) {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => {
      localStorage.setItem('theme', chosen);
      document.documentElement.dataset.theme = chosen;
    }, theme);
    // Colours change over a moment.
    await page.waitForTimeout(250);
    await page.screenshot({ path: join(target, `${name}.${theme}.png`), fullPage: whole });
    pictures += 1;
  }
}

try {
  await makeHistory(origin);
  const places = [
    ...routes.map((path) => ({ name: path === '/' ? 'home' : path.slice(1).replace(/\W+/g, '-'), path })),
    ...modalKeys().map((key) => ({ name: `modal-${key}`, path: `/?m=${key}` })),
  ].filter(wanted);
  for (const [device, viewport] of Object.entries(viewports)) {
    for (const who of ['guest', 'member']) {
      const context = await browser.newContext({ viewport, deviceScaleFactor: 1 });
      await context.addInitScript((language) => {
        localStorage.setItem('lang', language);
        localStorage.setItem('hisLang', language);
      }, values.language);
      const page = await context.newPage();
      page.on('pageerror', (error) => {
        problems += 1;
        console.error(`${page.url()}: ${error.message}`);
      });
      page.on('console', (message) => {
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) {
          problems += 1;
          console.error(`${page.url()}: ${message.text()}`);
        }
      });
      if (who === 'member') await signIn(page, origin);
      for (const { name, path } of places) {
        await page.goto(`${origin}${path}`, { waitUntil: 'load' });
        await page.waitForTimeout(900);
        await takePictures(page, `${name}.${who}.${device}`, !path.includes('?m='));
      }
      for (const state of states.filter((one) => wanted(one) && one.who === who && (one.device ?? device) === device)) {
        try {
          await state.show(page, origin);
          await page.waitForTimeout(900);
          await takePictures(page, `${state.name}.${who}.${device}`, false);
        } catch (error) {
          problems += 1;
          console.error(`${state.name} (${who}, ${device}): ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
        }
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  program.kill('SIGTERM');
  await new Promise((resolve) => program.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`${pictures} pictures in ${values.out}/, ${problems} problems on the console`);
process.exitCode = problems === 0 ? 0 : 1;
