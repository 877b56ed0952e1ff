import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPage, serveFiles, type Page } from './site-files.js';

const template = `<!doctype html><html lang="en"><head><meta charset="utf-8"><!--head--><title>Sortes</title><!--/head--><script nonce="__NONCE__">1</script></head>
<body><b><!--brand--></b><i><!--hero--></i><!--first--><script type="application/json" id="boot" nonce="__NONCE__">__BOOT__</script></body></html>`;
const face: Page['face'] = { languageTag: 'zh-Hans', title: 'A & B', description: 'Say "draw"', canonical: 'https://a.test/' };
let root = '';

beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'site-files-'));
  fs.writeFileSync(path.join(root, 'index.html'), template);
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const render = (given: Partial<Page['face']> = {}, boot: Record<string, unknown> = {}): string =>
  loadPage(root)?.render('n0nce', { boot, face: { ...face, ...given } }) ?? '';

it('fills in the nonce everywhere, the language and the words of the head', () => {
  const html = render();
  expect(html.match(/nonce="n0nce"/g)).toHaveLength(2);
  expect(html).toContain('<html lang="zh-Hans">');
  expect(html).toContain('<title>A &amp; B</title><meta name="description" content="Say &quot;draw&quot;">');
  expect(html).toContain('<link rel="canonical" href="https://a.test/">');
  expect(html).toContain('<b>A &amp; B</b>');
  expect(html).not.toMatch(/__\w+__|<!--|preload|<img/);
});

it('preloads and draws the picture of the first banner, each window its own form', () => {
  const html = render({ hero: { wide: '/art/hero-x.avif', phone: '/art/hero-x-phone.avif' } });
  expect(html).toContain('<link rel="preload" as="image" href="/art/hero-x-phone.avif" media="(max-width: 639px)" fetchpriority="high">');
  expect(html).toContain('<link rel="preload" as="image" href="/art/hero-x.avif" media="(min-width: 640px)" fetchpriority="high">');
  expect(html).toContain(
    '<i><picture><source media="(max-width: 639px)" srcset="/art/hero-x-phone.avif"><img src="/art/hero-x.avif" alt="" fetchpriority="high"></picture></i>',
  );
  const single = render({ hero: { wide: '/art/own.webp', phone: undefined } });
  expect(single.match(/rel="preload"/g)).toHaveLength(1);
  expect(single).not.toContain('<source');
});

it('draws the games that a page shows first, and asks for those of the first row with the page', () => {
  const picture = (name: string, isClosed = false) => ({ address: `/art/${name}.avif`, panel: name === 'c' ? 'game-cover' : '', isClosed });
  const html = render({ games: { as: 'category', pictures: ['a', 'b', 'c', 'd', 'e'].map((name) => picture(name, name === 'b')) } });
  expect(html.match(/rel="preload" as="image" href="[^"]+" fetchpriority="high"/g)).toHaveLength(2);
  expect(html).toContain('<div class="boot-category"><b><i><img src="/art/a.avif" alt=""></i></b><b class="is-closed"><i>');
  expect(html).toContain('<i class="game-cover"><img src="/art/c.avif" alt="">');
  expect(html).toContain('<img src="/art/e.avif" alt="" loading="lazy">');
  const opening = render({ games: { as: 'opening', pictures: [{ ...picture('c'), address: '/x"onerror="1' }] } });
  expect(opening).toContain('<div class="boot-opening opening-game"><b><i class="opening-picture game-cover"><img src="/x&quot;onerror');
});

it('writes the head of a board and what its play asks, and where another play may be on show', () => {
  const play = { code: 'A_B', rule: 'Big & small' };
  const html = render({ board: { stage: 'race', name: '<Racing>', play: { ...play, unless: 'habits:pk1m' } } });
  expect(html).toContain('<div class="boot-board"><b>&lt;Racing&gt;</b></div><i class="boot-stage boot-stage-race"></i>');
  expect(html).toContain('<p class="boot-rule" data-unless="habits:pk1m" data-play="A_B">Big &amp; small</p>');
  expect(render({ board: { stage: 'usual', name: 'a', play: { ...play, unless: undefined } } })).toContain('<p class="boot-rule">Big');
  expect(render({ board: { stage: 'usual', name: 'a' } })).not.toContain('boot-rule');
});

it('brings the small picture of a phone with the page, and not a large one', () => {
  const site = path.join(root, 'pictured');
  fs.mkdirSync(path.join(site, 'art'), { recursive: true });
  fs.writeFileSync(path.join(site, 'index.html'), template);
  fs.writeFileSync(path.join(site, 'art', 'hero-a-phone.avif'), Buffer.alloc(3, 255));
  fs.writeFileSync(path.join(site, 'art', 'hero-b-phone.avif'), Buffer.alloc(20_000));
  const page = (name: string) =>
    loadPage(site)?.render('n0nce', {
      boot: {},
      face: { ...face, hero: { wide: `/art/hero-${name}.avif`, phone: `/art/hero-${name}-phone.avif` } },
    }) ?? '';
  expect(page('a')).toContain('<source media="(max-width: 639px)" srcset="data:image/avif;base64,////">');
  expect(page('a')).toContain('href="/art/hero-a-phone.avif" media="(max-width: 639px)" fetchpriority="low"');
  expect(page('b')).toContain('<source media="(max-width: 639px)" srcset="/art/hero-b-phone.avif">');
  expect(page('b')).toContain('href="/art/hero-b-phone.avif" media="(max-width: 639px)" fetchpriority="high"');
});

it('names the files and texts of the page that is asked for, and of no other', () => {
  const site = path.join(root, 'named');
  fs.mkdirSync(site);
  fs.writeFileSync(path.join(site, 'index.html'), '<html lang="en"><script>("__PAGE__")</script>');
  const board = { files: ['/assets/board.js', '/assets/rules.js'], texts: { en: ['/assets/lottery-en.js'] } };
  fs.writeFileSync(path.join(site, 'pages.json'), JSON.stringify({ '/': { files: [], texts: {} }, '/lottery': board }));
  const page = loadPage(site);
  const html = page?.render('n0nce', { boot: {}, face }, '/Lottery/') ?? '';
  expect(html).toBe(`<html lang="zh-Hans"><script>(${JSON.stringify(board)})</script>`);
  expect(page?.render('n0nce', { boot: {}, face }, '/nope')).toBe('<html lang="zh-Hans"><script>({})</script>');
});

it('knows the paths that have a page from what the build wrote, which is no file to be asked for', async () => {
  const site = path.join(root, 'site');
  fs.mkdirSync(site);
  fs.writeFileSync(path.join(site, 'index.html'), template);
  expect(loadPage(site)?.has('/nope')).toBe(true);
  const nothing = { files: [], texts: {} };
  fs.writeFileSync(path.join(site, 'pages.json'), JSON.stringify({ '/': nothing, '/register': nothing, '/register.html': nothing }));
  const page = loadPage(site);
  for (const there of ['/', '/register', '/register/', '/Register', '/register.html'])
    expect([there, page?.has(there)]).toEqual([there, true]);
  for (const missing of ['/nope', '/register/more', '/registers', '//nope'])
    expect([missing, page?.has(missing)]).toEqual([missing, false]);
  const app = fastify();
  await app.register((scope) => serveFiles(scope, site));
  expect((await app.inject('/pages.json')).statusCode).toBe(404);
  await app.close();
});

it('lets no value end the element it stands in, nor stand for a mark', () => {
  const html = render(
    { title: '</title><script>', canonical: 'https://a.test/"><script>', hero: { wide: '/x"onerror="1', phone: undefined } },
    { brandName: '</script><!--hero-->__NONCE__' },
  );
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).toContain('"\\u003c/script>\\u003c!--hero-->__NONCE__"');
  expect(html).not.toContain('"onerror');
});

it('sends what was built, packed for whoever understands it, and nothing else', async () => {
  const folder = path.join(root, 'assets', 'deep');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'a.js'), 'one()');
  fs.writeFileSync(path.join(folder, 'a.js.br'), brotliCompressSync('one()'));
  fs.writeFileSync(path.join(root, 'robots.txt'), 'Disallow:');
  fs.writeFileSync(path.join(root, 'sw.js'), 'two()');
  fs.writeFileSync(path.join(root, 'offline.html'), '<p>away</p>');
  fs.writeFileSync(path.join(os.tmpdir(), 'outside.txt'), 'not ours');
  const app = fastify();
  await app.register((scope) => serveFiles(scope, root, '/of/'));
  const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  const file = await ask('/of/assets/deep/a.js');
  expect([file.statusCode, file.body, file.headers['cache-control']]).toEqual([200, 'one()', 'public, max-age=31536000, immutable']);
  const small = await ask('/of/assets/deep/a.js', { 'accept-encoding': 'br' });
  expect([small.statusCode, small.headers['content-encoding'], small.headers['content-type']]).toEqual([
    200,
    'br',
    'application/javascript; charset=utf-8',
  ]);
  const plain = await ask('/of/robots.txt');
  expect([plain.statusCode, plain.body, plain.headers['cache-control']]).toEqual([200, 'Disallow:', 'public, max-age=300']);
  expect((await app.inject({ method: 'HEAD', url: '/of/robots.txt' })).statusCode).toBe(200);
  for (const [name, allowed] of [
    ['sw.js', '/'],
    ['offline.html', undefined],
  ] as const) {
    const { headers } = await ask(`/of/${name}`);
    expect([headers['cache-control'], headers['service-worker-allowed']], name).toEqual(['no-cache', allowed]);
  }
  for (const missing of [
    '/of/assets/deep/b.js',
    '/of/assets/deep/a.js.br',
    '/of/assets/deep',
    '/of/assets/',
    '/of/index.html',
    '/of/assets/../index.html',
    '/of/assets/..%2f..%2foutside.txt',
    '/of/assets/%2e%2e/%2e%2e/outside.txt',
    '/of/assets/deep/A.js',
  ])
    expect([missing, (await ask(missing)).statusCode >= 400]).toEqual([missing, true]);
  await app.close();
});
