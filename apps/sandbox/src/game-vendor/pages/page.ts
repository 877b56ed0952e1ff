import { readFileSync } from 'node:fs';
import path from 'node:path';
import { installationRoot } from '@sortes/service/installation-root';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Html } from '../../pages/html.js';
import { formatUnits } from '../amount.js';
import { RETURN_HUNDREDTHS, RETURN_TO_PLAYER, type Side } from '../games.js';
import { limitsOf, type Launch } from '../sessions.js';
import { art } from './art.js';
import { styleSheet } from './style-sheet.js';
import { renderTable, sidesOf } from './table.js';
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
  /** What the sides of the table are called, when it may be said that one of them has won. */
  sides?: Readonly<Record<Side, string>> | undefined;
  /** Origin of the site that frames the game: the only one to exchange messages with. */
  siteOrigin: string;
}

/** Adds `/game-assets/…`: the style sheet and the script of the games' page, as it is bundled (`tools/bundle.mjs`). */
export function addPageAssets(app: FastifyInstance): void {
  const script = path.join(installationRoot, 'apps', 'sandbox', 'dist', 'bundle', 'client.js');
  const add = (name: string, type: string, read: () => string | Buffer): void =>
    void app.get(`/game-assets/${name}`, async (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(read()));
  add('game.css', 'text/css; charset=utf-8', () => styleSheet);
  for (const [name, picture] of Object.entries(art)) add(`${name}.avif`, 'image/avif', () => Buffer.from(picture, 'base64'));
  add('client.js', 'text/javascript; charset=utf-8', () => readFileSync(script, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
}

/** The page of every game, for the player of this launch. */
export function renderGamePage(launch: Launch, siteOrigin: string): string {
  const { game, language, theme, currency } = launch;
  const { minBet, maxBet } = limitsOf(launch);
  const words = wordsIn(language);
  const limits = { minBet: formatUnits(minBet), maxBet: formatUnits(maxBet) };
  const returns = `${(RETURN_HUNDREDTHS / 100).toLocaleString(words.tag)}×`;
  const { names, isChosen, rules } = sidesOf(game.code, words);
  const facts: GameFacts = { code: game.code, words, currency, ...limits, returns, siteOrigin, ...(isChosen && { sides: names }) };
  const isFixed = minBet === maxBet;
  const body = html`<header>
      <h1>${game.names[language]}</h1>
      <span class="purse">${launch.mode === 'demo' ? words.demoMoney : words.balance} <span class="purse-amount"></span></span>
    </header>
    <main id="game" data-facts="${JSON.stringify(facts)}">
      <p class="about"><span>${words.demo}</span><span>RTP ${(RETURN_TO_PLAYER / 100).toLocaleString(words.tag)}%</span></p>
      ${renderTable(game.code, words, returns)}
      <p role="status"></p>
      <ol class="beads" aria-hidden="true"></ol>
      <div class="controls">
        ${!isFixed && html`<div class="chips">${chipsBetween(minBet, maxBet).map((amount) => html`<button type="button" data-stake="${amount}"></button>`)}</div>`}
        <div class="stake">
          <label>${words.stake} <input inputmode="numeric" value="${limits.minBet}" ${isFixed && 'readonly'} /></label>
          ${
            !isFixed &&
            html`<button type="button" id="half" aria-label="${words.half}">½</button>
              <button type="button" id="double" aria-label="${words.double}">2×</button>`
          }
        </div>
        <button type="button" id="bet"></button>
      </div>
      <details>
        <summary>${words.how}</summary>
        <p>${rules}</p>
        <p>${words.rules}</p>
      </details>
      <button type="button" id="lobby">${words.toLobby}</button>
    </main>
    <script type="module" src="/game-assets/client.js"></script>`;
  return renderPage({ title: game.names[language], language, theme, body });
}

/** Stakes to choose from, from the least on; decimal text. */
function chipsBetween(least: bigint, most: bigint): readonly string[] {
  return [1n, 5n, 10n, 50n, 100n].map((times) => least * times).flatMap((stake) => (stake <= most ? [formatUnits(stake)] : []));
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
  const policy = `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'`;
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
