import { html } from '../../pages/html.js';
import type { Names } from '../games/game.js';
import { renderSprite } from './sprite.js';

/** Drawings that a game's page uses. */
const ART_OF: Record<string, readonly string[]> = {
  coin: ['coin-heads', 'coin-tails'],
  'three-bells': ['bell', 'seven', 'star', 'cherry', 'leaf', 'coin'],
  'dragon-tiger-table': ['dragon', 'tiger'],
  'reef-shot': ['sardine', 'angelfish', 'puffer', 'turtle', 'ray', 'shark'],
};

interface GamePageParts {
  code: string;
  names: Names;
  /** What the page tells of the game: odds, pay table, return to the player. */
  facts: unknown;
}

/**
 * The document of a game, the same for every player: who plays, and in which language, the page learns when it exchanges its ticket. It carries no
 * inline code or style.
 */
export function renderGamePage({ code, names, facts }: GamePageParts): string {
  return html`<!doctype html>
    <html lang="en" data-game="${code}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${names.en}</title>
        <link rel="icon" href="/game-assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/game-assets/game.css" />
        <link rel="modulepreload" href="/game-assets/games/${code}.js" />
        <script type="module" src="/game-assets/main.js"></script>
      </head>
      <body>
        ${renderSprite(ART_OF[code] ?? [])}
        <div id="game" data-code="${code}" data-names="${JSON.stringify(names)}" data-facts="${JSON.stringify(facts)}">
          <div class="loading" role="status"><span class="ring"></span><span class="visually-hidden">Loading</span></div>
          <noscript><p class="loading">This game needs JavaScript.</p></noscript>
        </div>
      </body>
    </html>`.markup;
}
