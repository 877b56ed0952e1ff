import { drawing, h } from './dom.js';
import type { TextKey, Translate } from './shell.js';

export interface Card {
  rank: number;
  suit: 'spades' | 'hearts' | 'diamonds' | 'clubs';
}

const SUITS: Record<Card['suit'], TextKey> = { spades: 'spades', hearts: 'hearts', diamonds: 'diamonds', clubs: 'clubs' };

function letterOf(rank: number): string {
  return { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }[rank] ?? String(rank);
}

/** "K of spades", in the page's language. */
export function cardName({ rank, suit }: Card, t: Translate): string {
  return t('cardName', { rank: letterOf(rank), suit: t(SUITS[suit]) });
}

/** A place for a card: face down, face up or empty. */
export class CardSlot {
  readonly element = h('div', { class: 'card-slot' });
  #shown = '';

  show(card: Card | 'back' | undefined): void {
    const key = card === undefined ? '' : card === 'back' ? 'back' : `${card.rank} ${card.suit}`;
    if (key === this.#shown) return;
    this.#shown = key;
    if (card === undefined) return this.element.replaceChildren();
    if (card === 'back') return this.element.replaceChildren(h('div', { class: 'card card-back', 'aria-hidden': 'true' }));
    const isRed = card.suit === 'hearts' || card.suit === 'diamonds';
    this.element.replaceChildren(
      h(
        'div',
        { class: `card card-face ${isRed ? 'card-red' : ''}`, 'aria-hidden': 'true' },
        h('span', { class: 'card-corner' }, letterOf(card.rank), drawing(`suit-${card.suit}`)),
        drawing(`suit-${card.suit}`, 'card-pip'),
      ),
    );
  }
}
