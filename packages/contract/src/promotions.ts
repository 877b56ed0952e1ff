import { Type } from 'typebox';
import { AmountText, Done, EpochMs, Nullable, OneOf, PageQuery, SumText } from './common.js';
import { Comment140, FileIds } from './files.js';
import { operation } from './operation.js';
import {
  grantStates,
  offerReasons,
  promotionCategories,
  promotionFilters,
  promotionKinds,
  promotionMoney,
  promotionPlaces,
  promotionRemedies,
  promotionStates,
  promotionWays,
} from './promotion-words.js';
import { Uuid } from './staff.js';

export const player = { tag: 'promotions', policy: 'member', envelope: 'wps', module: 'PROMO3' } as const;
const OfferParams = Type.Object({ id: Uuid });
export const GrantParams = Type.Object({ id: Uuid });
/** Rates, odds and multiples in 1/10 000. */
const Rate = Type.Integer({ minimum: 0, description: '1/10 000: 100 000 is ten times, 5 000 is 50 %' });
const Code = Type.String({ minLength: 1, maxLength: 40, description: 'As the player typed it' });

/** What has to be staked, and what binds stakes with bonus money in them. */
const Requirement = Type.Object({
  base: OneOf(['bonus', 'deposit-and-bonus', 'winnings']),
  multiple: Rate,
  days: Type.Integer(),
  maxBet: Nullable(AmountText),
  maxConvert: Nullable(Type.Union([Type.Object({ sum: AmountText }), Type.Object({ times: Rate })])),
  tied: Type.Boolean({ description: 'A withdrawal before the end ends the bonus' }),
});

/** A game that an offer names, or one that is gone by now: neither lottery nor number. */
const NamedGame = Type.Object({
  name: Type.String({ description: '`lottery:xsmb` or `lumen:three-bells`' }),
  title: Type.String({ description: 'In the caller’s language' }),
  lottery: Nullable(Type.String({ description: 'Code of a lottery' })),
  nodeId: Nullable(Type.Integer({ description: 'Number of a vendor’s game' })),
});

/** An offer as lists show it. */
export const OfferCard = Type.Object({
  id: Uuid,
  kind: OneOf(promotionKinds),
  money: OneOf(promotionMoney),
  categories: Type.Array(OneOf(promotionCategories)),
  places: Type.Array(OneOf(promotionPlaces)),
  title: Type.String(),
  headline: Type.String({ description: 'The figure it is told by, made from its rule: "100% up to 2,000,000"' }),
  brief: Type.String({ description: 'What it gives, in a sentence or two, made from its rule' }),
  terms: Type.String({ description: 'All that it gives and asks, in the caller’s language, made from its rule' }),
  state: OneOf(promotionStates),
  way: OneOf(promotionWays),
  from: Nullable(EpochMs),
  until: Nullable(Type.Integer({ description: 'When it closes; milliseconds since 1970' })),
  needsCode: Type.Boolean(),
  worth: Nullable(Type.String({ description: 'The most that one grant can be; null: not known before' })),
  grantId: Nullable(Type.String({ description: 'The newest of what the player has of it' })),
  again: Nullable(
    Type.Integer({ description: 'When the player can have it again, who has had it as often as it allows now; ms since 1970' }),
  ),
  obstacle: Nullable(
    Type.String({ description: 'Why the player cannot have it now, where they may know: "your limits leave 300 of the 1,500 needed"' }),
  ),
  remedy: Nullable(OneOf(promotionRemedies)),
  progress: Nullable(
    Type.Object({ wagered: AmountText, required: AmountText }, { description: 'Of the grant that runs, where something has to be staked' }),
  ),
});

export const OfferOpened = Type.Object({
  ...OfferCard.properties,
  requirement: Nullable(Requirement),
  match: Nullable(
    Type.Object({
      steps: Type.Array(Type.Object({ from: AmountText, rate: Rate })),
      most: Nullable(AmountText),
      least: Nullable(AmountText),
    }),
  ),
  games: Type.Object({
    choose: OneOf(['all', 'only', 'all-but']),
    lanes: Type.Array(Type.String()),
    games: Type.Array(NamedGame),
  }),
  weights: Type.Array(Type.Object({ lane: Type.String(), weight: Rate }), {
    description: 'How much of a bet counts in each kind of game, of those that the requirement may be met in',
  }),
  gameWeights: Type.Array(Type.Object({ game: NamedGame, weight: Rate }), {
    description: 'How much of a bet counts in games that have a weight of their own, whatever their kind',
  }),
  useDays: Nullable(Type.Integer({ description: 'Days to use a free bet or free rounds in; null: of any other reward' })),
  often: Nullable(
    Type.Object(
      { most: Type.Integer(), period: OneOf(['life', 'day', 'week', 'month']) },
      { description: 'How often one player can have it; null: no bound' },
    ),
  ),
  example: Nullable(Type.String({ description: 'The terms worked through with figures' })),
  reason: Nullable(Type.String({ description: 'What the house wrote about the newest of them' })),
  calendar: Nullable(
    Type.Object(
      {
        sums: Type.Array(AmountText),
        done: Type.Integer({ description: 'Days signed in for in this round, from the first' }),
        today: Nullable(Type.Integer({ description: 'Place of today, from 0; null: of a visitor, or while it does not run' })),
      },
      { description: 'What each day of a sign-in brings' },
    ),
  ),
  period: Nullable(
    Type.Object(
      {
        from: EpochMs,
        ends: Type.Integer({ description: 'When what it comes to is laid ready, some minutes later; milliseconds since 1970' }),
        netLoss: Nullable(Type.String({ description: 'Of own money in it so far, decided play alone; null: of a visitor' })),
        due: Nullable(Type.String({ description: 'What that would bring now' })),
      },
      { description: 'The period that runs, of a cashback' },
    ),
  ),
  form: Nullable(
    Type.Object({
      fields: Type.Array(
        Type.Object({ name: Type.String(), kind: OneOf(['text', 'number', 'date']), isRequired: Type.Boolean(), label: Type.String() }),
      ),
      pictures: Type.Integer({ description: 'How many may be sent' }),
    }),
  ),
});

/** An offer's page as it is to whoever may take it: without what depends on who looks. */
export const OfferPage = Type.Omit(OfferOpened, [
  'id',
  'state',
  'grantId',
  'again',
  'obstacle',
  'remedy',
  'reason',
  'progress',
  'calendar',
  'period',
]);

const OfferQuery = {
  category: Type.Optional(OneOf(promotionCategories)),
  place: Type.Optional(OneOf(promotionPlaces)),
  state: Type.Optional(OneOf(promotionFilters)),
  search: Type.Optional(Type.String({ maxLength: 60 })),
  ids: Type.Optional(
    Type.String({
      description: 'Those alone, wherever they stand: ids with a comma between them, twenty at most',
      pattern: '^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,19}$',
    }),
  ),
};

export const listOffers = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/offers',
  aliases: ['/wps/relay/MCSFE_getAvailablePromotions'],
  summary: 'What the brand offers: to a member what is for them and what they have of it, to a visitor what is for everybody',
  policy: 'visitor',
  query: Type.Object({ ...OfferQuery, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(OfferCard),
    total: Type.Integer(),
    categories: Type.Array(Type.Object({ category: OneOf(promotionCategories), count: Type.Integer() }), {
      description: 'How many there are in each, apart from the search',
    }),
  }),
});

export const getOffer = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/offers/:id',
  summary: 'An offer with its terms, its games and what the caller has of it',
  policy: 'visitor',
  params: OfferParams,
  reply: OfferOpened,
  errors: ['promotion.unknown'],
});

export const explainOffer = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/offers/:id/why-not',
  summary:
    'The name of an offer that the caller cannot have, and why, where both may be told; an offer that they may know of is opened by getOffer',
  policy: 'visitor',
  params: OfferParams,
  reply: Type.Object({
    title: Type.String(),
    reason: OneOf(offerReasons),
    text: Type.String({ description: 'The reason in the reader’s language' }),
  }),
  errors: ['promotion.unknown'],
});

export const findOfferByCode = operation({
  ...player,
  method: 'POST',
  path: '/wps/growth/codes',
  summary: 'The offer that a code is for',
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({ code: Code }),
  reply: Type.Object({ offerId: Uuid, way: OneOf(promotionWays) }),
  errors: ['promotion.code.wrong'],
});

/** Something that a player was given. Sums as decimal text. */
export const Grant = Type.Object({
  id: Uuid,
  offerId: Uuid,
  kind: OneOf(promotionKinds),
  money: OneOf(promotionMoney),
  title: Type.String(),
  state: OneOf(grantStates),
  amount: AmountText,
  deposit: Nullable(AmountText),
  balance: Nullable(Type.String({ description: 'What is left of it on the bonus account; null: nothing of it stands there' })),
  required: AmountText,
  wagered: AmountText,
  missing: Type.String({ description: 'What is still to be staked' }),
  usualBets: Nullable(Type.Integer({ description: 'About so many of the player’s usual bets; null: not known' })),
  maxBet: Nullable(AmountText),
  mayConvert: Nullable(Type.String({ description: 'The most that becomes cash; null: all' })),
  tied: Type.Boolean(),
  claimedAt: Nullable(EpochMs),
  until: Nullable(Type.Integer({ description: 'When its time is over; while the player is on a break it stands still' })),
  endedAt: Nullable(EpochMs),
  place: Nullable(Type.Integer({ description: 'Place among those that wait, from 1' })),
  converted: AmountText,
  forfeited: AmountText,
  reclaimed: AmountText,
  endedWithOffer: Type.Boolean({ description: 'The house ended the offer, and this with it' }),
  reason: Type.String({ description: 'What the house wrote' }),
  rounds: Nullable(
    Type.Object(
      {
        game: NamedGame,
        value: Type.String({ description: 'What each stands for as a stake' }),
        count: Type.Integer(),
        used: Type.Integer(),
        won: AmountText,
      },
      { description: 'Of free rounds' },
    ),
  ),
  orderId: Nullable(Type.String({ description: 'Of a free bet: the order that it is staked in; null: it was not used, or came back' })),
});

const grantGroups = ['running', 'ended'] as const;

export const listGrants = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/grants',
  aliases: ['/wps/relay/MCSFE_getClaimPromotion'],
  summary: 'What the player has and had of offers, what runs first, then the newest; of one deposit, what came with it',
  query: Type.Object({ group: Type.Optional(OneOf(grantGroups)), depositId: Type.Optional(Uuid), ...PageQuery }),
  reply: Type.Object({ list: Type.Array(Grant), total: Type.Integer() }),
});

export const exportGrants = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/grants.csv',
  summary: 'The same as CSV',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object({ group: Type.Optional(OneOf(grantGroups)) }),
  reply: Type.String(),
});

const Ending = Type.Object({
  lost: Type.String({ description: 'Bonus money that goes by cancelling' }),
  stays: Type.String({ description: 'Own money, which stays' }),
  withdrawal: Type.Object({
    leaves: Type.String({ description: 'Own money that a withdrawal may take now' }),
    endsBonus: Type.Boolean(),
    lost: Type.String({ description: 'Bonus money that goes by it' }),
  }),
});

export const getGrant = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/grants/:id',
  summary: 'One of them, with its terms, how to lose it, and what counted',
  params: GrantParams,
  reply: Type.Object({
    ...Grant.properties,
    terms: Type.String({ description: 'Of the version it was given by, with this grant’s sums' }),
    games: OfferOpened.properties.games,
    weights: OfferOpened.properties.weights,
    gameWeights: OfferOpened.properties.gameWeights,
    ending: Nullable(Ending),
    counted: Type.Object({ bets: Type.Integer(), valid: AmountText, sum: AmountText }),
    application: Nullable(
      Type.Object(
        {
          comment: Type.String(),
          answers: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
          pictures: Type.Integer(),
        },
        { description: 'What they sent, where they applied for it' },
      ),
    ),
  }),
  errors: ['not.found'],
});

export const Contribution = Type.Object({
  betId: Uuid,
  kind: OneOf(['bet', 'round']),
  game: Type.String({ description: 'In the caller’s language' }),
  lane: Type.String(),
  valid: Type.String({ description: 'Valid turnover, own and lent stake together; of a correction what it changes by' }),
  counted: AmountText,
  sum: Type.String({ description: 'All that counted up to this one' }),
  at: EpochMs,
});

export const listContributions = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/grants/:id/contributions',
  summary: 'What each bet counted, the newest first; the rows add up to what was wagered',
  params: GrantParams,
  query: Type.Object(PageQuery),
  reply: Type.Object({ list: Type.Array(Contribution), total: Type.Integer() }),
  errors: ['not.found'],
});

export const exportContributions = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/grants/:id/contributions.csv',
  summary: 'The same as CSV',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  params: GrantParams,
  reply: Type.String(),
  errors: ['not.found'],
});

export const claiming = { ...player, method: 'POST', limit: { calls: 30, perSeconds: 60 } } as const;
export const claimErrors = [
  'promotion.unknown',
  'promotion.over',
  'promotion.not.yours',
  'promotion.code.wrong',
  'promotion.had',
  'promotion.gone',
  'promotion.queue.full',
] as const;

export const claimOffer = operation({
  ...claiming,
  path: '/wps/growth/offers/:id/claim',
  summary: 'Take an offer that is claimed at once; asked again it answers what was given',
  params: OfferParams,
  body: Type.Object({ code: Type.Optional(Code) }),
  reply: Grant,
  errors: claimErrors,
});

export const applyForOffer = operation({
  ...claiming,
  path: '/wps/growth/offers/:id/apply',
  summary: 'Apply for an offer that people decide about, with words and pictures; one application at a time',
  idempotent: true,
  params: OfferParams,
  body: Type.Object({
    comment: Type.Optional(Comment140),
    answers: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 200 }))),
    fileIds: Type.Optional(FileIds),
  }),
  reply: Grant,
  errors: [
    'promotion.unknown',
    'promotion.over',
    'promotion.not.yours',
    'promotion.had',
    'file.unknown',
    'file.too.many',
    'idempotency.key.conflict',
  ],
});

export const getDepositWish = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/wish',
  summary: 'The offer that the player wants with the next deposit',
  reply: Type.Object({ offerId: Nullable(Uuid) }),
});

export const wishWithDeposit = operation({
  ...claiming,
  method: 'PUT',
  path: '/wps/growth/wish',
  summary: 'Want an offer with the next deposit, in place of one that was wanted before; null: none',
  body: Type.Object({ offerId: Nullable(Uuid), code: Type.Optional(Code) }),
  reply: Done,
  errors: ['promotion.unknown', 'promotion.over', 'promotion.not.yours', 'promotion.queue.full'],
});

export const previewDeposit = operation({
  ...player,
  method: 'GET',
  path: '/wps/growth/offers/:id/deposit',
  summary: 'What a deposit of so much would bring',
  params: OfferParams,
  query: Type.Object({ amount: SumText }),
  reply: Type.Object({
    isGiven: Type.Boolean({ description: 'Whether it brings anything; false: the deposit is too small' }),
    bonus: Type.String({ description: '0: nothing, or what has no sum, such as free spins' }),
    required: AmountText,
    least: Type.String({ description: 'The least deposit that brings anything' }),
    full: Nullable(Type.String({ description: 'From this deposit on it brings no more; null: nothing caps it' })),
    terms: Type.String({ description: 'The terms with these sums' }),
  }),
  errors: ['promotion.unknown', 'amount.invalid'],
});

export const cancelGrant = operation({
  ...claiming,
  path: '/wps/growth/grants/:id/cancel',
  summary: 'Give up a bonus: what is left of it is lost, own money stays',
  params: GrantParams,
  body: Type.Object({}),
  reply: Type.Object({ lost: AmountText }),
  errors: ['not.found', 'state.not.allowed'],
});

export const orderGrants = operation({
  ...claiming,
  method: 'PUT',
  path: '/wps/growth/grants/order',
  summary: 'Put the bonuses that wait into another order: all of them, the next one first',
  body: Type.Object({ ids: Type.Array(Uuid, { maxItems: 20 }) }),
  reply: Done,
  errors: ['edit.outdated'],
});

/** As the wire names a grant. */
export const Ticket = Type.Object({ transactionId: Uuid, isApp: Type.Optional(Type.Boolean()) });

export const cancelTicket = operation({
  ...claiming,
  path: '/wps/relay/MCSFE_cancelTicket',
  summary: 'Give up a bonus, as the wire names it',
  body: Ticket,
  reply: Type.Object({ lost: AmountText }),
  errors: cancelGrant.errors,
});
