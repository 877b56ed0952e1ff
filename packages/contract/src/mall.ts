import { Type } from 'typebox';
import { Done, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import {
  mallCategories,
  mallKinds,
  mallOrderStates,
  mallPeriods,
  mallQuantityAtMost,
  mallReasons,
  mallSorts,
  redeemStatuses,
} from './mall-words.js';
import { operation } from './operation.js';
import { Uuid } from './staff.js';

const looking = { tag: 'mall', policy: 'visitor', envelope: 'wps', module: 'PTSYS3' } as const;
const owning = { tag: 'mall', policy: 'member', envelope: 'wps', module: 'PTSYS3' } as const;
const changing = { ...owning, method: 'POST', limit: { calls: 30, perSeconds: 60 } } as const;
const ItemParams = Type.Object({ id: Uuid });
const OrderParams = Type.Object({ id: Uuid });
/** Whole points. */
const Points = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

const Limit = Type.Object({ most: Type.Integer({ minimum: 1 }), period: OneOf(mallPeriods) });

/** An item as the shop shows it. */
export const MallItem = Type.Object({
  id: Uuid,
  kind: OneOf(mallKinds),
  category: OneOf(mallCategories),
  name: Type.String({ description: 'In the caller’s language, or the nearest there is' }),
  price: Type.Integer({ description: 'Whole points a piece' }),
  wasPrice: Nullable(
    Type.Integer({
      description: 'The lowest price that it was sold at in the thirty days before it became cheaper, for thirty days; null: none',
    }),
  ),
  picture: Nullable(Type.String({ description: 'Address of its first picture' })),
  soldOut: Nullable(OneOf(['all', 'today'])),
  rankFrom: Type.Integer({ description: 'Rank from which it can be had' }),
  rankName: Nullable(
    Type.String({ description: 'What that rank is called, in the caller’s language; null: for every rank, or the brand has none' }),
  ),
  until: Nullable(Type.Integer({ description: 'When it leaves the shop; milliseconds since 1970' })),
});

export const MallItemPage = Type.Object({
  ...MallItem.properties,
  text: Type.String({ description: 'What it is, plain text with line breaks' }),
  pictures: Type.Array(Type.String()),
  left: Nullable(Type.Integer({ description: 'Pieces that can still be had, those of today if they are fewer; null: no bound' })),
  mostNow: Type.Integer({ description: 'Pieces that the caller may redeem at once now, whatever their points; 0: none' }),
  limit: Nullable(Limit),
  had: Type.Integer({ description: 'Pieces that the caller had of it in the limit’s period' }),
  obstacle: Nullable(OneOf(['rank', 'limit', 'had', 'sold-out', 'today'])),
  needsAddress: Type.Boolean(),
  asksReview: Type.Boolean({ description: 'Somebody looks at each order first' }),
  offerId: Nullable(Type.String({ description: 'The offer whose terms hold for what it gives' })),
  tickets: Nullable(Type.Integer({ description: 'Tickets of the raffle that a piece gives' })),
});

export const listMallItems = operation({
  ...looking,
  method: 'GET',
  path: '/wps/relay/MCS2_getPointReward',
  aliases: ['/wps/relay/MCSFE_getPointReward'],
  summary: 'The shop: what points can be redeemed for',
  query: Type.Object({
    category: Type.Optional(OneOf(mallCategories)),
    kind: Type.Optional(OneOf(mallKinds)),
    text: Type.Optional(Type.String({ maxLength: 60, description: 'A part of the name' })),
    points: Type.Optional(Type.Integer({ ...Points, description: 'What the caller has: what it pays for stands first' })),
    affordable: Type.Optional(Type.Boolean({ description: 'With `points`: only what they pay for' })),
    sort: Type.Optional(OneOf(mallSorts)),
    ...PageQuery,
  }),
  reply: Type.Object({
    list: Type.Array(MallItem),
    total: Type.Integer(),
    categories: Type.Array(Type.Object({ category: OneOf(mallCategories), count: Type.Integer() }), {
      description: 'Shelves that have something, whatever is filtered',
    }),
  }),
});

export const getMallItem = operation({
  ...looking,
  method: 'GET',
  path: '/wps/mall/items/:id',
  summary: 'An item of the shop, with what the caller may have of it',
  params: ItemParams,
  reply: MallItemPage,
  errors: ['mall.item.unknown'],
});

/** Where goods are sent. */
export const MallAddress = Type.Object({
  name: Type.String({ minLength: 2, maxLength: 80, pattern: '\\S.*\\S' }),
  mobile: Type.String({ pattern: '^\\+?[0-9][0-9 ()-]{5,22}$', maxLength: 24 }),
  address: Type.String({ minLength: 8, maxLength: 300, pattern: '\\S', description: 'Street, place, post code; lines are kept' }),
});

const Order = Type.Object({
  id: Uuid,
  number: Type.String({ description: 'Reference number' }),
  at: Type.Integer({ description: 'When it was applied for' }),
  type: OneOf(mallKinds),
  itemId: Uuid,
  name: Type.String(),
  picture: Nullable(Type.String()),
  quantity: Type.Integer(),
  points: Type.Integer({ description: 'Whole points in all' }),
  status: OneOf(redeemStatuses),
  state: OneOf(mallOrderStates),
  carrier: Type.String(),
  tracking: Type.String({ description: 'The carrier’s number' }),
  reason: Nullable(OneOf(mallReasons)),
  note: Type.String({ description: 'What the house wrote to the player; may be empty' }),
  pointsBack: Type.Boolean({ description: 'The points were given back' }),
  mayCancel: Type.Boolean(),
  mayConfirm: Type.Boolean({ description: 'The player can say that it has come' }),
  codes: Type.Integer({ description: 'Voucher codes that they can look at' }),
  offerId: Nullable(Type.String({ description: 'The offer that gave it; of tickets the raffle' })),
  tickets: Nullable(Type.Integer({ description: 'Tickets of the raffle that all its pieces give' })),
});

export const redeemReward = operation({
  ...changing,
  path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  aliases: ['/wps/relay/passwordCheck/MCSFE_redeemPointReward'],
  summary: 'Redeem points for an item',
  encrypted: true,
  idempotent: true,
  body: Type.Object({
    itemId: Uuid,
    quantity: Type.Integer({ minimum: 1, maximum: mallQuantityAtMost }),
    points: Type.Integer({
      ...Points,
      description: 'What all pieces cost as the player saw it; refused when it costs something else by now',
    }),
    paymentPassword: Type.String({ minLength: 1, maxLength: 64 }),
    address: Type.Optional(MallAddress),
    keepAddress: Type.Optional(Type.Boolean({ description: 'Offer this address the next time' })),
  }),
  reply: Order,
  errors: [
    'mall.item.unknown',
    'mall.price.changed',
    'debt.stands',
    'mall.sold.out',
    'mall.sold.out.today',
    'mall.limit',
    'mall.had',
    'mall.rank',
    'mall.one.piece',
    'mall.address.missing',
    'points.short',
    'idempotency.key.conflict',
    'payment.password.missing',
    'payment.password.wrong',
    'payment.password.locked',
    'step.up.required',
    'promotion.unknown',
    'promotion.over',
    'promotion.not.yours',
    'promotion.had',
    'promotion.gone',
    'promotion.queue.full',
  ],
});

const OrderQuery = { status: Type.Optional(OneOf(redeemStatuses)) };

export const listRedeems = operation({
  ...owning,
  method: 'GET',
  path: '/wps/relay/MCS2_getRedeemPointList',
  aliases: ['/wps/relay/MCSFE_getRedeemPointList'],
  summary: 'What the player has redeemed, the newest first',
  query: Type.Object({ ...OrderQuery, ...PageQuery }),
  reply: Type.Object({ list: Type.Array(Order), total: Type.Integer() }),
});

export const exportRedeems = operation({
  ...owning,
  method: 'GET',
  path: '/wps/mall/orders.csv',
  summary: 'The same as CSV',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(OrderQuery),
  reply: Type.String(),
});

export const getRedeem = operation({
  ...owning,
  method: 'GET',
  path: '/wps/mall/orders/:id',
  summary: 'One of them: where it is sent and what happened to it',
  params: OrderParams,
  reply: Type.Object({
    ...Order.properties,
    address: Nullable(Type.Object({ name: Type.String(), mobile: Type.String(), address: Type.String() })),
    moves: Type.Array(
      Type.Object({
        state: OneOf(mallOrderStates),
        at: EpochMs,
        isAutomatic: Type.Boolean({ description: 'It happened by itself, because its time had come' }),
      }),
      { description: 'The oldest first' },
    ),
  }),
  errors: ['not.found'],
});

export const showVoucherCodes = operation({
  ...changing,
  path: '/wps/mall/orders/:id/codes',
  summary: 'The voucher codes of one’s own order, as often as one asks',
  params: OrderParams,
  body: Done,
  reply: Type.Object({ codes: Type.Array(Type.String()) }),
  errors: ['not.found'],
});

export const cancelRedeem = operation({
  ...changing,
  path: '/wps/mall/orders/:id/cancel',
  summary: 'Cancel an order that nobody has agreed to yet: points and pieces go back; said again it answers the same',
  params: OrderParams,
  body: Done,
  reply: Order,
  errors: ['not.found', 'state.not.allowed'],
});

export const confirmRedeem = operation({
  ...changing,
  path: '/wps/mall/orders/:id/received',
  summary: 'Say that what was sent has come; said again it answers the same',
  params: OrderParams,
  body: Done,
  reply: Order,
  errors: ['not.found', 'state.not.allowed'],
});

export const getMallAddress = operation({
  ...owning,
  method: 'GET',
  path: '/wps/mall/address',
  summary: 'The address that the player kept',
  reply: Type.Object({ address: Nullable(Type.Object({ name: Type.String(), mobile: Type.String(), address: Type.String() })) }),
});

export const forgetMallAddress = operation({
  ...owning,
  method: 'DELETE',
  path: '/wps/mall/address',
  limit: { calls: 30, perSeconds: 60 },
  summary: 'Forget it',
  reply: Done,
});
