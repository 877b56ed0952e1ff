import { html } from '../../pages/html.js';
import { formatUnits } from '../amount.js';
import { games } from '../games.js';
import type { Round } from '../rounds.js';
import { money, say, tags, type TextKey } from './texts.js';

const kinds = { bet: 'kindBet', win: 'kindWin', rollback: 'kindRollback' } as const;
const states = {
  asked: 'stateAsked',
  done: 'stateDone',
  refused: 'stateRefused',
  lost: 'stateLost',
  cancelled: 'stateCancelled',
} as const;

/** The page of one round in the language of its player: what was drawn, the bet, each call to the wallet. */
export function renderRound({ id, game: code, language, currency, drawn, movements }: Round): string {
  const t = (key: TextKey): string => say(language, key);
  const times = new Intl.DateTimeFormat(tags[language], { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC', hourCycle: 'h23' });
  // A journal may tell of games that an older vendor had.
  const game = games.find((candidate) => candidate.code === code);
  const name = game?.names[language] ?? code;
  const choice = game?.choices.find((candidate) => candidate.code === drawn?.choice);
  return html`<!doctype html>
    <html lang="${tags[language].split('-u-')[0]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${name} · ${id}</title>
        <link rel="icon" href="/game-assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/game-assets/game.css" />
      </head>
      <body>
        <main>
          <h1>${name}</h1>
          <p>${t('round')} ${id}</p>
          ${
            game && choice && drawn
              ? html`<p class="status">${t(game.sides[0])} <strong>${drawn.first} : ${drawn.second}</strong> ${t(game.sides[1])}</p>
                  <p>${t('yourBet')}: ${t(choice.name)}</p>`
              : html`<p>${t('nothingDrawn')}</p>`
          }
          <section>
            <h2>${t('walletCalls')}</h2>
            <ol>
              ${movements.map(
                ({ id: transactionId, kind, amount, state, createdAt }) =>
                  html`<li>
                    <time datetime="${new Date(createdAt).toISOString()}">${times.format(createdAt)}</time>
                    <span>${t(kinds[kind])} ${money(language, currency, formatUnits(amount))} · ${t(states[state])}</span>
                    <span>${transactionId}</span>
                  </li>`,
              )}
            </ol>
          </section>
        </main>
      </body>
    </html>`.markup;
}
