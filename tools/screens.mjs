// npm run screens: a picture of every route and modal, phone and desktop, both themes, into screens/ (git-ignored).
// `--language VI` for another language, `--only lottery` for routes and modals whose name contains it.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';
import { root } from './workspace.mjs';

const { values } = parseArgs({ options: { language: { type: 'string', default: 'EN' }, only: { type: 'string' }, out: { type: 'string', default: 'screens' } } });

const routes = ['/', '/register', '/elott', '/lottery?gameCode=ssc1m', '/vnlottery?gameCode=xsmb', '/help', '/helpmc', '/down', '/game', '/seamless', '/no-such-page'];
const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1366, height: 820 } };

/** Keys of the modals, from the files that hold them. */
function modalKeys() {
  const folders = [join(root, 'apps/site/src/app/modals'), ...readdirSync(join(root, 'apps/site/src/features')).map((name) => join(root, 'apps/site/src/features', name))];
  return folders
    .flatMap((folder) => readdirSync(folder))
    .flatMap((file) => /^([\w-]+)-modal\.tsx$/.exec(file)?.[1] ?? [])
    .map((name) => name.replace(/-(\w)/g, (_whole, letter) => letter.toUpperCase()))
    .toSorted();
}

/** A port such that it and the nine after it are probably free. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port > 65_000 ? port - 1_000 : port;
}

async function startProgram(port, dataDir) {
  const program = spawn(process.execPath, ['tools/start.mjs'], { cwd: root, env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: '0' }, stdio: ['ignore', 'ignore', 'inherit'] });
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return program;
    if (program.exitCode !== null) throw new Error('the program ended');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the program did not start');
}

async function signIn(page, origin) {
  const { ApiClient } = await import('./support/api-client.mjs');
  const api = new ApiClient({ origin });
  await api.login('demo1', 'Sortes-demo-1');
  const { ticket } = await api.call('POST', '/wps/session/ticket', { body: {} });
  await page.goto(`${origin}/?ticket=${ticket}`);
  await page.waitForFunction(() => !location.search.includes('ticket'));
}

const port = await freePort();
const origin = `http://localhost:${port}`;
const dataDir = mkdtempSync(join(tmpdir(), 'sortes-screens-'));
const target = join(root, values.out);
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const program = await startProgram(port, dataDir);
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
let pictures = 0;
let problems = 0;
try {
  const places = [...routes.map((path) => ({ name: path === '/' ? 'home' : path.slice(1).replace(/\W+/g, '-'), path })), ...modalKeys().map((key) => ({ name: `modal-${key}`, path: `/?m=${key}` }))].filter(
    ({ name }) => values.only === undefined || name.toLowerCase().includes(values.only.toLowerCase()),
  );
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
        for (const theme of ['dark', 'light']) {
          await page.evaluate((wanted) => {
            localStorage.setItem('theme', wanted);
            document.documentElement.dataset.theme = wanted;
          }, theme);
          await page.waitForTimeout(60);
          await page.screenshot({ path: join(target, `${name}.${who}.${device}.${theme}.png`), fullPage: !path.includes('?m=') });
          pictures += 1;
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
