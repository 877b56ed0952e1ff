import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importSource } from '@sortes/browser/build/import-source';
import { transformWithOxc, type Plugin } from 'vite';

/** Chunks (vite.config.ts) that every page needs besides the entry. */
const libraries = ['react', 'tanstack', 'base'];

/** What the offline page says, from the site's own texts, by the code of each complete language. */
async function wordsOf(root: string): Promise<Record<string, unknown>> {
  const { languages } = await importSource<typeof import('@sortes/contract')>(
    path.resolve(root, '../../packages/contract/src/languages.ts'),
  );
  const textOf = (locale: string, area: string) =>
    JSON.parse(readFileSync(path.join(root, `src/texts/${locale}/${area}.json`), 'utf8')) as Record<string, string>;
  return Object.fromEntries(
    languages
      .filter(({ fallback }) => fallback === undefined)
      .map(({ code, locale, tag }) => {
        const [shell, common] = [textOf(locale, 'shell'), textOf(locale, 'common')];
        return [code, { tag, title: shell['away.title'], text: shell['away.text'], retry: common['retry'] }];
      }),
  );
}

/** The faces of the site that its languages are written in, as far as the bundle has them. */
function facesOf(fileNames: readonly string[]): readonly { file: string; rule: string }[] {
  const faces = [
    [
      'Plus Jakarta Sans Variable',
      'plus-jakarta-sans-vietnamese',
      'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0309, U+0323, U+1EA0-1EF9',
    ],
    ['Plus Jakarta Sans Variable', 'plus-jakarta-sans-latin-wght', 'U+0000-00FF, U+2000-206F'],
    ['Noto Sans Thai Variable', 'noto-sans-thai-thai', 'U+0E01-0E5B'],
  ] as const;
  return faces.flatMap(([family, name, range]) => {
    const found = fileNames.find((one) => one.includes(name) && one.endsWith('.woff2'));
    if (found === undefined) return [];
    const file = `/${found}`;
    return {
      file,
      rule: `@font-face{font-family:'${family}';font-weight:200 800;src:url('${file}') format('woff2');unicode-range:${range}}`,
    };
  });
}

/**
 * Builds what the site has for a browser without a connection (src/offline): `sw.js`, `offline.html` and what that is made of. Each is a file of its own,
 * which nothing else imports.
 */
export function offlinePlugin(root: string): Plugin {
  const source = (name: string) => readFileSync(path.join(root, 'src/offline', name), 'utf8');
  /** A script without its types, in a scope of its own, behind what it is given. */
  const script = async (name: string, given: Record<string, unknown>) => {
    const { code } = await transformWithOxc(source(name), name);
    const constants = Object.entries(given).map(([key, value]) => `const ${key} = ${JSON.stringify(value)};`);
    return `(() => {\n${constants.join('\n')}\n${code.replace(/^export \{\};?$/m, '')}})();\n`;
  };
  return {
    name: 'sortes-offline',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const emit = (name: string, content: string) => {
        const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
        const fileName = `assets/${name.replace('.', `-${hash}.`)}`;
        this.emitFile({ type: 'asset', fileName, source: content });
        return `/${fileName}`;
      };
      const faces = facesOf(Object.keys(bundle));
      const files = [
        emit('offline.css', `${faces.map(({ rule }) => rule).join('\n')}\n${source('offline.css')}`),
        emit('offline.js', await script('offline-page.ts', { words: await wordsOf(root) })),
        ...faces.map(({ file }) => file),
      ];
      const page = source('offline.html')
        .replace('__STYLE__', files[0] ?? '')
        .replace('__SCRIPT__', files[1] ?? '');
      this.emitFile({ type: 'asset', fileName: 'offline.html', source: page });
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const shell = chunks.filter(({ isEntry, name }) => isEntry || libraries.includes(name)).map(({ fileName }) => `/${fileName}`);
      const given = {
        offlinePage: '/offline.html',
        offlineFiles: files,
        shellFiles: shell,
        offlineStore: `offline-${createHash('sha256').update(page).digest('base64url').slice(0, 8)}`,
      };
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await script('service-worker.ts', given) });
    },
  };
}
