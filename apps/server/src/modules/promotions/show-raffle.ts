import type { promotionDraws as contract, Reply } from '@sortes/contract';
import { proofVersion } from '@sortes/fairness';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import type { FairBeacons } from '../lottery/index.js';
import { type DrawRow, findDraw } from './draw-repository.js';
import { prizesOf } from './draw-raffle.js';
import { type Raffle, raffleOf, ticketsNow } from './freeze-book.js';
import type { PromotionsKit } from './kit.js';
import { listLaid } from './laid-ticket-repository.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';
import { findRangeOf, listDrawn, listRanges, readBookSalt } from './raffle-repository.js';
import { openDraw } from './show-offer.js';
import { aliasOf, makeBook, raffleGame, receiptOf, type TicketBook } from './ticket-book.js';
import type { ShowKit } from './viewer.js';

type Shown = Reply<typeof contract.getRaffle>;

export interface ShowDrawKit extends ShowKit {
  beacons: FairBeacons;
}

/** A raffle that the caller may know of or has tickets in, and its draw where there is one. @throws DomainError promotion.unknown */
async function findRaffle(kit: ShowKit, offerId: string, context: RequestContext): Promise<DrawRow | undefined> {
  const { db } = kit.services;
  const { caller } = context;
  const isIn = caller !== undefined && (await findRangeOf(db, offerId, caller.playerId)) !== undefined;
  const { offer } = isIn
    ? { offer: offerOf((await findOffer(db, context.merchant.id, offerId)) ?? refuse('promotion.unknown')) }
    : await openDraw(kit, offerId, context);
  if (offer.reward.rule !== 'tickets') refuse('promotion.unknown');
  return findDraw(db, offerId);
}

/** A player's own tickets: as their bets stand until the book is closed, then as it has them. */
async function ownOf({ services }: PromotionsKit, raffle: Raffle, playerId: number, timeZone: string): Promise<NonNullable<Shown['own']>> {
  const { db } = services;
  const { offerId, state } = raffle.draw;
  const alias = aliasOf(services, offerId, playerId);
  const redeemed = (await listLaid(db, offerId, playerId)).get(playerId) ?? 0;
  if (state !== 'open') {
    const range = await findRangeOf(db, offerId, playerId);
    const tickets = range === undefined ? 0 : range.last - range.first + 1;
    return {
      alias: range?.alias ?? alias,
      tickets,
      redeemed,
      turnover: formatMoney(range?.turnover ?? 0n),
      missing: null,
      first: range?.first ?? null,
      last: range?.last ?? null,
    };
  }
  const { tickets, turnover, missing } = await ticketsNow(db, raffle, playerId, timeZone);
  return {
    alias,
    tickets: tickets + redeemed,
    redeemed,
    turnover: formatMoney(turnover),
    missing: formatMoney(missing),
    first: null,
    last: null,
  };
}

/** Numbers drawn so far with what came of each; whoever won is named by their masked name. */
async function drawnOf({ services, below }: PromotionsKit, raffle: Raffle, playerId: number | undefined): Promise<Shown['drawn']> {
  const { db } = services;
  const { offerId } = raffle.draw;
  const drawn = await listDrawn(db, offerId);
  const winners = drawn.filter(({ prize }) => prize !== null).map((one) => one.playerId);
  const names = await below.identity.maskedNames([...new Set(winners)]);
  const prizes = prizesOf(raffle);
  return drawn.map((one) => ({
    place: one.place,
    number: one.number,
    alias: one.alias,
    prize: one.prize,
    sum: one.prize === null ? null : formatMoney(prizes[one.prize] ?? 0n),
    passed: one.passed,
    name: one.prize === null ? null : (names.get(one.playerId) ?? null),
    isOwn: one.playerId === playerId,
    grantId: one.playerId === playerId ? one.grantId : null,
  }));
}

const stateOf = ({ state }: DrawRow): Shown['state'] => (state === 'drawn' ? 'closed' : state);

/** A raffle as it stands for whoever may know of it, with all that proves it; a visitor has no tickets. @throws DomainError promotion.unknown, promotion.over (it is not open yet) */
export async function showRaffle(kit: ShowDrawKit, offerId: string, context: RequestContext): Promise<Shown> {
  // Seconds after it goes live its commitment is there.
  const draw = (await findRaffle(kit, offerId, context)) ?? refuse('promotion.over');
  const raffle = raffleOf(draw);
  const playerId = context.caller?.playerId;
  const { beaconId, beaconRound: round, bookRoot, bookCount } = draw;
  const { rule } = raffle;
  return {
    version: proofVersion,
    game: raffleGame,
    numero: draw.numero,
    state: stateOf(draw),
    opensAt: raffle.from.getTime(),
    closesAt: raffle.until.getTime(),
    drawsAt: raffle.drawsAt.getTime(),
    every: formatMoney(rule.every),
    mostADay: rule.mostADay,
    prizes: rule.prizes.map(({ sum, count }) => ({ sum: formatMoney(sum), count })),
    onePrizeEach: rule.onePrizeEach,
    commitment: draw.commitment,
    beacon: beaconId === null || round === null ? null : await kit.beacons.describe({ beaconId, round }),
    round,
    book: bookRoot === null || bookCount === null ? null : { root: bookRoot, count: bookCount },
    own: playerId === undefined ? null : await ownOf(kit, raffle, playerId, context.merchant.timeZone),
    drawn: await drawnOf(kit, raffle, playerId),
    proof: draw.proof === null ? null : { ...(draw.proof as Record<string, unknown>) },
  };
}

/** Books kept in memory, for receipts; another one is made anew. */
const booksAtMost = 3;

/** Receipts of tickets: each proves that it stands in the published book. */
export function createReceipts(
  kit: ShowKit,
): (offerId: string, number: number, context: RequestContext) => Promise<Reply<typeof contract.getRaffleReceipt>> {
  const { db } = kit.services;
  const books = new Map<string, Promise<TicketBook>>();
  const bookOf = async ({ offerId, numero }: DrawRow, every: bigint): Promise<TicketBook> => {
    const salt = (await readBookSalt(db, offerId)) ?? refuse('not.found');
    return makeBook({ numero, every, salt }, await listRanges(db, offerId));
  };
  return async (offerId, number, context) => {
    const draw = (await findRaffle(kit, offerId, context)) ?? refuse('not.found');
    const range = (await findRangeOf(db, offerId, callerOf(context).playerId)) ?? refuse('not.found');
    if (number < range.first || number > range.last) refuse('not.found');
    const kept = books.get(offerId) ?? bookOf(draw, raffleOf(draw).rule.every);
    books.delete(offerId);
    books.set(offerId, kept);
    kept.catch(() => books.delete(offerId));
    const [oldest] = books.keys();
    if (books.size > booksAtMost && oldest !== undefined) books.delete(oldest);
    const { bet, proof } = receiptOf(await kept, number);
    return { bet, proof: [...proof] };
  };
}
