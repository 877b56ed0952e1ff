import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { SandboxError } from '../../errors.js';
import { GAME_STYLE_SHEET } from './game-styles.js';

/** The pages' scripts, by their name below `client/`: compiled beside this file, and nothing else is given out. */
export const CLIENT_MODULES = [
  'main',
  'cards',
  'connection',
  'dom',
  'fixtures',
  'format',
  'frame',
  'money',
  'shell',
  'sound',
  'stake',
  'wire',
  'games/card-duel',
  'games/coin',
  'games/dragon-tiger-table',
  'games/map-three',
  'games/match-day',
  'games/reef-shot',
  'games/three-bells',
  'texts/en',
  'texts/id',
  'texts/pt',
  'texts/th',
  'texts/vi',
  'texts/zh',
] as const;

/** The faces that the games share with the site; without the packages the system's own faces do. */
const FONTS = {
  'latin.woff2': '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
  'vietnamese.woff2': '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-vietnamese-wght-normal.woff2',
  'thai.woff2': '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2',
} as const;

function readFont(file: string): Buffer | undefined {
  try {
    return readFileSync(createRequire(import.meta.url).resolve(file));
  } catch {
    return undefined;
  }
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#111725"/><path d="M12 4l7 8-7 8-7-8z" fill="#f4be4f"/></svg>';

/** Where the compiled script is: beside this file, or, when this file runs uncompiled (in tests), in the build's folder. */
function scriptPath(name: string): string | undefined {
  return [`./client/${name}.js`, `../../../dist/vendor/pages/client/${name}.js`]
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));
}

/** Adds `/game-assets/…`: one style sheet, one icon, the scripts and the fonts. */
export function addPageAssets(app: FastifyInstance): void {
  app.get('/game-assets/game.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(GAME_STYLE_SHEET),
  );
  app.get('/game-assets/icon.svg', async (_request, reply) => reply.header('cache-control', 'no-cache').type('image/svg+xml').send(ICON));
  for (const [name, file] of Object.entries(FONTS)) {
    const font = readFont(file);
    if (font) {
      app.get(`/game-assets/fonts/${name}`, async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=604800').type('font/woff2').send(font),
      );
    }
  }
  const scripts = new Map<string, string>();
  for (const name of CLIENT_MODULES) {
    app.get(`/game-assets/${name}.js`, async (_request, reply) => {
      let script = scripts.get(name);
      if (script === undefined) {
        const path = scriptPath(name);
        if (path === undefined) throw new SandboxError(503, 'not_built', 'the pages are not built yet: npm run build');
        script = readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
        scripts.set(name, script);
      }
      return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script);
    });
  }
}
