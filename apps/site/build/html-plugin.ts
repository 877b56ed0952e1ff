import type { Plugin } from 'vite';
import { pages } from '../src/kit/addresses.ts';

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

/**
 * Finishes index.html after the build: puts the entry's style sheet inline (it would cost a round trip before the first paint), preloads the one font,
 * the texts and the lobby of the first view, and marks inline styles with the nonce placeholder that the server fills in. Beside it stands
 * pages.json, the paths that have a page: the server answers 404 at any other.
 */
export function htmlPlugin(): Plugin {
  return {
    name: 'sortes-html',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const html = bundle['index.html'];
      if (html?.type !== 'asset') return;
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.keys(pages)) });
      let text = String(html.source);
      for (const link of text.match(/<link rel="stylesheet"[^>]*>/g) ?? []) {
        const name = /href="\/([^"]+)"/.exec(link)?.[1] ?? '';
        const sheet = bundle[name];
        if (sheet?.type !== 'asset') throw new Error(`style sheet ${name} of index.html is not in the bundle`);
        text = text.replace(link, () => `<style nonce="__NONCE__">${String(sheet.source).trim()}</style>`);
      }
      const font = Object.keys(bundle).find((name) => /plus-jakarta-sans-latin-wght-normal-[\w-]+\.woff2$/.test(name));
      if (!font) throw new Error('the font of the first view is not in the bundle');
      text = text.replace('<!--font-->', `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`);
      // Texts and the lobby are lazy chunks: naming them here lets the browser fetch them together with the entry instead of after it.
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const texts = chunks.flatMap((chunk) => {
        const locale = /^\0texts:(\w+)\/first$/.exec(chunk.facadeModuleId ?? '')?.[1];
        return locale ? [[locale, `/${chunk.fileName}`]] : [];
      });
      const lobby = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/features/home/home-screen.tsx'));
      text = text
        .replace('"__TEXTS__"', () => JSON.stringify(Object.fromEntries(texts)))
        .replace('__LOBBY__', lobby ? `/${lobby.fileName}` : '');
      const script = /<script type="module"[^>]*? src="([^"]+)"[^>]*><\/script>/.exec(text);
      if (!script?.[1]) throw new Error('index.html starts no script');
      const entry = script[1];
      const modules = [
        ...libraries.flatMap((name) => chunks.find((chunk) => chunk.name === name)?.fileName ?? []).map((file) => `/${file}`),
        entry,
      ];
      html.source = text
        .replace(script[0], `<link rel="modulepreload" crossorigin href="${entry}" nonce="__NONCE__">`)
        // The picture and the font go first on the line: the program has nothing to do before they are there.
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
        .replace(
          '</body>',
          () => `<script nonce="__NONCE__">${startScript.replace('__MODULES__', JSON.stringify(modules))}</script>\n  </body>`,
        );
    },
  };
}
