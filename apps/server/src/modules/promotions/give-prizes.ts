import type { DrawProof } from '@sortes/fairness';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayer } from '../wallet/index.js';
import { giveGrant } from './claim-grant.js';
import { type KnownPlayer, readPlayer, takeSnapshot } from './claim-snapshot.js';
import { prizesOf } from './draw-raffle.js';
import { type DrawRow, listDraws, lockDraw, setDrawState } from './draw-repository.js';
import { type Raffle, raffleOf } from './freeze-book.js';
import type { PromotionsKit } from './kit.js';
import { offerGrant } from './offer-grant.js';
import { findOffer } from './offer-repository.js';
import { type DrawnTicket, findOwner, insertDrawn, listDrawn, type Passed } from './raffle-repository.js';

/** The numbers of a drawn raffle in the order in which they were drawn. */
export function numbersOf({ proof }: Pick<DrawRow, 'proof'>): number[] {
  const { result } = proof as DrawProof;
  return result.kind === 'numbers' ? result.numbers.map(Number) : [];
}

/** The next number, and what it is for. */
interface Next {
  raffle: Raffle;
  merchant: Merchant;
  /** How many numbers were dealt with before it. */
  before: number;
  drawn: Omit<DrawnTicket, 'grantId' | 'passed' | 'prize'>;
  prize: number;
  amount: bigint;
}

/** Whether this is still the next number, under the draw's lock. */
async function isNext(transaction: DatabaseTransaction, { raffle: { draw }, before }: Next): Promise<boolean> {
  if ((await lockDraw(transaction, draw.offerId)) !== 'drawn') return false;
  return (await listDrawn(transaction, draw.offerId)).length === before;
}

function passOver({ services: { db } }: PromotionsKit, next: Next, passed: Passed): Promise<void> {
  return inTransaction(db, async (transaction) => {
    if (await isNext(transaction, next))
      await insertDrawn(transaction, next.raffle.draw.offerId, { ...next.drawn, prize: null, passed, grantId: null });
  });
}

/** A prize in cash is paid, a bonus is laid ready: once, by its ticket. @throws DomainError when it cannot be given to this player */
function giveOne(kit: PromotionsKit, next: Next, known: KnownPlayer): Promise<void> {
  const { raffle, merchant, drawn, amount, prize } = next;
  const { offerId, version } = raffle.draw;
  return inTransaction(kit.services.db, async (transaction) => {
    await lockPlayer(transaction, drawn.playerId);
    const stored = (await findOffer(transaction, merchant.id, offerId, 'share')) ?? refuse('promotion.unknown');
    if (!(await isNext(transaction, next))) return;
    const snapshot = await takeSnapshot(kit, transaction, merchant, known, { visit: {} });
    const give = raffle.offer.money === 'bonus' ? offerGrant : giveGrant;
    const grant = await give(kit, transaction, {
      merchant,
      known,
      stored: { ...stored, version },
      offer: raffle.offer,
      sourceKey: `ticket:${drawn.number}`,
      amount,
      snapshot,
      visit: {},
      isPromised: true,
    });
    await insertDrawn(transaction, offerId, { ...drawn, prize, passed: null, grantId: grant.id });
  });
}

async function dealWith(kit: PromotionsKit, next: Next, hasWon: boolean): Promise<void> {
  if (hasWon) return passOver(kit, next, 'has-won');
  const known = await readPlayer(kit, { playerId: next.drawn.playerId, merchantId: next.merchant.id });
  if (known === undefined) return passOver(kit, next, 'not-eligible');
  try {
    await giveOne(kit, next, known);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await passOver(kit, next, error.code === 'promotion.gone' ? 'gone' : 'not-eligible');
  }
}

/** @returns whether there may be more to do for this raffle */
async function giveNext(kit: PromotionsKit, raffle: Raffle, merchant: Merchant): Promise<boolean> {
  const { db } = kit.services;
  const { offerId } = raffle.draw;
  const [prizes, numbers] = [prizesOf(raffle), numbersOf(raffle.draw)];
  const before = await listDrawn(db, offerId);
  const won = before.filter(({ prize }) => prize !== null);
  const [number, amount] = [numbers[before.length], prizes[won.length]];
  if (number === undefined || amount === undefined) {
    await inTransaction(db, async (transaction) => {
      if ((await lockDraw(transaction, offerId)) === 'drawn') await setDrawState(transaction, offerId, 'over');
    });
    return false;
  }
  const owner = await findOwner(db, offerId, number);
  if (owner === undefined) throw new Error(`ticket ${number} has no owner`);
  const { playerId } = owner;
  const drawn = { place: before.length + 1, number, playerId };
  const hasWon = raffle.rule.onePrizeEach && won.some((one) => one.playerId === playerId);
  await dealWith(kit, { raffle, merchant, before: before.length, drawn, prize: won.length, amount }, hasWon);
  return true;
}

/**
 * Gives the prizes of drawn raffles, number by number in the order drawn, each once, by however many workers. Passed over are numbers of who has won where a player wins once,
 * and of people whom the offer is not for now: excluded, locked, on a break.
 * @returns how many raffles are over by now
 */
export async function givePrizes(kit: PromotionsKit): Promise<number> {
  const { db, log } = kit.services;
  let over = 0;
  for (const draw of await listDraws(db, 'raffle', 'drawn'))
    try {
      const raffle = raffleOf(draw);
      const merchant = await kit.below.site.merchantById(draw.merchantId);
      while (await giveNext(kit, raffle, merchant));
      over += 1;
    } catch (error) {
      log.error({ error, offerId: draw.offerId }, 'the prizes of a raffle could not all be given; it will be tried again');
    }
  return over;
}
