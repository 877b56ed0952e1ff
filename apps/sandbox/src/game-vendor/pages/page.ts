import { readFileSync } from 'node:fs';
import path from 'node:path';
import { installationRoot } from '@sortes/service/installation-root';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Html } from '../../pages/html.js';
import { formatUnits } from '../amount.js';
import { limitsOf, type Launch } from '../sessions.js';
import { wordsIn, type Language, type Words } from './texts.js';

/** What the page of a game is told with its document. Amounts are decimal text. */
export interface GameFacts {
  code: string;
  words: Words;
  currency: string;
  minBet: string;
  maxBet: string;
  /** Origin of the site that frames the game: the only one to exchange messages with. */
  siteOrigin: string;
}

const STYLE_SHEET = `
:root { color-scheme: dark; --bg: #0d121d; --card: #171e2d; --line: #2f3a50; --ink: #eef1f7; --gold: #f4be4f; --on-gold: #221a05; }
:root[data-theme=light] { color-scheme: light; --bg: #f5f6f9; --card: #fff; --line: #c7cedb; --ink: #151b28; --gold: #8a5f00; --on-gold: #fff; }
* { box-sizing: border-box; }
body { max-width: 32rem; margin: 0 auto; padding: 1rem; background: var(--bg); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.25rem; margin: 0; }
header { display: flex; justify-content: space-between; gap: 1rem; }
header[hidden] { display: none; }
main { display: grid; gap: 1rem; overflow-wrap: anywhere; }
button, input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: .5rem; min-height: 2.75rem; }
button { cursor: pointer; background: var(--gold); color: var(--on-gold); font-weight: 700; }
input { width: 100%; text-align: right; }
:focus-visible { outline: 2px solid var(--gold); outline-offset: 2px; }
`;

/** Adds `/game-assets/…`: the style sheet and the script of the games' page, as it is compiled. */
export function addPageAssets(app: FastifyInstance): void {
  const script = path.join(installationRoot, 'apps', 'sandbox', 'dist', 'game-vendor', 'pages', 'client.js');
  const add = (name: string, type: string, read: () => string): void =>
    void app.get(`/game-assets/${name}`, async (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(read()));
  add('game.css', 'text/css; charset=utf-8', () => STYLE_SHEET);
  add('client.js', 'text/javascript; charset=utf-8', () => readFileSync(script, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
}

/** The page of every game, for the player of this launch. */
export function renderGamePage(launch: Launch, siteOrigin: string): string {
  const { game, language, theme, currency } = launch;
  const { minBet, maxBet } = limitsOf(launch);
  const words = wordsIn(language);
  const limits = { minBet: formatUnits(minBet), maxBet: formatUnits(maxBet) };
  const facts: GameFacts = { code: game.code, words, currency, ...limits, siteOrigin };
  const body = html`<header>
      <h1>${game.names[language]}</h1>
      <span class="purse">${words.balance} <span class="purse-amount"></span></span>
    </header>
    <main id="game" data-facts="${JSON.stringify(facts)}">
      <p role="status"></p>
      <label>${words.stake} <input inputmode="numeric" value="${limits.minBet}" ${minBet === maxBet && 'readonly'} /></label>
      <button type="button"></button>
      <p>${words.rules}</p>
    </main>
    <script type="module" src="/game-assets/client.js"></script>`;
  return renderPage({ title: game.names[language], language, theme, body });
}

/** A document of the vendor. */
export function renderPage(parts: { title: string; language: Language; theme?: string | undefined; body: Html }): string {
  const { title, language, theme = 'dark', body } = parts;
  return html`<!doctype html>
    <html lang="${wordsIn(language).tag}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/game-assets/game.css" />
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup;
}

/** Sends a page that only this origin may frame, and that runs only files of this one. */
export function sendGamePage(reply: FastifyReply, markup: string, framedBy?: string): FastifyReply {
  const policy = `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'`;
  return reply
    .header('content-security-policy', `${policy}; frame-ancestors ${framedBy === undefined ? "'none'" : namesOf(framedBy)}`)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(markup);
}

/** This machine has two names, and browsers take them for two sites. */
function namesOf(origin: string): string {
  const { protocol, hostname, port } = new URL(origin);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return origin;
  return ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`).join(' ');
}
