import { html } from '../../pages/html.js';
import { formatUnits } from '../amount.js';
import { games } from '../games.js';
import type { Round } from '../rounds.js';
import { renderPage } from './page.js';
import { wordsIn } from './texts.js';

/** The page of one round: what it returned, and each call to the wallet, in the wallet's own words. */
export function renderRound({ id, game: code, language, currency, movements }: Round): string {
  const words = wordsIn(language);
  const name = games.find((game) => game.code === code)?.names[language] ?? code;
  const wins = movements.filter(({ kind }) => kind === 'win');
  const won = wins.reduce((sum, { amount }) => sum + amount, 0n);
  const body = html`<main>
    <h1>${name}</h1>
    <p>${words.round} ${id}</p>
    ${wins.length > 0 && html`<p>${won === 0n ? words.noWin : words.won.replace('{amount}', `${formatUnits(won)} ${currency}`)}</p>`}
    <ol>
      ${movements.map(
        ({ id: transactionId, kind, amount, state, changedAt }) =>
          html`<li>${new Date(changedAt).toISOString()} ${kind} ${formatUnits(amount)} ${currency} ${state} ${transactionId}</li>`,
      )}
    </ol>
  </main>`;
  return renderPage({ title: `${name} · ${id}`, language, body });
}
