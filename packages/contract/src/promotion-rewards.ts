import { Type } from 'typebox';
import { AmountText, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { promotionKinds, promotionMoney } from './promotion-words.js';
import { claimErrors, claiming, Grant, GrantParams, player, Ticket } from './promotions.js';
import { Uuid } from './staff.js';

/** Something that can be claimed now. */
export const Reward = Type.Object({
  id: Uuid,
  offerId: Uuid,
  kind: OneOf(promotionKinds),
  money: OneOf(promotionMoney),
  title: Type.String(),
  amount: AmountText,
  terms: Type.String({ description: 'What it asks, in the caller’s language' }),
  from: EpochMs,
  until: Nullable(Type.Integer({ description: 'null: it never lapses' })),
});

export const listRewards = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/rewards',
  summary: 'All that the player can claim, what lapses first at the top',
  query: Type.Object(PageQuery),
  reply: Type.Object({ list: Type.Array(Reward), total: Type.Integer() }),
});

export const listFreeBets = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/free-bets',
  summary: 'Free bets that the player may stake now, what lapses first at the top; of a lottery where one is named',
  query: Type.Object({
    gameId: Type.Optional(Type.String({ maxLength: 40, description: 'Code of a lottery' })),
    inGroup: Type.Optional(Type.Boolean({ description: 'Sold at a prize group' })),
  }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Uuid,
        title: Type.String(),
        amount: Type.String({ description: 'The most that an order with it may cost; what the order does not use lapses' }),
        until: Nullable(EpochMs),
      }),
    ),
  }),
});

export const getStanding = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/standing',
  summary:
    'How many rewards the player can claim, what is left of the bonus that they play with, and whether anything may be offered to them',
  reply: Type.Object({
    ready: Type.Integer(),
    bonus: Nullable(Type.String({ description: 'Decimal text; null: none is played with' })),
    grantId: Nullable(Type.String({ description: 'Of that bonus' })),
    mostBet: Nullable(Type.String({ description: 'A bet that takes of it may be so large at most; null: any' })),
    isOffered: Type.Boolean({
      description: 'Whether anything may be offered to them; false: on a break, excluded, or they want no promotions',
    }),
  }),
});

export const claimReward = operation({
  ...claiming,
  path: '/wps/growth/rewards/:id',
  summary: 'Claim one of them; asked again it answers what it became',
  params: GrantParams,
  body: Type.Object({}),
  reply: Grant,
  errors: [...claimErrors, 'not.found', 'state.not.allowed'],
});

export const claimAllRewards = operation({
  ...claiming,
  path: '/wps/growth/rewards/claim-all',
  summary: 'Claim all, each by itself: what cannot be had now says why and stays',
  body: Type.Object({}),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Uuid,
        title: Type.String(),
        amount: AmountText,
        isClaimed: Type.Boolean(),
        message: Nullable(Type.String({ description: 'Why not' })),
      }),
    ),
  }),
});

const Marketing = {
  offers: Type.Boolean({ description: 'false: no promotions at all; what runs goes on' }),
  inbox: Type.Boolean({ description: 'What can be claimed may be told in the inbox' }),
  popUps: Type.Boolean({ description: 'Offers may open by themselves' }),
};

export const getMarketing = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/marketing',
  summary: 'What the player wants to hear of offers',
  reply: Type.Object({ ...Marketing, isSaid: Type.Boolean({ description: 'false: they have not said; nothing is sent to them' }) }),
});

export const saveMarketing = operation({
  ...claiming,
  method: 'PUT',
  path: '/wps/growth/marketing',
  summary: 'Say what they want to hear of offers, from now on',
  body: Type.Object(Marketing),
  reply: getMarketing.reply,
});

export const listTickets = operation({
  ...player,
  method: 'GET',
  path: '/wps/relay/PROMOFE_getClaimTicketList',
  summary: 'All that the player can claim, as the wire lists it',
  query: Type.Object({
    isApp: Type.Optional(Type.String({ maxLength: 5 })),
    status: Type.Optional(Type.String({ maxLength: 20 })),
    isAll: Type.Optional(Type.String({ maxLength: 5 })),
  }),
  reply: Type.Array(
    Type.Object({
      name: Type.String(),
      transactionId: Uuid,
      conditionStatus: Type.String({ description: 'AVAILABLE' }),
      amount: AmountText,
    }),
  ),
});

export const claimTicket = operation({
  ...claiming,
  path: '/wps/relay/PROMOFE_claimTicket',
  aliases: ['/wps/relay/MCSFE_claimIssuedPromotion'],
  summary: 'Claim one of them',
  body: Ticket,
  reply: Type.Object({ type: Type.String({ description: 'CASH or BONUS' }) }),
  errors: claimReward.errors,
});

export const getRebate = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/offers/:id/collect',
  summary: 'What of the player’s turnover is ready to be collected, by kind of game',
  params: GrantParams,
  reply: Type.Object({
    lanes: Type.Array(
      Type.Object({
        lane: Type.String(),
        rate: Type.Integer({ description: '1/10 000' }),
        turnover: Type.String({ description: 'Valid turnover of the days on which the offer was live' }),
        given: AmountText,
        due: Type.String({ description: 'Below zero where turnover was taken back: the next makes up for it' }),
      }),
    ),
    due: Type.String({ description: 'What collecting gives now; 0: nothing' }),
  }),
  errors: ['promotion.unknown'],
});

export const collectRebate = operation({
  ...claiming,
  path: '/wps/growth/offers/:id/collect',
  summary: 'Collect it; asked again, what has come since',
  params: GrantParams,
  body: Type.Object({}),
  reply: Type.Object({ collected: Type.String({ description: '0: nothing was ready' }) }),
  errors: claimErrors,
});
