import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SandboxError } from '../../errors.js';
import { html } from '../../pages/html.js';
import { returnToPlayer, type VendorGame } from '../games.js';
import type { GameFacts } from './wire.js';

/** The scripts of the page, compiled beside this file; nothing else is given out. */
const SCRIPTS = ['client', 'texts'] as const;

const STYLE_SHEET = `
:root { color-scheme: dark; --bg: #0d121d; --card: #171e2d; --line: #2f3a50; --ink: #eef1f7; --faint: #a9b4c8; --gold: #f4be4f; --on-gold: #221a05; }
:root[data-theme=light] { color-scheme: light; --bg: #f5f6f9; --card: #fff; --line: #c7cedb; --ink: #151b28; --faint: #4f5b70; --gold: #8a5f00; --on-gold: #fff; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1, h2, p, ol, dl, dd { margin: 0; padding: 0; }
h1 { font-size: 1.25rem; } h2 { font-size: 1rem; }
header, main { max-width: 32rem; margin: 0 auto; padding: 1rem; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; padding-bottom: 0; }
main { display: grid; gap: 1rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
header.hidden { display: none; }
.purse, .shows, li, dd { font-variant-numeric: tabular-nums; }
.notice { max-width: 32rem; margin: 20vh auto 0; padding: 1rem; text-align: center; }
.sides, .choices { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: .5rem; }
.sides > div { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; text-align: center; }
.shows { display: block; font-size: 2.5rem; font-weight: 700; line-height: 1.2; }
.status { min-height: 3rem; text-align: center; }
button, input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: .5rem; min-height: 2.75rem; min-width: 2.75rem; }
button { cursor: pointer; }
button.main { background: var(--gold); color: var(--on-gold); border-color: var(--gold); font-weight: 700; width: 100%; }
button[aria-disabled=true] { opacity: .6; }
button[hidden] { display: none; }
.link { justify-self: center; }
.choice { display: grid; justify-items: center; }
.choice[aria-pressed=true] { border-color: var(--gold); box-shadow: inset 0 0 0 1px var(--gold); }
:focus-visible { outline: 2px solid var(--gold); outline-offset: 2px; }
.stake { display: flex; align-items: center; gap: .5rem; }
.stake input { flex: 1; min-width: 0; text-align: right; }
section { display: grid; gap: .5rem; }
ol { list-style: none; display: grid; gap: .25rem; color: var(--faint); font-size: .875rem; }
li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
details p, dl { margin-top: .5rem; color: var(--faint); font-size: .875rem; }
dt { color: var(--ink); font-weight: 600; }
`;

/** Where a compiled script is: beside this file, or, when this file runs uncompiled (in tests), in the build's folder. */
function readScript(name: string): string {
  const path = [`./${name}.js`, `../../../dist/game-vendor/pages/${name}.js`]
    .map((relative) => fileURLToPath(new URL(relative, import.meta.url)))
    .find((candidate) => existsSync(candidate));
  if (path === undefined) throw new SandboxError(503, 'not_built', 'the pages are not built yet: npm run build');
  return readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}

/** Adds `/game-assets/…`: the style sheet, an icon and the scripts of the games' page. */
export function addPageAssets(app: FastifyInstance): void {
  const add = (name: string, type: string, read: () => string): void =>
    void app.get(`/game-assets/${name}`, async (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(read()));
  add('game.css', 'text/css; charset=utf-8', () => STYLE_SHEET);
  add(
    'icon.svg',
    'image/svg+xml',
    () => '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 4l7 8-7 8-7-8z" fill="#f4be4f"/></svg>',
  );
  for (const name of SCRIPTS) add(`${name}.js`, 'text/javascript; charset=utf-8', () => readScript(name));
}

/** The document of a game, the same for every player: who plays, and in which language, the page learns when it exchanges its ticket. */
export function renderGamePage({ code, names, sides, ways, choices }: VendorGame): string {
  const facts: GameFacts = { code, names, sides, choices: choices.map((choice) => ({ ...choice, rtp: returnToPlayer(ways, choice) })) };
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${names.en}</title>
        <link rel="icon" href="/game-assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/game-assets/game.css" />
        <link rel="modulepreload" href="/game-assets/texts.js" />
        <script type="module" src="/game-assets/client.js"></script>
      </head>
      <body>
        <div id="game" data-facts="${JSON.stringify(facts)}"></div>
      </body>
    </html>`.markup;
}

/** Sends a page that only these origins may frame, and that runs only files of this one. */
export function sendGamePage(reply: FastifyReply, markup: string, framedBy: readonly string[]): FastifyReply {
  const ancestors = framedBy.length === 0 ? "'none'" : framedBy.flatMap(namesOf).join(' ');
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(markup);
}

/** This machine has two names, and browsers take them for two sites. */
function namesOf(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin];
  return ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}
