// Row `lobby-js`: what a first view of the built site makes a browser load. How fast its pages are: bench-pages.mjs.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from '../workspace.mjs';
import { skipped } from './measure.mjs';

const site = join(root, 'apps', 'site', 'dist');
/** @typedef {{ tag?: string, type?: string, src?: string, rel?: string, href?: string, as?: string }} Tag */

/** @param {Buffer} bytes */
const packed = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
/** @param {number} bytes */
const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * What index.html makes a browser load of code: modules with their static imports, styles, preloaded fonts.
 * @param {string} [folder]
 */
export function weighPage(folder = site) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  /** @type {Tag[]} */
  const tags = [...html.matchAll(/<(script|link)\b((?:(?! disabled)[^>])*)>/g)].map(([, tag, attributes = '']) => ({
    tag,
    ...Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  }));
  /** @type {Set<string>} */
  const modules = new Set();
  /** @param {string} path */
  const visit = (path) => {
    if (modules.has(path)) return;
    modules.add(path);
    const code = readFileSync(join(folder, path), 'utf8');
    for (const [, asked = ''] of code.matchAll(/(?:^|[;}\n])\s*(?:import|export)\b(?:[^"'();]*?\bfrom)?\s*["'](\.[^"']+)["']/g))
      visit(posix.join(dirname(path), asked));
  };
  // The page's own script names them; the texts, which differ by language, are not counted.
  for (const [, file = ''] of html.matchAll(/"\/(assets\/[^"]+\.js)"/g)) if (!/\/first-/.test(file)) visit(file);
  /** @param {(tag: Tag) => boolean} wanted */
  const files = (wanted) => tags.filter(wanted).flatMap(({ href }) => href ?? []);
  const inlineStyles = [...html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text).join('');
  /** @type {(paths: readonly string[], measure: (bytes: Buffer) => number) => number} */
  const sum = (paths, measure) => paths.reduce((total, path) => total + measure(readFileSync(join(folder, path))), 0);
  return {
    modules: modules.size,
    script: sum([...modules], packed),
    style:
      sum(
        files(({ tag, rel }) => tag === 'link' && rel === 'stylesheet'),
        packed,
      ) + packed(Buffer.from(inlineStyles)),
    // Fonts are packed already.
    font: sum(
      files(({ tag, rel, as }) => tag === 'link' && rel === 'preload' && as === 'font'),
      (bytes) => bytes.length,
    ),
    page: packed(Buffer.from(html)),
    // What draws the lobby itself comes beside the program: the server names these files in the page.
    own: sum(
      readPages(folder)
        ['/']?.files.map((file) => file.slice(1))
        .filter((file) => !modules.has(file)) ?? [],
      packed,
    ),
  };
}

/**
 * The files of each page besides those of every page, as the build tells the server.
 * @param {string} folder
 * @returns {Record<string, { files: string[] }>}
 */
const readPages = (folder) => (existsSync(join(folder, 'pages.json')) ? JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) : {});

/** @returns {import('./measure.mjs').Result[]} */
function measureLobby() {
  const what = 'first view of the lobby: initial JavaScript, brotli';
  if (!existsSync(join(site, 'index.html'))) return [skipped('lobby-js', what, 'the site is not built')];
  const weight = weighPage();
  return [
    {
      name: 'lobby-js',
      what,
      figure: weight.script / 1000,
      unit: 'kB',
      ratioText: kilo(weight.script),
      goalText: '≤ 110 kB',
      met: weight.script <= 110_000,
      notes: [
        `${weight.modules} modules that index.html loads, static imports included; besides them the lobby’s own ${kilo(weight.own)} of script, styles ${kilo(weight.style)}, preloaded fonts ${kilo(weight.font)}, page ${kilo(weight.page)}`,
      ],
    },
  ];
}

/** @returns {Promise<import('./measure.mjs').Result[]>} */
export const benchLobby = () => Promise.resolve(measureLobby());
