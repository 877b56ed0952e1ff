import { randomBytes } from 'node:crypto';
import type { Offer } from '@sortes/growth-rules';
import { inTransaction } from '@sortes/service';
import { DateTime } from 'luxon';
import type { Merchant } from '../../platform/merchant.js';
import { pageOfStakers } from '../reports/index.js';
import { countTickets, type CountedTickets } from './count-tickets.js';
import { type DrawRow, listDraws, lockDraw, setDrawState } from './draw-repository.js';
import type { PromotionsKit } from './kit.js';
import { listLaid, sumLaid } from './laid-ticket-repository.js';
import { offerOf } from './offer-stored.js';
import { closeBook, insertRanges, listPlaced, type TicketRange } from './raffle-repository.js';
import { aliasOf, makeBook, rootOf, ticketsAtMost } from './ticket-book.js';

/** Players listed at once: for each list all figures of the raffle's days are gone through. */
const atOnce = 50_000;
/** So long after a window's end the figures of its last minute are surely counted, and late results of its bets are in. */
export const settleMs = 10 * 60_000;

/** A raffle as the version of its commitment says it. */
export interface Raffle {
  draw: DrawRow;
  offer: Offer;
  rule: Extract<Offer['reward'], { rule: 'tickets' }>;
  /** When bets begin to count, when they end to, and when it is drawn at the earliest. */
  from: Date;
  until: Date;
  drawsAt: Date;
}

export function raffleOf(draw: DrawRow): Raffle {
  const offer = offerOf({ id: draw.offerId, version: draw.version, document: draw.document });
  const { reward, trigger, window } = offer;
  if (reward.rule !== 'tickets' || trigger.on !== 'draw' || window.to === null) throw new Error(`offer ${draw.offerId} is no raffle`);
  const from = Math.max(draw.openedAt.getTime(), window.from ?? 0);
  return { draw, offer, rule: reward, from: new Date(from), until: new Date(window.to), drawsAt: new Date(trigger.at) };
}

/** A player's tickets as their bets stand now. */
export async function ticketsNow(
  db: PromotionsKit['services']['db'],
  { offer, rule, from, until }: Raffle,
  playerId: number,
  timeZone: string,
): Promise<CountedTickets> {
  const bets = from < until ? await listPlaced(db, playerId, from, until) : [];
  return countTickets(rule, offer.games, bets, timeZone);
}

/** All who hold tickets, in the order of their accounts, with their numbers. @param laid tickets that bets did not make, by player, in that order */
async function numberTickets(
  { services }: PromotionsKit,
  raffle: Raffle,
  merchant: Merchant,
  laid: ReadonlyMap<number, number>,
): Promise<TicketRange[]> {
  const { offerId } = raffle.draw;
  const dayOf = (at: Date): string => DateTime.fromJSDate(at, { zone: merchant.timeZone }).toFormat('yyyy-MM-dd');
  const period = { merchantId: merchant.id, currency: merchant.currency, from: dayOf(raffle.from), to: dayOf(raffle.until) };
  const ranges: TicketRange[] = [];
  let [after, last] = [0, 0];
  for (;;) {
    const page = await pageOfStakers(services.db, { ...period, after, limit: atOnce });
    const to = page.length < atOnce ? Number.POSITIVE_INFINITY : (page.at(-1) ?? after);
    const others = [...laid.keys()].filter((playerId) => playerId > after && playerId <= to);
    for (const playerId of [...new Set([...page, ...others])].toSorted((one, other) => one - other)) {
      const { tickets: made, turnover } = await ticketsNow(services.db, raffle, playerId, merchant.timeZone);
      const tickets = made + (laid.get(playerId) ?? 0);
      if (tickets > 0)
        ranges.push({ first: last + 1, last: last + tickets, playerId, alias: aliasOf(services, offerId, playerId), turnover });
      last += tickets;
    }
    if (last > ticketsAtMost) throw new Error(`a raffle has more than ${ticketsAtMost} tickets`);
    after = page.at(-1) ?? after;
    if (page.length < atOnce) return ranges;
  }
}

/** @returns whether the book is closed now */
async function freezeOne(kit: PromotionsKit, draw: DrawRow): Promise<boolean> {
  const { db, clock } = kit.services;
  const { offerId } = draw;
  if (draw.offerState === 'stopped')
    return inTransaction(db, async (transaction) => {
      if ((await lockDraw(transaction, offerId)) !== 'open') return false;
      await setDrawState(transaction, offerId, 'void');
      return true;
    });
  const raffle = raffleOf(draw);
  if (clock.now().getTime() < raffle.until.getTime() + settleMs) return false;
  const laid = await listLaid(db, offerId);
  const ranges = await numberTickets(kit, raffle, await kit.below.site.merchantById(draw.merchantId), laid);
  const salt = randomBytes(32);
  const book = makeBook({ numero: draw.numero, every: raffle.rule.every, salt }, ranges);
  return inTransaction(db, async (transaction) => {
    if ((await lockDraw(transaction, offerId)) !== 'open') return false;
    // One that was being laid as the numbers were given out: they are given out anew.
    if ((await sumLaid(transaction, offerId)) !== [...laid.values()].reduce((sum, count) => sum + count, 0)) return false;
    await insertRanges(transaction, offerId, ranges);
    await closeBook(transaction, offerId, { root: rootOf(book), count: book.count, salt });
    return true;
  });
}

/** Closes the books of raffles whose time is over, and ends those whose offer was stopped. @returns how many */
export async function freezeBooks(kit: PromotionsKit): Promise<number> {
  const { db, log } = kit.services;
  let closed = 0;
  for (const draw of await listDraws(db, 'raffle', 'open'))
    try {
      if (await freezeOne(kit, draw)) closed += 1;
    } catch (error) {
      log.error({ error, offerId: draw.offerId }, 'the book of a raffle could not be closed; it will be tried again');
    }
  return closed;
}
