import { readFileSync } from 'node:fs';
import path from 'node:path';
import { installationRoot } from '@sortes/service/installation-root';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Html } from '../../pages/html.js';
import { formatUnits } from '../amount.js';
import { RETURN_HUNDREDTHS } from '../games.js';
import { limitsOf, type Launch } from '../sessions.js';
import { wordsIn, type Language, type Words } from './texts.js';

/** What the page of a game is told with its document. Amounts are decimal text. */
export interface GameFacts {
  code: string;
  words: Words;
  currency: string;
  minBet: string;
  maxBet: string;
  /** What a bet that wins returns, as a multiplier in the page's language. */
  returns: string;
  /** Origin of the site that frames the game: the only one to exchange messages with. */
  siteOrigin: string;
}

const STYLE_SHEET = `
:root { color-scheme: dark; --bg: #0a0e16; --card: #111725; --line: #66769a; --ink: #f3f6fc; --ink-2: #b7c1d5; --gold: #f4be4f; --on-gold: #1a1203; --win: #2fd08a; --felt: #17362f; --felt-edge: #0c1f1b; --disc: #22304d; }
:root[data-theme=light] { color-scheme: light; --bg: #f4f6fa; --card: #fff; --line: #76839c; --ink: #0e1626; --ink-2: #3f4b63; --gold: #f2b632; --win: #0a7547; --felt: #cfe6dc; --felt-edge: #a9cfc0; --disc: #fff; }
* { box-sizing: border-box; }
body { max-width: 32rem; min-height: 100dvh; margin: 0 auto; padding: 1rem; display: flex; flex-direction: column; gap: 1rem; background: var(--bg); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.125rem; margin: 0; }
p, ol { margin: 0; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
header[hidden] { display: none; }
.purse { color: var(--ink-2); }
.purse-amount { font-weight: 700; color: var(--ink); font-variant-numeric: tabular-nums; }
main { flex: 1; display: flex; flex-direction: column; gap: 1rem; overflow-wrap: anywhere; }
.about, details { color: var(--ink-2); font-size: .875rem; }
.table { flex: 1; display: grid; place-items: center; min-height: 12rem; max-height: 24rem; border-radius: 1.25rem; background: radial-gradient(120% 90% at 50% 0, var(--felt), var(--felt-edge)); box-shadow: inset 0 1px 0 rgb(255 255 255 / .12); }
[data-game=match-day] { --felt: #1d4a2c; --felt-edge: #0d2716; }
[data-game=card-duel] { --felt: #45204f; --felt-edge: #21102a; }
[data-theme=light] [data-game=match-day] { --felt: #d5ecd0; --felt-edge: #aed7a6; }
[data-theme=light] [data-game=card-duel] { --felt: #ecdcf1; --felt-edge: #d3b9dd; }
.disc { display: grid; place-items: center; width: 8.5rem; aspect-ratio: 1; border-radius: 50%; background: var(--disc); border: .375rem double var(--gold); box-shadow: 0 .75rem 1.5rem rgb(0 0 0 / .35); font-size: 1.75rem; font-weight: 800; font-variant-numeric: tabular-nums; }
[data-state=lost] .disc { border-color: var(--line); color: var(--ink-2); }
[data-state=won] .disc { background: var(--gold); color: var(--on-gold); }
[role=status] { min-height: 1.5rem; text-align: center; font-weight: 600; }
[data-state=won] + [role=status] { color: var(--win); }
.stake { display: grid; grid-template-columns: 1fr auto auto; gap: .25rem .5rem; align-items: end; }
.stake label { display: grid; gap: .25rem; color: var(--ink-2); font-size: .875rem; }
button, input { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: .5rem .75rem; min-height: 2.75rem; }
button { cursor: pointer; font-weight: 600; min-width: 3rem; }
button:disabled { opacity: .6; cursor: default; }
#bet { min-height: 3.25rem; border: 0; background: var(--gold); color: var(--on-gold); font-weight: 700; font-size: 1.0625rem; }
#lobby { background: none; border-color: transparent; color: var(--ink-2); text-decoration: underline; text-underline-offset: .2em; }
input { width: 100%; font-size: 1rem; font-weight: 600; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; min-height: 2.75rem; display: list-item; padding-block: .5rem; }
:focus-visible { outline: 2px solid var(--gold); outline-offset: 2px; }
[data-theme=light] :focus-visible { outline-color: #0b5fbf; }
@media (prefers-reduced-motion: no-preference) {
  [data-state=open] .disc { animation: turn .6s linear infinite; }
  [data-state=won] .disc { animation: land .3s ease-out; }
  @keyframes turn { to { transform: rotateY(360deg); } }
  @keyframes land { from { transform: scale(.85); } }
}
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
  const returns = `${(RETURN_HUNDREDTHS / 100).toLocaleString(words.tag)}×`;
  const facts: GameFacts = { code: game.code, words, currency, ...limits, returns, siteOrigin };
  const isFixed = minBet === maxBet;
  const body = html`<header>
      <h1>${game.names[language]}</h1>
      <span class="purse">${launch.mode === 'demo' ? words.demoMoney : words.balance} <span class="purse-amount"></span></span>
    </header>
    <main id="game" data-facts="${JSON.stringify(facts)}">
      <p class="about">${words.demo}</p>
      <div class="table" data-game="${game.code}" data-state="idle"><span class="disc" aria-hidden="true">${facts.returns}</span></div>
      <p role="status"></p>
      <div class="stake">
        <label>${words.stake} <input inputmode="numeric" value="${limits.minBet}" ${isFixed && 'readonly'} /></label>
        ${
          !isFixed &&
          html`<button type="button" id="half" aria-label="${words.half}">½</button>
            <button type="button" id="double" aria-label="${words.double}">2×</button>`
        }
      </div>
      <button type="button" id="bet"></button>
      <details>
        <summary>${words.how}</summary>
        <p>${words.rules}</p>
      </details>
      <button type="button" id="lobby">${words.toLobby}</button>
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
