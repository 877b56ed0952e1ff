import { html, type Html } from '../../pages/html.js';
import type { Side } from '../games.js';
import type { Words } from './texts.js';

interface Sides {
  names: Readonly<Record<Side, string>>;
  /** The player says which of the two they bet on. */
  isChosen: boolean;
  /** What decides. */
  rules: string;
}

/** The two sides of a game's table. A game without a table of its own is played as a duel of cards. */
export function sidesOf(code: string, words: Words): Sides {
  if (code === 'dragon-tiger') return { names: { left: words.dragon, right: words.tiger }, isChosen: true, rules: words.dragonTiger };
  if (code === 'match-day') return { names: { left: words.home, right: words.away }, isChosen: true, rules: words.matchDay };
  return { names: { left: words.you, right: words.house }, isChosen: false, rules: words.cardDuel };
}

const emblemOf = (code: string, side: Side): Html => {
  if (code === 'dragon-tiger')
    return html`<img class="emblem" src="/game-assets/${side === 'left' ? 'dragon' : 'tiger'}.avif" alt="" width="128" height="128" />`;
  if (code === 'match-day')
    return html`<svg class="emblem shirt" viewBox="0 0 64 64" aria-hidden="true">
      <path class="shirt-body" d="M22 8 8 15l-5 14 9 4 3-5v28h34V28l3 5 9-4-5-14-14-7c-2 5-18 5-20 0Z" />
      <path class="shirt-stripe" d="M27 11.5h10V56H27Z" />
      <path class="shirt-light" d="M22 8 8 15l-5 14 4 1.8L12 18l11-6Z" />
    </svg>`;
  return html`<svg class="emblem seat" viewBox="0 0 64 64" aria-hidden="true">
    ${
      side === 'left'
        ? html`<circle cx="32" cy="22" r="12" /><path d="M10 58c0-16 9-22 22-22s22 6 22 22Z" />`
        : html`<path d="M8 20l12 12L32 10l12 22 12-12-5 34H13Z" />`
    }
  </svg>`;
};

/** The table of a game: two sides, each with its emblem and what it is dealt; both can be pressed where one of them is bet on. */
export function renderTable(code: string, words: Words, returns: string): Html {
  const { names, isChosen } = sidesOf(code, words);
  const isMatch = code === 'match-day';
  const side = (which: Side): Html => {
    const parts = html`${emblemOf(code, which)}<span class="name">${names[which]}</span>
      <span class="${isMatch ? 'goals' : 'card'}" data-slot="${which}"><span class="face"></span></span>`;
    return isChosen
      ? html`<button type="button" class="side side-${which}" data-side="${which}" aria-pressed="${which === 'left' ? 'true' : 'false'}">
          ${parts}
        </button>`
      : html`<div class="side side-${which}" data-side="${which}">${parts}</div>`;
  };
  return html`<div class="table" role="group" aria-label="${isChosen ? words.choose : words.how}" data-game="${code}" data-state="idle">
    ${side('left')}
    <span class="middle" aria-hidden="true"><span class="versus">VS</span><span class="returns">${returns}</span></span>
    ${side('right')}
  </div>`;
}
