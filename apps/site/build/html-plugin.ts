import path from 'node:path';
import { importSource } from '@sortes/browser/build/import-source';
import type { Plugin, Rolldown } from 'vite';
import { pages } from '../src/kit/addresses.ts';
import { screensOf } from './screens.ts';

/**
 * Asks for the program's files once something is on the screen, and starts it when the first picture is: on a narrow line they would make the picture wait,
 * which comes with the page, and their evaluation would come between a picture that is there and the screen. A page in the background paints nothing,
 * and a picture that is late holds nothing up for longer than `latest` milliseconds. The libraries are evaluated one by one before the entry, so that
 * a slow phone can answer to a touch in between.
 */
const startScript = `(function (modules, others, texts, page, latest) {
  // What the page will ask for is asked while its code is on the way (takeAskedAhead takes the answers).
  (page.calls || []).forEach(function (call) {
    var search = new URLSearchParams(location.search), language, isWhole = true, needs = 0;
    try { language = localStorage.getItem('lang') || JSON.parse(document.getElementById('boot').textContent).firstView.language; } catch (closed) { return; }
    var address = call.replace(/%7B(\\w+)%7D/g, function (mark, name) {
      var value = name === 'language' ? language : search.get(name);
      if (name !== 'language') needs += 1;
      if (!value) isWhole = false;
      return encodeURIComponent(value);
    });
    if (!isWhole || (needs === 0 && location.search)) return;
    var kept = { sentAt: Date.now() };
    kept.answer = fetch(address, { headers: { accept: 'application/json', language: language }, credentials: 'same-origin' }).then(function (answer) {
      kept.receivedAt = Date.now();
      return answer;
    });
    kept.answer.catch(function () {});
    (window.askedAhead = window.askedAhead || {})[address] = kept;
  });
  // Who has another play on this board than a newcomer would not read of that.
  var rule = document.querySelector('.boot-rule[data-unless]');
  try { if (rule && (JSON.parse(localStorage.getItem(rule.dataset.unless)) || rule.dataset).play !== rule.dataset.play) rule.remove(); } catch (closed) {}
  var asked = false, begun = false, picture = document.querySelector('.boot-page img'), lang = document.documentElement.lang.slice(0, 2);
  function ask() {
    if (!asked) modules.concat(others, texts[lang] || [], page.files || [], (page.texts || {})[lang] || []).forEach(function (file) {
      var link = document.createElement('link');
      var isStyle = /\\.css$/.test(file);
      link.rel = isStyle ? 'preload' : 'modulepreload';
      if (isStyle) link.as = 'style';
      link.fetchPriority = 'low';
      link.href = file;
      document.head.append(link);
    });
    asked = true;
  }
  function tries(count) {
    try { return count === undefined ? Number(sessionStorage.getItem('startTries')) || 0 : sessionStorage.setItem('startTries', count); } catch (closed) { return 4; }
  }
  function late() {
    var count = tries(), note = document.createElement('p'), words = __LATE__;
    note.setAttribute('role', 'status');
    note.textContent = words[lang] || words.en;
    note.style.cssText = 'position:fixed;inset:40% 0 auto;z-index:9;padding:1rem;text-align:center;font-weight:600;color:var(--ink-1);background:var(--bg1)';
    document.body.append(note);
    tries(count + 1);
    if (!navigator.onLine) return addEventListener('online', function () { location.reload(); });
    setTimeout(function () { location.reload(); }, Math.min(60, 4 << Math.min(count, 4)) * 1000);
  }
  function begin() {
    ask();
    if (!begun) modules.reduce(function (before, file) {
      return before.then(function () { return import(file); }).then(function () {
        return new Promise(function (next) { setTimeout(next); });
      });
    }, Promise.resolve()).then(function () { tries(0); }, late);
    begun = true;
  }
  function afterFrame() {
    requestAnimationFrame(function () { requestAnimationFrame(function () { setTimeout(begin); }); });
  }
  function watch(type, see) {
    if (!window.PerformanceObserver || (PerformanceObserver.supportedEntryTypes || []).indexOf(type) < 0) return false;
    new PerformanceObserver(function (list) { list.getEntries().forEach(see); }).observe({ type: type, buffered: true });
    return true;
  }
  if (document.hidden) return begin();
  setTimeout(ask, latest / 2);
  setTimeout(begin, latest);
  if (!picture) return watch('paint', begin) || afterFrame();
  watch('paint', ask);
  picture.addEventListener('error', begin);
  if (watch('largest-contentful-paint', function (entry) { if (entry.element === picture) begin(); })) return;
  if (picture.complete) afterFrame();
  else picture.addEventListener('load', afterFrame);
})(__MODULES__, __OTHERS__, __TEXTS__, "__PAGE__", 600);`;

/** Said where the program does not come, as while a release takes the place of another: the page asks again by itself, later each time. */
const lateWords = {
  en: 'One moment, we are updating. The page comes back by itself.',
  zh: '请稍候，我们正在更新，页面会自动恢复。',
  id: 'Sebentar, kami sedang memperbarui. Halaman akan kembali sendiri.',
  pt: 'Um momento, estamos atualizando. A página volta sozinha.',
  th: 'รอสักครู่ เรากำลังอัปเดต หน้านี้จะกลับมาเอง',
  vi: 'Chờ chút, chúng tôi đang cập nhật. Trang sẽ tự tải lại.',
} as const;

/** Chunks (vite.config.ts) that the entry imports, each after those it imports itself. */
const libraries = ['react', 'tanstack', 'base'];

/** What the server tells the browser of a page as it sends it, so that nothing has to be found out first. */
interface PageFiles {
  /** What draws it, besides what every page needs: style sheets and scripts. */
  readonly files: readonly string[];
  /** Its texts, by locale. */
  readonly texts: { readonly [locale: string]: readonly string[] };
  /** What it asks the server for first. */
  readonly calls?: readonly string[];
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
  const { firstCalls } = await importSource<typeof import('./first-calls.ts')>(path.join(root, 'build/first-calls.ts'));
  for (const { paths, file, areas } of await screensOf(root)) {
    const screen = chunks.find(({ moduleIds }) => moduleIds.includes(file));
    if (screen === undefined) throw new Error(`${file} is in no chunk`);
    const own = [...withImports(screen.fileName, everywhere)];
    const styles = own.flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])]);
    const files = [...new Set(styles), ...own].map((name) => `/${name}`);
    for (const each of paths) {
      const calls = firstCalls[each];
      found[each] = { files, texts: textFiles(chunks, areas), ...(calls && { calls }) };
    }
  }
  return found;
}

/**
 * Finishes index.html after the build: puts the entry's style sheet inline (it would cost a round trip before the first paint), preloads the one font,
 * starts the program after the first paint, and marks inline styles with the nonce placeholder that the server fills in. Beside it stands pages.json,
 * the paths that have a page, with the files of each: the server answers 404 at any other, and names a page's files where `__PAGE__` stands.
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
      const script = /<script type="module"[^>]*? src="([^"]+)"[^>]*><\/script>/.exec(text);
      if (!script?.[1]) throw new Error('index.html starts no script');
      const entry = script[1];
      const modules = [
        ...libraries.flatMap((name) => chunks.find((chunk) => chunk.name === name)?.fileName ?? []).map((file) => `/${file}`),
        entry,
      ];
      const preloads = [...text.matchAll(/\s*<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g)];
      for (const [link] of preloads) text = text.replace(link, '');
      const given = {
        __MODULES__: modules,
        __OTHERS__: preloads.map(([, file = '']) => file).filter((file) => !modules.includes(file)),
        // Texts are lazy chunks: naming them here lets the browser fetch them together with the entry instead of after it.
        __TEXTS__: textFiles(chunks, ['first']),
        __LATE__: lateWords,
      };
      const start = Object.entries(given).reduce((made, [mark, value]) => made.replace(mark, JSON.stringify(value)), startScript);
      html.source = text.replace(script[0], '').replace('</body>', () => `<script nonce="__NONCE__">${start}</script>\n  </body>`);
    },
  };
}
