import type { Input, promotionRewards as contract, Reply } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { DomainError } from '../../platform/errors.js';
import { callerOf, ReadyJson, type RequestContext } from '../../platform/http.js';
import { messageFor } from '../../platform/refusal-words.js';
import { pageOf } from '../../platform/staff.js';
import { createTogether } from '../../platform/together.js';
import { findActiveBonus } from '../wallet/index.js';
import { claimOffered } from './claim-offered.js';
import { offerOf } from './offer-stored.js';
import { type Reader, sayTerms, titleOf } from './say-terms.js';
import { countGrants, type GrantShown, pageOfGrants } from './shown-repository.js';
import { readerOf, type ShowKit } from './viewer.js';

type RewardShown = Reply<typeof contract.listRewards>['list'][number];

function presentReward(grant: GrantShown, reader: Reader): RewardShown {
  const offer = offerOf({ id: grant.offerId, version: grant.version, document: grant.document });
  return {
    id: grant.id,
    offerId: grant.offerId,
    kind: offer.kind,
    money: grant.money,
    title: titleOf(offer, reader.language),
    amount: formatMoney(grant.amount),
    terms: sayTerms(offer, reader, { grant: { sum: grant.amount, deposit: grant.deposit ?? 0n, until: null } }),
    from: grant.createdAt.getTime(),
    until: grant.until?.getTime() ?? null,
  };
}

/** What a player can claim, what lapses first at the top. */
export async function showRewards(
  kit: ShowKit,
  query: Input<typeof contract.listRewards>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listRewards>> {
  const { playerId } = callerOf(context);
  const { db } = kit.services;
  const reader = await readerOf(kit, context);
  const { offset, limit } = pageOf(query);
  const rows = await pageOfGrants(db, { playerId, group: 'offered', offset, limit });
  // A page that is not full is the last one.
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  const total = isLast ? offset + rows.length : await countGrants(db, playerId, 'offered');
  return { list: rows.map((row) => presentReward(row, reader)), total };
}

/** As `showRewards`, once for all calls of a player that ask for the same page at the same time. */
export function createRewardsPage(
  kit: ShowKit,
): (query: Input<typeof contract.listRewards>['query'], context: RequestContext) => Promise<ReadyJson<Reply<typeof contract.listRewards>>> {
  const askTogether = createTogether<ReadyJson<Reply<typeof contract.listRewards>>>();
  return (query, context) =>
    askTogether(
      JSON.stringify([callerOf(context).playerId, context.merchant.id, context.language, query]),
      async () => new ReadyJson(JSON.stringify(await showRewards(kit, query, context))),
    );
}

/** What stands beside every page. */
export async function showStanding(kit: ShowKit, context: RequestContext): Promise<Reply<typeof contract.getStanding>> {
  const { playerId } = callerOf(context);
  const { db, hooks } = kit.services;
  const [ready, active, shields] = await Promise.all([
    countGrants(db, playerId, 'offered'),
    findActiveBonus(db, playerId),
    hooks.ask('isShieldedFromAdvertising', playerId),
  ]);
  const isOffered = !shields.some(Boolean);
  if (active === undefined) return { ready, bonus: null, grantId: null, mostBet: null, isOffered };
  const { balance, grantId, mostBet } = active;
  return { ready, bonus: formatMoney(balance), grantId, mostBet: mostBet === undefined ? null : formatMoney(mostBet), isOffered };
}

/** So many of a wire's list: it has no pages. */
const ticketsAtMost = 100;

/** The same as the wire lists it. */
export async function showTickets(kit: ShowKit, context: RequestContext): Promise<Reply<typeof contract.listTickets>> {
  const { list } = await showRewards(kit, { pageNo: 1, pageSize: ticketsAtMost }, context);
  return list.map(({ id, title, amount }) => ({ name: title, transactionId: id, conditionStatus: 'AVAILABLE', amount }));
}

/** Claims all of them, each by itself: what cannot be had now says why and stays. */
export async function claimAll(kit: ShowKit, context: RequestContext): Promise<Reply<typeof contract.claimAllRewards>> {
  const { playerId } = callerOf(context);
  const { list } = await showRewards(kit, { pageNo: 1, pageSize: ticketsAtMost }, context);
  const rows: Reply<typeof contract.claimAllRewards>['list'] = [];
  for (const { id, title, amount } of list) {
    const row = { id, title, amount };
    try {
      await claimOffered(kit, { merchant: context.merchant, playerId, grantId: id });
      rows.push({ ...row, isClaimed: true, message: null });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      rows.push({ ...row, isClaimed: false, message: messageFor(error.code, context.language, error.detail.parameters) });
    }
  }
  return { list: rows };
}
