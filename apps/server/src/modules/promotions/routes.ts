import { promotionRewards, promotions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../platform/errors.js';
import { callerOf, handle, type RequestContext, type Route } from '../../platform/http.js';
import { applyForOffer } from './apply-offer.js';
import { cancelGrant } from './cancel-grant.js';
import type { Claim } from './claim-offer.js';
import type { GrantRow } from './grant-repository.js';
import { claimOffered } from './claim-offered.js';
import { orderQueue } from './claim-order.js';
import { collectRebate } from './collect-rebate.js';
import { forgetWish, wishOffer } from './deposit-wish.js';
import { findWish } from './deposit-wish-repository.js';
import type { EndKit } from './end-grant.js';
import { exportContributions, exportGrants, showContributions, showGrant, showGrantRow, showGrants } from './show-grants.js';
import { saveMarketing, showMarketing } from './marketing.js';
import { findByCode, openOffer, previewDeposit, showOffer } from './show-offer.js';
import { dueOf, readRebates } from './rebate-due.js';
import { showFreeBets } from './show-free-bets.js';
import { createOffersPage } from './show-offers.js';
import { claimAll, createRewardsPage, showStanding, showTickets } from './show-rewards.js';
import type { ShowKit } from './viewer.js';
import { visitOf } from './visit.js';
import { explainOffer } from './why-not.js';

/** What lies ready for a player. */
function rewardRoutes(kit: ShowKit): Route[] {
  const rewardsPage = createRewardsPage(kit);
  const claim = (grantId: string, context: RequestContext) =>
    claimOffered(kit, { merchant: context.merchant, playerId: callerOf(context).playerId, grantId });
  return [
    handle(promotionRewards.listRewards, ({ query }, context) => rewardsPage(query, context)),
    handle(promotionRewards.listFreeBets, ({ query }, context) => showFreeBets(kit, query, context)),
    handle(promotionRewards.getStanding, (_input, context) => showStanding(kit, context)),
    handle(promotionRewards.claimReward, async ({ params }, context) => {
      await claim(params.id, context);
      return showGrantRow(kit, params.id, context);
    }),
    handle(promotionRewards.claimAllRewards, (_input, context) => claimAll(kit, context)),
    handle(promotionRewards.getRebate, async ({ params }, context) => {
      const { merchant } = context;
      const { offer } = (await openOffer(kit, params.id, context)).known;
      if (offer.trigger.on !== 'turnover') return refuse('promotion.unknown');
      const { playerId } = callerOf(context);
      const [lanes = []] = await readRebates(kit, kit.services.db, { merchant, offerId: params.id, offer, playerIds: [playerId] });
      const due = dueOf(lanes);
      return {
        lanes: lanes.map((one) => ({
          lane: one.lane,
          rate: one.rate,
          turnover: formatMoney(one.turnover),
          given: formatMoney(one.given),
          due: formatMoney(one.due),
        })),
        due: formatMoney(due > 0n ? due : 0n),
      };
    }),
    handle(promotionRewards.collectRebate, async ({ params }, context) => {
      const { playerId } = callerOf(context);
      const grant = await collectRebate(kit, {
        merchant: context.merchant,
        playerId,
        offerId: params.id,
        visit: visitOf(context),
        isAsked: true,
      });
      return { collected: formatMoney(grant?.amount ?? 0n) };
    }),
    handle(promotionRewards.getMarketing, (_input, context) => showMarketing(kit, context)),
    handle(promotionRewards.saveMarketing, ({ body }, context) => saveMarketing(kit, body, context)),
    handle(promotionRewards.listTickets, (_input, context) => showTickets(kit, context)),
    handle(promotionRewards.claimTicket, async ({ body }, context) => {
      const { money } = await claim(body.transactionId, context);
      return { type: money.toUpperCase() };
    }),
  ];
}

/** What there is to have. */
function offerRoutes(kit: ShowKit): Route[] {
  const offersPage = createOffersPage(kit);
  return [
    handle(contract.listOffers, ({ query }, context) => offersPage(query, context)),
    handle(contract.getOffer, ({ params }, context) => showOffer(kit, params.id, context)),
    handle(contract.explainOffer, ({ params }, context) => explainOffer(kit, params.id, context)),
    handle(contract.findOfferByCode, ({ body }, context) => findByCode(kit, body.code, context)),
    handle(contract.previewDeposit, ({ params, query }, context) => previewDeposit(kit, { id: params.id, amount: query.amount }, context)),
  ];
}

/** What players see and do. */
export function promotionRoutes(
  kit: ShowKit,
  { ruleOf, claimOffer }: Pick<EndKit, 'ruleOf'> & { claimOffer(claim: Claim): Promise<GrantRow> },
): Route[] {
  const { db, clock } = kit.services;
  const cancel = async (grantId: string, context: RequestContext) => {
    const { playerId } = callerOf(context);
    // Said before anything is done: a grant that is over is another answer than one of somebody else.
    await showGrantRow(kit, grantId, context);
    const lost = await cancelGrant({ db, clock, ruleOf }, { playerId, grantId });
    return { lost: formatMoney(lost ?? refuse('state.not.allowed')) };
  };
  return [
    ...offerRoutes(kit),
    handle(contract.claimOffer, async ({ params, body }, context) => {
      const { playerId } = callerOf(context);
      const grant = await claimOffer({
        merchant: context.merchant,
        playerId,
        offerId: params.id,
        code: body.code?.trim(),
        visit: visitOf(context),
      });
      return showGrantRow(kit, grant.id, context);
    }),
    handle(contract.applyForOffer, async ({ params, body }, context) => {
      const grant = await applyForOffer(kit, {
        merchant: context.merchant,
        playerId: callerOf(context).playerId,
        offerId: params.id,
        comment: body.comment ?? '',
        answers: body.answers ?? {},
        fileIds: body.fileIds ?? [],
        key: context.idempotencyKey ?? refuse('idempotency.key.required'),
        visit: visitOf(context),
      });
      return showGrantRow(kit, grant.id, context);
    }),
    handle(contract.getDepositWish, async (_input, context) => ({
      offerId: (await findWish(db, callerOf(context).playerId))?.offerId ?? null,
    })),
    handle(contract.wishWithDeposit, async ({ body }, context) => {
      const { playerId } = callerOf(context);
      const { offerId, code } = body;
      if (offerId === null) await forgetWish(kit, playerId);
      else await wishOffer(kit, { merchant: context.merchant, playerId, offerId, code: code?.trim() });
      return {};
    }),
    handle(contract.listGrants, ({ query }, context) => showGrants(kit, query, context)),
    handle(contract.exportGrants, async ({ query }, context) => exportGrants(kit, query.group, context)),
    handle(contract.getGrant, ({ params }, context) => showGrant(kit, params.id, context)),
    handle(contract.listContributions, ({ params, query }, context) => showContributions(kit, { id: params.id, query }, context)),
    handle(contract.exportContributions, ({ params }, context) => exportContributions(kit, params.id, context)),
    handle(contract.cancelGrant, ({ params }, context) => cancel(params.id, context)),
    handle(contract.cancelTicket, ({ body }, context) => cancel(body.transactionId, context)),
    ...rewardRoutes(kit),
    handle(contract.orderGrants, async ({ body }, context) => {
      await orderQueue(
        { services: kit.services, below: kit.below },
        { playerId: callerOf(context).playerId, merchantId: context.merchant.id },
        body.ids,
      );
      return {};
    }),
  ];
}
