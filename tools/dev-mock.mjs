// npm run dev -- --mock: site and console with hot replacement over the mock of the interface (packages/mock), without server, database or sandbox.
// What a page finds is said in its address and kept in cookies of this browser: packages/mock/README.md.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { fillPage, readPage } from './dev-pages.mjs';
import { openVite, sendPage } from './dev-vite.mjs';
import { compile, install, isInstallStale, root } from './workspace.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Mock, Person, Trouble } from '../packages/mock/dist/index.js' */
/** @typedef {{ below: string, folder: string, vite: import('vite').ViteDevServer }} Application */
/** @typedef {{ createMock: (options: { as: Person, isStaff: boolean, trouble: Trouble }) => Mock, brand: Record<string, unknown> }} MockModule */

/** Packages that site and console take as they are compiled. */
const compiled = ['packages/browser', 'packages/fairness', 'packages/growth-rules', 'packages/lottery-rules', 'packages/wallet-protocol'];
const port = Number(process.env.PORT || 8080) + 10;

/** The mock as it is written now: a changed answer is there with the next call. */
function openMock() {
  return createVite({
    root: join(root, 'packages/mock'),
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false },
    ssr: { noExternal: [/^@sortes\//], resolve: { conditions: ['sortes-source', 'module', 'node', 'development|production'] } },
  });
}

/** @param {IncomingMessage} incoming */
function cookiesOf(incoming) {
  const pairs = (incoming.headers.cookie ?? '').split(/; */).map((pair) => pair.split('='));
  return new Map(pairs.map(([name = '', value = '']) => [name, decodeURIComponent(value)]));
}

/**
 * What a page's address or its cookies say of how things stand: `empty`, a code of the contract or `network` for every operation, `getBalance:system.error` for one,
 * `delay:2000` for all.
 * @param {string} text
 * @returns {Trouble}
 */
export function readTrouble(text) {
  const words = text.split(',').filter((word) => word !== '');
  const delay = words.find((word) => word.startsWith('delay:'));
  const others = words.filter((word) => word !== delay && word !== 'empty');
  const of = Object.fromEntries(
    others.map((word) => (word.includes(':') ? [word.slice(0, word.indexOf(':')), word.slice(word.indexOf(':') + 1)] : ['*', word])),
  );
  return { isEmpty: words.includes('empty'), of, ...(delay && { delayMs: Number(delay.slice('delay:'.length)) }) };
}

/** @param {Map<string, string>} cookies */
function standOf(cookies) {
  const as = cookies.get('mock-as');
  return {
    as: /** @type {Person} */ (as === 'guest' || as === 'agent' ? as : 'member'),
    isStaff: cookies.get('mock-staff') !== '0',
    trouble: readTrouble(cookies.get('mock') ?? ''),
  };
}

/** @param {string} name @param {string} value */
const cookie = (name, value) => `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax`;

/** @param {IncomingMessage} incoming */
async function readBody(incoming) {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Events never come, but a stream stands, so that no page says that its connection is lost.
 * @param {ServerResponse} response
 */
function openStream(response) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': the mock tells of nothing\n\n');
  const beat = setInterval(() => response.write(':\n\n'), 15_000);
  response.on('close', () => clearInterval(beat));
}

/**
 * @param {MockModule} module
 * @param {IncomingMessage} incoming
 * @param {ServerResponse} response
 */
async function answer({ createMock }, incoming, response) {
  const url = incoming.url ?? '/';
  if (url.startsWith('/wps/stream')) return openStream(response);
  const stand = standOf(cookiesOf(incoming));
  const mock = createMock(stand);
  const reply = await mock.answer({ method: incoming.method ?? 'GET', url, body: await readBody(incoming) });
  if (reply === undefined) return void response.destroy();
  const signed = [];
  if (mock.as !== stand.as) signed.push(cookie('mock-as', mock.as));
  if (mock.isStaff !== stand.isStaff) signed.push(cookie('mock-staff', mock.isStaff ? '1' : '0'));
  response.writeHead(reply.status, { 'content-type': reply.type, 'cache-control': 'no-store', 'set-cookie': signed }).end(reply.body);
}

/**
 * What is wished for in a page's address (`?mock=…`, `?as=guest`), kept for the calls that follow, and the address without it: pages know nothing of a mock.
 * Undefined where nothing is.
 * @param {string} url
 */
function readWishes(url) {
  const address = new URL(url, 'http://localhost');
  const [mock, as] = [address.searchParams.get('mock'), address.searchParams.get('as')];
  if (mock === null && as === null) return undefined;
  address.searchParams.delete('mock');
  address.searchParams.delete('as');
  const cookies = [
    ...(mock === null ? [] : [cookie('mock', mock)]),
    ...(as === null ? [] : [cookie('mock-as', as), cookie('mock-staff', as === 'guest' ? '0' : '1')]),
  ];
  return { cookies, location: `${address.pathname}${address.search}` };
}

/**
 * The document of an application, with the brand that the mock has.
 * @param {string} folder
 * @param {MockModule} module
 */
function pageOf(folder, { brand }) {
  const boot = JSON.stringify(brand).replaceAll('<', String.raw`\u003c`);
  const sent = `<html lang="en" data-theme="dark"><title>Sortes</title><script type="application/json" id="boot">${boot}</script>`;
  return fillPage(folder)(sent) ?? '';
}

/**
 * @param {{ applications: readonly Application[], readMock: () => Promise<MockModule> }} given
 * @param {IncomingMessage} incoming
 * @param {ServerResponse} response
 */
async function serve({ applications, readMock }, incoming, response) {
  const url = incoming.url ?? '/';
  const application = applications.find(({ below }) => url.startsWith(below));
  if (application === undefined) throw new Error(`nothing is at ${url}`);
  const { folder, vite } = application;
  const isPage = incoming.method === 'GET' && (incoming.headers.accept ?? '').includes('text/html') && !url.startsWith('/wps/');
  if (isPage && /^\/kit\/?(\?|$)/.test(url)) await sendPage({ vite, page: readPage(folder, 'kit/index.html'), incoming, response });
  else if (isPage) {
    const wishes = readWishes(url);
    if (wishes !== undefined) response.writeHead(302, { location: wishes.location, 'set-cookie': wishes.cookies }).end();
    else await sendPage({ vite, page: pageOf(folder, await readMock()), incoming, response });
  } else {
    await new Promise((passedOn) => vite.middlewares(incoming, response, () => passedOn(undefined)));
    await answer(await readMock(), incoming, response);
  }
}

/** Opens the pages; the process lives until it is told to end. */
export async function serveMock() {
  if (isInstallStale() && (await install()) !== 0) process.exit(1);
  if ((await compile(['--noCheck', ...compiled])) !== 0) process.exit(1);
  const server = createServer();
  const mockVite = await openMock();
  const applications = [
    { below: '/console', folder: 'apps/console', vite: await openVite('apps/console', server) },
    { below: '/', folder: 'apps/site', vite: await openVite('apps/site', server) },
  ];
  const readMock = async () => /** @type {MockModule} */ (/** @type {unknown} */ (await mockVite.ssrLoadModule('/src/index.ts')));
  server.on('request', (incoming, response) => {
    serve({ applications, readMock }, incoming, response).catch((error) => {
      // A page that was left takes its calls along.
      if (incoming.destroyed && error instanceof Error && error.message === 'aborted') return;
      console.error(`${incoming.method} ${incoming.url}:`, error);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(String(error));
    });
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined)));
  console.log(
    `the mock stands at http://localhost:${port} (console: /console, the kit: /kit); ?as=guest, ?as=agent, ?mock=empty and more: packages/mock/README.md`,
  );
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
  });
  process.exit(0);
}
