import type { Offer } from '@sortes/growth-rules';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';
import { Apart, togetherOrAlone } from '../../platform/together-or-alone.js';
import { lockFreePlayers } from '../wallet/index.js';
import { askedBy, costNothing } from './asked.js';
import { takeBudget } from './budget-repository.js';
import { boundsOf, giveAllJudged, refuseUnfit, type Wanted } from './claim-grant.js';
import { type Claim, claimAlone } from './claim-offer.js';
import { isOfferedAny, type KnownPlayer, knownWithout, takeSnapshot } from './claim-snapshot.js';
import { fixedSumOf } from './claim-sum.js';
import { type GrantTerms, termsOf } from './claim-terms.js';
import { raiseUses } from './claim-use-repository.js';
import { claimKeyOf, todayOf, usesOf } from './claim-uses.js';
import { type GrantRow, listHaving } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { holdOffer, type OfferRow, recallOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';

/** An offer that gives everybody the same, and asks nothing of a player that has to be read of them alone. */
const isAlike = (offer: Offer): boolean =>
  offer.trigger.on === 'claim' && fixedSumOf(offer) !== undefined && offer.group === null && costNothing(askedBy(offer));

interface Judged {
  claim: Claim;
  wanted: Wanted;
  terms: GrantTerms;
}

/** Those whom an offer is for, judged as `claimAlone` judges one; whoever is refused something is left out. */
async function judgeAll(
  kit: PromotionsKit,
  transaction: DatabaseTransaction,
  { stored, offer, amount, sourceKey }: { stored: OfferRow; offer: Offer; amount: bigint; sourceKey: string },
  claims: readonly (Claim & { known: KnownPlayer })[],
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const claim of claims) {
    const { merchant, known, code, visit } = claim;
    const snapshot = await takeSnapshot(kit, transaction, merchant, known, { code, visit });
    const wanted: Wanted = { merchant, known, stored, offer, sourceKey, amount, snapshot, visit, isAwayJudged: true };
    const terms = termsOf(offer, amount, 0n);
    try {
      await refuseUnfit(kit, transaction, wanted, terms);
      judged.push({ claim, wanted, terms });
    } catch (error) {
      // It is said to them by themselves.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return judged;
}

/** @throws Apart, DomainError: nothing is given */
async function giveTogether(
  kit: PromotionsKit,
  transaction: DatabaseTransaction,
  { offer, ...seen }: { stored: OfferRow; offer: Offer },
  claims: readonly (Claim & { known: KnownPlayer })[],
): Promise<ReadonlyMap<Claim['playerId'], GrantRow>> {
  const [first] = claims;
  if (first === undefined) return new Map();
  const { merchant, offerId } = first;
  const { services, below } = kit;
  // Whoever is held by something else must not keep all others waiting.
  const free = await lockFreePlayers(
    transaction,
    claims.map(({ playerId }) => playerId),
  );
  const playerIds = [...free];
  const away = new Set(await below.protection.excludedAmong(playerIds, transaction));
  const now = services.clock.now();
  const sourceKey = claimKeyOf(offer, now, merchant.timeZone);
  const held = await holdOffer(transaction, merchant.id, offerId, { playerId: first.playerId, sourceKey });
  // It may be another by now.
  if (held === undefined || held.version !== seen.stored.version) throw new Apart();
  const had = await listHaving(transaction, { playerIds, offerId, sourceKey });
  const stored = { ...seen.stored, state: held.state };
  const open = claims.filter(({ playerId }) => free.has(playerId) && !away.has(playerId) && !had.has(playerId));
  const amount = fixedSumOf(offer) ?? 0n;
  const judged = await judgeAll(kit, transaction, { stored, offer, amount, sourceKey }, open);
  if (judged.length === 0) return new Map();
  const uses = judged.flatMap(({ wanted: { known, visit } }) => usesOf(kit, offer, known, visit, merchant.timeZone));
  if (uses.length > 0 && !(await raiseUses(transaction, offerId, uses))) throw new Apart();
  const taken = { offerId, amount: amount * BigInt(judged.length), slot: first.playerId % 16, count: judged.length };
  if (!(await takeBudget(transaction, taken, boundsOf(offer), todayOf(now, merchant.timeZone)))) throw new Apart();
  const grants = await giveAllJudged(kit, transaction, judged);
  return new Map(grants.map((grant) => [grant.playerId, grant]));
}

/**
 * Gives several players, each once, what one offer gives each of them, in one transaction; as `claimAlone` in all else.
 * @returns their grants; undefined, and nothing of theirs is done, for whoever is to go alone: the offer asks more of them, or something keeps them from it
 * @throws Apart, DomainError: not all of them can be given theirs, and nothing is done
 */
async function claimTogether(kit: PromotionsKit, claims: readonly Claim[]): Promise<(GrantRow | undefined)[]> {
  const apart = claims.map(() => undefined);
  const [first] = claims;
  if (first === undefined) return apart;
  const { merchant, offerId } = first;
  const { services, below } = kit;
  const stored = await recallOffer(services.db, merchant.id, offerId, false);
  if (stored === undefined) return apart;
  const offer = offerOf(stored);
  if (!isAlike(offer)) return apart;
  const playerIds = claims.map(({ playerId }) => playerId);
  // What needs connections of its own is read before the players are held.
  const [active, limited, { jurisdiction }, catalogue] = await Promise.all([
    below.identity.listActive(merchant.id, playerIds),
    below.protection.limitedAmong(merchant.id, playerIds),
    below.site.settingsOf(merchant),
    below.games.catalogue.current(),
  ]);
  const asked = askedBy(offer);
  const known = new Map(
    active
      .filter((player) => isOfferedAny(player) && !limited.includes(player.playerId))
      .map((player) => [player.playerId, knownWithout(merchant.id, player, { asked, catalogue, jurisdiction })]),
  );
  const going = claims.flatMap((claim) => {
    const player = known.get(claim.playerId);
    return player === undefined ? [] : [{ ...claim, known: player }];
  });
  const given = await inTransaction(services.db, (transaction) => giveTogether(kit, transaction, { stored, offer }, going));
  return claims.map(({ playerId }) => given.get(playerId));
}

/**
 * Claims offers for players. Those who claim the same one at once are given theirs together, so that a rush on an offer costs a few transactions.
 * @returns see `claimAlone`, which says what is thrown, too
 */
export function createClaimOffer(kit: PromotionsKit): (claim: Claim) => Promise<GrantRow> {
  return togetherOrAlone({
    keysOf: ({ playerId }) => [String(playerId)],
    kindOf: ({ merchant, offerId }) => `${merchant.id} ${offerId}`,
    together: (claims: readonly Claim[]) => claimTogether(kit, claims),
    alone: (claim) => claimAlone(kit, claim),
  });
}
