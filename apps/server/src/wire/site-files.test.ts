import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPage, type Page } from './site-files.js';

const template = `<!doctype html><html lang="en"><head><meta charset="utf-8"><!--head--><title>Sortes</title><!--/head--><script nonce="__NONCE__">1</script></head>
<body><i><!--hero--></i><script type="application/json" id="boot" nonce="__NONCE__">__BOOT__</script></body></html>`;
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

it('lets no value end the element it stands in, nor stand for a mark', () => {
  const html = render(
    { title: '</title><script>', canonical: 'https://a.test/"><script>', hero: { wide: '/x"onerror="1', phone: undefined } },
    { brandName: '</script><!--hero-->__NONCE__' },
  );
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).toContain('"\\u003c/script>\\u003c!--hero-->__NONCE__"');
  expect(html).not.toContain('"onerror');
});
