import type { Offer } from '@sortes/growth-rules';
import { inTransaction, newId } from '@sortes/service';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayers, post } from '../wallet/index.js';
import { noFacts } from './asked.js';
import { decidedBy, rewardOf } from './claim-grant.js';
import { isOfferedAny, type KnownPlayer, knownWithout, snapshotOf } from './claim-snapshot.js';
import { isInShare, termsOf } from './claim-terms.js';
import { type AlikeGrant, writeGrantsAlike } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';
import { countedOf, dueOf, givenOf, type LaneRebate, readRebates } from './rebate-due.js';
import { writeGivenBack } from './rebate-repository.js';

/** Whether an offer gives to everybody whatever they are due, as own money: then nothing has to be asked or counted of each player apart. */
export const isForAll = ({ money, requirement, who, limits, stock, budget, group }: Offer): boolean =>
  money === 'cash' &&
  requirement === null &&
  who === null &&
  limits.length === 0 &&
  group === null &&
  [stock.aDay, stock.all, budget.nominal, budget.expected].every((bound) => bound === null);

/**
 * Gives players what is ready of their turnover, in one transaction and by the statement, not by the player. By an offer for all only; whom nothing is offered to is left out.
 * @returns how many were given something; undefined: the offer is not for all, nothing was given
 */
export async function giveRebatesTogether(
  kit: PromotionsKit,
  { merchant, offerId }: { merchant: Merchant; offerId: string },
  playerIds: readonly number[],
): Promise<number | undefined> {
  const { below, services } = kit;
  // What needs connections of its own is read before the players are held.
  const active = (await below.identity.listActive(merchant.id, playerIds)).filter(isOfferedAny);
  const catalogue = await below.games.catalogue.current();
  return inTransaction(services.db, async (transaction) => {
    await lockPlayers(
      transaction,
      active.map(({ playerId }) => playerId),
    );
    const stored = await findOffer(transaction, merchant.id, offerId, 'share');
    if (stored === undefined) return undefined;
    const offer = offerOf(stored);
    if (!isForAll(offer)) return undefined;
    const away = new Set(await below.protection.excludedAmong(playerIds, transaction));
    const open = active.filter(({ playerId }) => !away.has(playerId) && isInShare(offerId, playerId, offer));
    const lanesOf = await readRebates(kit, transaction, { merchant, offerId, offer, playerIds: open.map(({ playerId }) => playerId) });
    const now = services.clock.now();
    const given: (AlikeGrant & { known: KnownPlayer; lanes: readonly LaneRebate[] })[] = [];
    for (const [at, player] of open.entries()) {
      const lanes = lanesOf[at] ?? [];
      if (dueOf(lanes) <= 0n) continue;
      const known = knownWithout(merchant.id, player, { asked: noFacts, catalogue, jurisdiction: 'standard' });
      const { sourceKey, amount, basis } = countedOf(lanes);
      const snapshot = snapshotOf(now, merchant, known, { visit: {} });
      const decided = decidedBy({ known, amount, basis, snapshot }, termsOf(offer, amount, 0n));
      given.push({ id: newId(), playerId: player.playerId, sourceKey, amount, decided, known, lanes });
    }
    const verdicts = await post(
      transaction,
      given.map(({ id, known, amount }) => rewardOf(known, id, amount)),
    );
    if (verdicts.some(({ verdict }) => verdict !== 'posted')) throw new Error(`rebates of offer ${offerId} could not be paid together`);
    const alike = { merchantId: merchant.id, offerId, version: stored.version, money: offer.money };
    await writeGrantsAlike(transaction, alike, given);
    await writeGivenBack(
      transaction,
      offerId,
      given.flatMap(({ playerId, lanes }) => givenOf(playerId, lanes)),
    );
    return given.length;
  });
}
