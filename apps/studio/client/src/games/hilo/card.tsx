import type { HiloCard, Suit } from '@sortes/game-rules/originals/hilo';
import type { JSX } from 'preact';

/** Outlines of the suits on a 100 × 100 grid. */
const suits: Readonly<Record<Suit, string>> = {
  clubs:
    'M50 5a21 21 0 0 1 17.5 32.6A20.5 20.5 0 1 1 56 74.5c.8 9 4 15.5 11 20.5H33c7-5 10.2-11.5 11-20.5A20.5 20.5 0 1 1 32.5 37.6 21 21 0 0 1 50 5Z',
  diamonds: 'M50 3c8 19 20 35 35 47-15 12-27 28-35 47-8-19-20-35-35-47C30 38 42 22 50 3Z',
  hearts: 'M50 93C20 69 7 51 7 34 7 18 18 8 30.5 8 39 8 46.5 12.5 50 20.5 53.5 12.5 61 8 69.5 8 82 8 93 18 93 34c0 17-13 35-43 59Z',
  spades:
    'M50 5c6 17 41 33 41 58 0 13-10 21-20.5 21-6 0-11-2.3-14-6.3C57.5 86 60.5 91 67 95H33c6.5-4 9.5-9 10.5-17.3-3 4-8 6.3-14 6.3C19 84 9 76 9 63 9 38 44 22 50 5Z',
};
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const signs: Readonly<Record<Suit, string>> = { clubs: '♣', diamonds: '♦', hearts: '♥', spades: '♠' };

type CardFace = Pick<HiloCard, 'rank' | 'suit'>;

/** The index of a rank, the same in all languages: A, 2 … 10, J, Q, K. */
export const rankText = (rank: number): string => ranks[rank - 1] ?? '';
/** A card in one line of text. The selector behind the sign keeps it from turning into an emoji. */
export const cardText = ({ rank, suit }: CardFace): string => `${rankText(rank)}${signs[suit]}\uFE0E`;

/** The open side of a card: rank and suit so large that they are read at any size; each suit has a shape and a colour of its own. */
export function Card({ rank, suit }: CardFace): JSX.Element {
  const isCourt = rank > 10;
  return (
    <svg viewBox="0 0 100 140" class={`card card-${suit}`} aria-hidden="true" focusable="false">
      <rect x="0.5" y="0.5" width="99" height="139" rx="11" class="card-paper" />
      {isCourt && <rect x="6" y="6" width="88" height="128" rx="7" class="card-frame" />}
      <text x={rank === 10 ? 9 : 12} y="51" class={rank === 10 ? 'card-rank card-ten' : 'card-rank'}>
        {rankText(rank)}
      </text>
      <path d={suits[suit]} transform="translate(68 12) scale(0.2)" />
      <path d={suits[suit]} transform="translate(24 62) scale(0.66)" />
      {isCourt && <path d={courts[rank]} class="card-crown" transform="translate(57 95)" />}
    </svg>
  );
}

/** What a jack, a queen and a king wear, on the suit. */
const courts: Readonly<Record<number, string>> = {
  11: 'M-13 8V-1c4-7 22-7 26 0v9ZM-13-4c2-9 9-12 18-12-4 3-5 6-5 9-5-1-9 0-13 3Z',
  12: 'M-14 8-16-5l7 5 4-9a3 3 0 1 1 10 0l4 9 7-5-2 13Z',
  13: 'M-14 8-17-8l9 7 8-13 8 13 9-7-3 16Z',
};
