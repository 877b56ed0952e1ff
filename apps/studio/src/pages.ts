import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { installationRoot } from '@sortes/service';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { games, type StudioGame } from './games/registry.js';
import type { Language } from './protocol.js';
import { languageOf, themeOf, type Launch } from './sessions/launch.js';

const clientFolder = path.join(installationRoot, 'apps', 'studio', 'client', 'dist');

interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, ManifestChunk>;

interface PagesKit {
  /** The launch behind a ticket, used or not. */
  findLaunch(ticket: string): Promise<Launch | undefined>;
  /** The site that may frame a game whose launch did not say. */
  siteOrigin: string;
}

/** Adds the page of each game and the files of the client, as the client's build left them. */
export async function addPages(app: FastifyInstance, { findLaunch, siteOrigin }: PagesKit): Promise<void> {
  const isBuilt = existsSync(path.join(clientFolder, '.vite', 'manifest.json'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: clientFolder,
      wildcard: true,
      index: false,
      preCompressed: true,
      // The manifest lies there; it is for us.
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders(reply, file) {
        // Names of built files carry their content's hash; the icon and its like do not.
        reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const template = isBuilt ? readFileSync(path.join(clientFolder, 'index.html'), 'utf8') : '';
  const manifest = isBuilt ? (JSON.parse(readFileSync(path.join(clientFolder, '.vite', 'manifest.json'), 'utf8')) as Manifest) : {};

  for (const game of games) {
    const files = isBuilt ? filesOf(manifest, game) : [];
    const headOf = (language: Language): string => renderPreloads([...files, ...textsOf(manifest, game, language)]);
    app.get<{ Querystring: { ticket?: string } }>(`/${game.code}`, async (request, reply) => {
      const { ticket } = request.query;
      const launch = typeof ticket === 'string' && ticket.length <= 100 ? await findLaunch(ticket) : undefined;
      const origin = launch?.lobbyUrl === undefined ? siteOrigin : new URL(launch.lobbyUrl).origin;
      void secure(reply, `frame-ancestors ${namesOf(origin).join(' ')}`);
      if (!isBuilt) return reply.code(503).send(notBuilt);
      const language = launch?.language ?? 'en';
      const { theme } = launch ?? {};
      return reply.send(renderPage(template, { head: headOf(language), language, theme, title: game.names[language], game: game.code }));
    });
  }
  addRoundDocument(app, isBuilt ? template : undefined);
}

/** The page of one round, which is the client's: who opens it and what it shows is asked by `rounds/round-page.ts`. */
function addRoundDocument(app: FastifyInstance, template: string | undefined): void {
  app.get<{ Querystring: { lang?: string; theme?: string } }>('/rounds/:id', async ({ query: { lang, theme }, headers }, reply) => {
    void secure(reply, "frame-ancestors 'none'");
    if (template === undefined) return reply.code(503).send(notBuilt);
    // The site's language where it was named; the browser's for who has only the address.
    const language = languageOf(typeof lang === 'string' ? lang : (headers['accept-language'] ?? 'en'));
    return reply.send(renderPage(template, { head: '', language, theme: themeOf(theme), title: undefined, game: undefined }));
  });
}

/** Headers of a page that runs only files of this origin and has no inline script or style. */
function secure(reply: FastifyReply, framing: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data: blob:; media-src 'self'; font-src 'self'; worker-src 'self'; connect-src 'self' data: blob:; base-uri 'none'; form-action 'none'; ${framing}`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8');
}

/** This machine has two names, and browsers take them for two sites. */
function namesOf(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin];
  return ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built</title>
<p>The games' pages have not been built. Run <code>npm run build</code>, then open the game again.</p></html>`;

/** What the page of a game loads at once: the shell is in the template, the game's own chunk would otherwise be found late. */
function filesOf(manifest: Manifest, game: StudioGame): ManifestChunk[] {
  // All slots are drawn by one client; an entry of its own comes first.
  const names = [game.code, ...(game.kind === 'slot' ? ['slot', 'slots'] : [])];
  const key = names
    .map((name) => Object.keys(manifest).find((candidate) => candidate.endsWith(`games/${name}/index.tsx`)))
    .find((found) => found !== undefined);
  const entry = Object.keys(manifest).find((candidate) => manifest[candidate]?.isEntry === true);
  if (key === undefined) return [];
  const inShell = entry === undefined ? new Set<string>() : reach(manifest, entry, new Set());
  const rules = Object.keys(manifest).find((candidate) => candidate.endsWith(`game-rules/src/${game.kind}s/${game.code}.ts`));
  const wanted = new Set<string>();
  for (const one of [key, rules]) if (one !== undefined) for (const found of reach(manifest, one, new Set())) wanted.add(found);
  return [...wanted].filter((one) => !inShell.has(one)).flatMap((one) => manifest[one] ?? []);
}

/** The texts that a page begins with. */
function textsOf(manifest: Manifest, game: StudioGame, language: Language): ManifestChunk[] {
  const areas = ['common', ...(game.kind === 'slot' ? ['slots'] : []), game.code];
  return areas.flatMap((area) => manifest[`texts/${language}/${area}.json`] ?? []);
}

function reach(manifest: Manifest, key: string, seen: Set<string>): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) reach(manifest, next, seen);
  return seen;
}

function renderPreloads(chunks: readonly ManifestChunk[]): string {
  const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  return [
    ...chunks.filter(({ file }) => file.endsWith('.js')).map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
  ].join('\n    ');
}

/** Languages as documents name them. */
export const languageTags: Readonly<Record<Launch['language'], string>> = {
  en: 'en',
  zh: 'zh-Hans',
  id: 'id',
  pt: 'pt-BR',
  th: 'th',
  vi: 'vi',
};

interface Shown {
  head: string;
  language: Language;
  /** Dark unless told. */
  theme: Launch['theme'];
  title: string | undefined;
  game: string | undefined;
}

/** The built document with a page's files, and in the player's language and theme before any script has run. */
function renderPage(template: string, { head, language, theme = 'dark', title, game }: Shown): string {
  const named = game === undefined ? '' : ` data-game="${game}"`;
  return template
    .replace(/<html[^>]*>/, `<html lang="${languageTags[language]}" data-theme="${theme}"${named}>`)
    .replace(/<title>([^<]*)<\/title>/, (_, own: string) => `<title>${title ?? own}</title>`)
    .replace('<!--head-->', head);
}
