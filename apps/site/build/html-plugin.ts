import type { Plugin, Rolldown } from 'vite';
import { pages } from '../src/kit/addresses.ts';
import { screensOf } from './screens.ts';

/**
 * Starts the program when the first picture is on the screen: its evaluation would otherwise come between a picture that is there and the screen. It is
 * fetched meanwhile. A page in the background paints nothing, and a picture that is late holds nothing up for longer than `latest` milliseconds.
 * The libraries are evaluated one by one before the entry, so that a slow phone can answer to a touch in between.
 */
const startScript = `(function (start, latest) {
  var begun = false, picture = document.querySelector('.boot-hero img'), type = picture ? 'largest-contentful-paint' : 'paint';
  function begin() {
    if (!begun) start();
    begun = true;
  }
  function afterFrame() {
    requestAnimationFrame(function () { requestAnimationFrame(function () { setTimeout(begin); }); });
  }
  if (document.hidden) return begin();
  setTimeout(begin, latest);
  if (picture) picture.addEventListener('error', begin);
  if (window.PerformanceObserver && (PerformanceObserver.supportedEntryTypes || []).indexOf(type) >= 0)
    new PerformanceObserver(function (list) {
      if (list.getEntries().some(function (entry) { return !picture || entry.element === picture; })) begin();
    }).observe({ type: type, buffered: true });
  else if (!picture || picture.complete) afterFrame();
  else picture.addEventListener('load', afterFrame);
})(function () {
  __MODULES__.reduce(function (before, file) {
    return before.then(function () { return import(file); }).then(function () {
      return new Promise(function (next) { setTimeout(next); });
    });
  }, Promise.resolve());
}, 600);`;

/** Chunks (vite.config.ts) that the entry imports, each after those it imports itself. */
const libraries = ['react', 'tanstack', 'base'];

/** What the server tells the browser of a page as it sends it, so that nothing has to be found out first. */
interface PageFiles {
  /** What draws it, besides what every page needs. */
  readonly files: readonly string[];
  /** Its texts, by locale. */
  readonly texts: { readonly [locale: string]: readonly string[] };
}

/** Texts that are parts of a locale: `\0texts:<locale>/<area>`. */
function textFiles(chunks: readonly Rolldown.OutputChunk[], areas: readonly string[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { facadeModuleId, fileName } of chunks) {
    const [, locale, area] = /^\0texts:(\w+)\/(\w+)$/.exec(facadeModuleId ?? '') ?? [];
    if (locale !== undefined && area !== undefined && areas.includes(area)) (found[locale] ??= []).push(`/${fileName}`);
  }
  return found;
}

/** The files that a page needs besides the entry's, each before those it imports: what is asked for first should come first. */
async function filesOfPages(root: string, chunks: readonly Rolldown.OutputChunk[]): Promise<Record<string, PageFiles>> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (name: string, known: ReadonlySet<string>, found = new Set<string>()): Set<string> => {
    if (known.has(name) || found.has(name)) return found;
    found.add(name);
    for (const each of byName.get(name)?.imports ?? []) withImports(each, known, found);
    return found;
  };
  const entry = chunks.find(({ isEntry }) => isEntry);
  const everywhere = withImports(entry?.fileName ?? '', new Set());
  const found: Record<string, PageFiles> = Object.fromEntries(Object.keys(pages).map((page) => [page, { files: [], texts: {} }]));
  for (const { paths, file, areas } of await screensOf(root)) {
    const screen = chunks.find(({ moduleIds }) => moduleIds.includes(file));
    if (screen === undefined) throw new Error(`${file} is in no chunk`);
    const files = [...withImports(screen.fileName, everywhere)].map((name) => `/${name}`);
    for (const each of paths) found[each] = { files, texts: textFiles(chunks, areas) };
  }
  return found;
}

/**
 * Finishes index.html after the build: puts the entry's style sheet inline (it would cost a round trip before the first paint), preloads the one font and
 * the texts of the first view, and marks inline styles with the nonce placeholder that the server fills in. Beside it stands pages.json, the paths that
 * have a page, with the files of each: the server answers 404 at any other, and names a page's files in its head.
 */
export function htmlPlugin(root: string): Plugin {
  return {
    name: 'sortes-html',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const html = bundle['index.html'];
      if (html?.type !== 'asset') return;
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(await filesOfPages(root, chunks)) });
      let text = String(html.source);
      for (const link of text.match(/<link rel="stylesheet"[^>]*>/g) ?? []) {
        const name = /href="\/([^"]+)"/.exec(link)?.[1] ?? '';
        const sheet = bundle[name];
        if (sheet?.type !== 'asset') throw new Error(`style sheet ${name} of index.html is not in the bundle`);
        // The link stays, asleep: files that need the sheet look for it before they ask for it once more.
        text = text.replace(
          link,
          () => `<style nonce="__NONCE__">${String(sheet.source).trim()}</style><link rel="stylesheet" href="/${name}" disabled>`,
        );
      }
      const font = Object.keys(bundle).find((name) => /plus-jakarta-sans-latin-wght-normal-[\w-]+\.woff2$/.test(name));
      if (!font) throw new Error('the font of the first view is not in the bundle');
      text = text.replace('<!--font-->', `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`);
      // Texts are lazy chunks: naming them here lets the browser fetch them together with the entry instead of after it.
      text = text.replace('"__TEXTS__"', () => JSON.stringify(textFiles(chunks, ['first'])));
      const script = /<script type="module"[^>]*? src="([^"]+)"[^>]*><\/script>/.exec(text);
      if (!script?.[1]) throw new Error('index.html starts no script');
      const entry = script[1];
      const modules = [
        ...libraries.flatMap((name) => chunks.find((chunk) => chunk.name === name)?.fileName ?? []).map((file) => `/${file}`),
        entry,
      ];
      html.source = text
        .replace(script[0], `<link rel="modulepreload" crossorigin href="${entry}" nonce="__NONCE__">`)
        // What a page needs besides comes after what all of them need.
        .replace('<!--page-->', '')
        .replace('</head>', '<!--page--></head>')
        // The picture and the font go first on the line: the program has nothing to do before they are there.
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
        .replace(
          '</body>',
          () => `<script nonce="__NONCE__">${startScript.replace('__MODULES__', JSON.stringify(modules))}</script>\n  </body>`,
        );
    },
  };
}
