import { createHmac } from 'node:crypto';
import { bytesToHex, type BookedBet, type InclusionProof, inclusionProof, leafHash, merkleRoot } from '@sortes/fairness';
import { formatMoney } from '@sortes/money';
import type { Services } from '../../platform/services.js';
import type { TicketRange } from './raffle-repository.js';

/** Name of raffles in the derivation of their chance, and in the book. */
export const raffleGame = 'raffle';
/** Tickets that one book may hold. */
export const ticketsAtMost = 1_000_000;

type BookKit = Pick<Services, 'vault'>;

/** Who a player is in the public book of a raffle: the same in all of it, and nowhere else. */
export const aliasOf = ({ vault }: BookKit, offerId: string, playerId: number): string =>
  vault.digest('promotions.raffle-alias', `${offerId}:${playerId}`).toString('hex').slice(0, 12);

/** What the leaves of a book share. */
export interface BookOf {
  numero: string;
  /** Turnover of a ticket, money units. */
  every: bigint;
  salt: Buffer;
}

/** A ticket as its leaf says it. @param width digits of the last number: leaves are in the order of their ids */
function leafOf({ numero, every, salt }: BookOf, width: number, number: number, alias: string): BookedBet {
  return {
    id: String(number).padStart(width, '0'),
    game: raffleGame,
    numero,
    play: 'ticket',
    content: alias,
    unit: formatMoney(every),
    multiple: 1,
    rulesVersion: '1',
    salt: createHmac('sha256', salt).update(String(number)).digest('hex').slice(0, 32),
  };
}

/** A frozen book: its leaves in order. */
export interface TicketBook {
  count: number;
  leaf(number: number): BookedBet;
  hashes: readonly Uint8Array[];
}

export function makeBook(book: BookOf, ranges: readonly TicketRange[]): TicketBook {
  const count = ranges.at(-1)?.last ?? 0;
  const width = String(count).length;
  const aliases: string[] = [];
  for (const { first, last, alias } of ranges) for (let number = first; number <= last; number += 1) aliases[number] = alias;
  const leaf = (number: number): BookedBet => leafOf(book, width, number, aliases[number] ?? '');
  return { count, leaf, hashes: Array.from({ length: count }, (_, place) => leafHash(leaf(place + 1))) };
}

export const rootOf = ({ hashes }: TicketBook): string => bytesToHex(merkleRoot(hashes));

/** A ticket with the way from its leaf to the root. */
export const receiptOf = ({ leaf, hashes }: TicketBook, number: number): { bet: BookedBet; proof: InclusionProof } => ({
  bet: leaf(number),
  proof: inclusionProof(hashes, number - 1),
});
