import { Type } from 'typebox';
import { EpochMs, Nullable, NumberTyped, OneOf, PageQuery, SumText, textsByLanguage } from './common.js';
import {
  mallCategories,
  mallCodesAtMost,
  mallKinds,
  mallOfferKinds,
  mallOrderStates,
  mallPeriods,
  mallPicturesAtMost,
  mallReasons,
  mallTicketsAtMost,
} from './mall-words.js';
import { operation } from './operation.js';
import { Reason, Uuid } from './staff.js';
import { Approval, Decision } from './staff-approvals.js';
import { BatchLine, Many } from './staff-work.js';
import { pictureBytesAtMost } from './upload-rules.js';

const staff = { tag: 'staff', policy: 'staff', envelope: 'wps' } as const;
const reading = { ...staff, right: 'mall.read' } as const;
const editing = { ...staff, right: 'mall.edit' } as const;
const fulfilling = { ...staff, right: 'mall.fulfil' } as const;
const file = { ...reading, envelope: 'file', limit: { calls: 6, perSeconds: 60 } } as const;
const Params = Type.Object({ id: Uuid });
const Text = Type.String();
const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-mm-dd in the brand’s time zone' });
const Pieces = Type.Integer({ minimum: 0, maximum: 10_000_000 });

/** What staff write down about an item. */
export const MallDraft = Type.Object({
  kind: Type.Unsafe<(typeof mallKinds)[number]>({ ...OneOf(mallKinds), description: 'Stays as it was made' }),
  category: OneOf(mallCategories),
  names: textsByLanguage(80, { additionalProperties: false }),
  texts: textsByLanguage(2_000, { additionalProperties: false }),
  pictures: Type.Array(Type.String({ maxLength: 200, pattern: '^/[\\w./-]+$' }), { maxItems: mallPicturesAtMost }),
  price: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'Whole points a piece' }),
  stock: Nullable(
    Type.Integer({ ...Pieces, description: 'Pieces in all, those that are gone among them; null: no bound. Of vouchers: the codes' }),
  ),
  dayStock: Nullable(Type.Integer({ ...Pieces, description: 'Pieces a day of the brand' })),
  limit: Nullable(Type.Object({ most: Type.Integer({ minimum: 1, maximum: 1_000 }), period: OneOf(mallPeriods) })),
  rankFrom: Type.Integer({ minimum: 0, maximum: 100 }),
  from: Nullable(EpochMs),
  until: Nullable(EpochMs),
  place: Type.Integer({ minimum: 0, maximum: 100_000, description: 'The smaller, the further up' }),
  asksReview: Type.Boolean(),
  offerId: Nullable(
    Type.String({ ...Uuid, description: 'Of what is money: the offer of kind `award` that gives it; of tickets: the raffle' }),
  ),
  tickets: Nullable(
    Type.Integer({ minimum: 1, maximum: mallTicketsAtMost, description: 'Of tickets: how many numbers of the raffle a piece gives' }),
  ),
  worth: Nullable(Type.String({ ...SumText, description: 'What a piece costs the house, currency units' })),
  isShown: Type.Boolean({ description: 'In the shop' }),
});

const StaffItem = Type.Object({
  ...MallDraft.properties,
  id: Uuid,
  version: Type.Integer(),
  name: Type.String({ description: 'In the caller’s language, or the nearest there is' }),
  wasPrice: Nullable(Type.Integer({ description: 'As players see it' })),
  taken: Type.Integer({ description: 'Pieces that are gone' }),
  takenToday: Type.Integer(),
  left: Nullable(Type.Integer()),
  codesLeft: Nullable(Type.Integer({ description: 'Of vouchers: codes that nobody has' })),
  worthInAll: Nullable(
    Type.String({
      description: 'What all its pieces are worth, decimal text; null: it has no bound, or nobody said what a piece is worth',
    }),
  ),
  needsSecond: Type.Boolean({ description: 'More than one person lets into the shop alone (setting offerAlone)' }),
  asked: Nullable(Type.String({ description: 'The request to let it into the shop, which waits for a second person' })),
  changedAt: EpochMs,
  changedBy: Text,
});

const ItemQuery = {
  category: Type.Optional(OneOf(mallCategories)),
  kind: Type.Optional(OneOf(mallKinds)),
  shown: Type.Optional(OneOf(['yes', 'no'])),
  text: Type.Optional(Type.String({ maxLength: 60, description: 'A part of the name' })),
};

export const staffListMallItems = operation({
  ...reading,
  method: 'GET',
  path: '/bo/mall/items',
  summary: 'Items of the points mall as the shop has them in order',
  query: Type.Object({ ...ItemQuery, ...PageQuery }),
  reply: Type.Object({ list: Type.Array(StaffItem), total: Type.Integer() }),
});

export const staffExportMallItems = operation({
  ...file,
  method: 'GET',
  path: '/bo/mall/items.csv',
  summary: 'The same as CSV',
  query: Type.Object(ItemQuery),
  reply: Type.String(),
});

export const staffGetMallItem = operation({
  ...reading,
  method: 'GET',
  path: '/bo/mall/items/:id',
  summary: 'An item as it was written down, with what is left of it',
  params: Params,
  reply: StaffItem,
  errors: ['not.found'],
});

const itemErrors = [
  'mall.item.name',
  'mall.item.stock',
  'mall.item.offer',
  'mall.item.window',
  'mall.item.kind',
  'mall.item.raffle',
  'mall.item.picture',
  'mall.item.rank',
  'mall.second',
  'points.shop.loop',
] as const;

const AsksSecond = Type.Optional(
  Type.Boolean({ description: 'Where it takes two to have it in the shop: it is kept out of it, and a second person is asked in one go' }),
);

export const staffMakeMallItem = operation({
  ...editing,
  method: 'POST',
  path: '/bo/mall/items',
  summary: 'Make an item',
  idempotent: true,
  body: Type.Object({ item: MallDraft, asksSecond: AsksSecond, reason: Reason }),
  reply: StaffItem,
  errors: [...itemErrors, 'idempotency.key.conflict'],
});

export const staffSaveMallItem = operation({
  ...editing,
  method: 'PUT',
  path: '/bo/mall/items/:id',
  summary: 'Change an item; orders keep what they were made for',
  params: Params,
  body: Type.Object({
    item: MallDraft,
    after: Type.Integer({ description: 'The version that was changed' }),
    asksSecond: AsksSecond,
    reason: Reason,
  }),
  reply: StaffItem,
  errors: ['not.found', 'edit.outdated', ...itemErrors],
});

export const staffMallChoices = operation({
  ...reading,
  method: 'GET',
  path: '/bo/mall/choices',
  summary: 'What an item can go by: awards that are live, raffles that are open, ranks, and what points are worth by exchange',
  reply: Type.Object({
    ranks: Type.Array(Text, { description: 'Names from the lowest, in the caller’s language; empty: the brand has none' }),
    offers: Type.Array(
      Type.Object({
        id: Uuid,
        kind: OneOf(mallOfferKinds),
        title: Text,
        code: Text,
        sum: Nullable(Type.String({ description: 'What an award gives, decimal text' })),
      }),
    ),
    bringsPer1000: Nullable(
      Type.String({ description: 'What a player gets for 1,000 points by exchange, decimal text; null: they are not exchanged' }),
    ),
    costsPer1000: Nullable(Type.String({ description: 'What 1,000 points cost a player, decimal text; null: they are not sold' })),
  }),
});

export const staffAddMallPicture = operation({
  ...editing,
  method: 'POST',
  path: '/bo/mall/pictures',
  summary: 'Upload one picture of an item: its bytes are the body, X-File-Name its name, percent-encoded',
  upload: { maximumBytes: pictureBytesAtMost, types: ['image/png', 'image/jpeg'] },
  limit: { calls: 40, perSeconds: 60 },
  reply: Type.Object({ imageUrl: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  errors: ['file.too.large', 'file.type.refused', 'file.damaged'],
});

export const staffLoadVouchers = operation({
  ...editing,
  method: 'POST',
  path: '/bo/mall/items/:id/codes',
  summary:
    'Load voucher codes, one each; a code that the item has already is left out. They are sealed, and shown to nobody but who redeems them',
  params: Params,
  idempotent: true,
  body: Type.Object({
    codes: Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }), { minItems: 1, maxItems: mallCodesAtMost }),
    reason: Reason,
  }),
  reply: Type.Object({ added: Type.Integer(), known: Type.Integer({ description: 'Left out' }), item: StaffItem }),
  errors: ['not.found', 'state.not.allowed', 'mall.second', 'idempotency.key.conflict'],
});

export const staffRequestMallItem = operation({
  ...editing,
  method: 'POST',
  path: '/bo/mall/items/:id/live',
  summary: 'Ask a second person to let an item into the shop as it is now',
  idempotent: true,
  params: Params,
  body: Type.Object({ after: Type.Integer({ description: 'The version that is asked for' }), reason: Reason }),
  reply: Approval,
  errors: ['not.found', 'edit.outdated', 'state.not.allowed', 'approval.waits', 'idempotency.key.conflict'],
});

export const staffDecideMallItem = operation({
  ...staff,
  right: 'promotions.approve',
  method: 'POST',
  path: '/bo/mall/item-publications/:approvalId/decision',
  summary: 'Let an item into the shop as it was when it was asked for, or reject it; never by who asked',
  params: Type.Object({ approvalId: Uuid }),
  body: Decision,
  reply: Approval,
  errors: ['approval.second.person', 'state.not.allowed', 'approval.outdated'],
});

// ---- orders -----------------------------------------------------------------------------------------------------------------------------------

const StaffOrder = Type.Object({
  id: Uuid,
  number: Text,
  at: EpochMs,
  playerId: PlayerId,
  userName: Nullable(Text),
  kind: OneOf(mallKinds),
  itemId: Uuid,
  name: Text,
  quantity: Type.Integer(),
  points: Type.Integer(),
  state: OneOf(mallOrderStates),
  changedAt: EpochMs,
  carrier: Text,
  tracking: Text,
  told: Nullable(OneOf(mallReasons)),
  note: Text,
  pointsBack: Type.Boolean(),
  hasAddress: Type.Boolean(),
});

/** `open`: whatever the house still has to do something about. */
export const mallOrderFilters = [...mallOrderStates, 'open'] as const;

const OrderQuery = {
  state: Type.Optional(OneOf(mallOrderFilters)),
  kind: Type.Optional(OneOf(mallKinds)),
  itemId: Type.Optional(Uuid),
  playerId: Type.Optional(PlayerId),
  number: NumberTyped,
  from: Type.Optional(Type.Integer({ ...EpochMs, description: 'Applied for then or later' })),
  to: Type.Optional(Type.Integer({ ...EpochMs, description: 'Applied for before' })),
};

export const staffListMallOrders = operation({
  ...reading,
  method: 'GET',
  path: '/bo/mall/orders',
  summary: 'Orders of the points mall; with `open` those that have waited longest first, else the newest',
  query: Type.Object({ ...OrderQuery, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(StaffOrder),
    total: Type.Integer(),
    points: Type.Integer({ description: 'Of all that the filter finds' }),
  }),
});

export const staffExportMallOrders = operation({
  ...file,
  method: 'GET',
  path: '/bo/mall/orders.csv',
  summary: 'The same as CSV, without addresses',
  query: Type.Object(OrderQuery),
  reply: Type.String(),
});

const OrderDetail = Type.Object({
  ...StaffOrder.properties,
  moves: Type.Array(
    Type.Object({
      state: OneOf(mallOrderStates),
      at: EpochMs,
      by: Type.String({ description: 'Staff by their name; empty: the player, or the program' }),
      isAutomatic: Type.Boolean({ description: 'The program did it by itself' }),
    }),
  ),
});

export const staffGetMallOrder = operation({
  ...reading,
  method: 'GET',
  path: '/bo/mall/orders/:id',
  summary: 'One of them with what happened to it',
  params: Params,
  reply: OrderDetail,
  errors: ['not.found'],
});

const addressing = { ...staff, right: 'mall.addresses' } as const;

export const staffMallAddress = operation({
  ...addressing,
  method: 'GET',
  path: '/bo/mall/orders/:id/address',
  summary: 'Where an order is sent; every look is in the audit log',
  params: Params,
  reply: Type.Object({ name: Text, mobile: Text, address: Text }),
  errors: ['not.found'],
});

export const staffExportMallAddresses = operation({
  ...addressing,
  method: 'GET',
  path: '/bo/mall/addresses.csv',
  summary: 'Addresses of all orders that are approved or packed, a thousand at most, for labels; every export is in the audit log',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  reply: Type.String(),
});

export const staffMoveMallOrder = operation({
  ...fulfilling,
  method: 'POST',
  path: '/bo/mall/orders/:id/move',
  summary: 'Take an order a step further. Rejected gives points and piece back; returned does either as it is said',
  params: Params,
  body: Type.Object({
    to: OneOf(['approved', 'packed', 'shipped', 'returned', 'rejected']),
    carrier: Type.Optional(Type.String({ maxLength: 60, description: 'With shipped' })),
    tracking: Type.Optional(Type.String({ maxLength: 60, pattern: '^[0-9A-Za-z ./-]*$', description: 'With shipped' })),
    told: Type.Optional(OneOf(mallReasons)),
    note: Type.Optional(Type.String({ maxLength: 300, description: 'What the player reads besides' })),
    givesPoints: Type.Optional(Type.Boolean({ description: 'With returned: the points go back' })),
    restocks: Type.Optional(Type.Boolean({ description: 'With returned: the pieces can be sold again' })),
    reason: Type.Optional(
      Type.Unsafe<string>({ ...Reason, description: 'Needed with rejected and returned; of a step forward a note for the audit log' }),
    ),
  }),
  reply: OrderDetail,
  errors: [
    'not.found',
    'state.not.allowed',
    'mall.carrier.missing',
    'mall.told.missing',
    'mall.reason.missing',
    'mall.sold.out',
    'promotion.unknown',
    'promotion.over',
    'promotion.not.yours',
    'promotion.had',
    'promotion.gone',
    'promotion.queue.full',
  ],
});

export const staffBatchMallOrders = operation({
  ...fulfilling,
  method: 'POST',
  path: '/bo/mall/order-batches/approve',
  summary: 'Try to approve many orders: each is tried without a change, then /bo/batches/:batchId/start carries out',
  body: Type.Object(Many(Type.Object(OrderQuery))),
  reply: BatchLine,
  errors: ['batch.too.large', 'not.found'],
});

// ---- what came of it ----------------------------------------------------------------------------------------------------------------------------

const Figures = {
  orders: Type.Integer({ description: 'Applied for in these days' }),
  pieces: Type.Integer({ description: 'Of those that were not rejected or cancelled' }),
  points: Type.Integer({ description: 'Spent and not given back' }),
  back: Type.Integer({ description: 'Points given back' }),
  returned: Type.Integer({ description: 'Pieces that came back' }),
  cost: Type.String({ description: 'Pieces by what one costs the house, decimal text; without those that nobody has said it of' }),
};
const ReportQuery = { from: Day, to: Day };

export const staffReportMall = operation({
  ...reading,
  method: 'GET',
  path: '/bo/mall/report',
  summary: 'What was redeemed in some days of the brand, by item; those with most points first',
  query: Type.Object({ ...ReportQuery, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(Type.Object({ itemId: Uuid, name: Text, kind: OneOf(mallKinds), ...Figures })),
    total: Type.Integer(),
    sums: Type.Object(Figures),
  }),
  errors: ['report.days'],
});

export const staffExportMallReport = operation({
  ...file,
  method: 'GET',
  path: '/bo/mall/report.csv',
  summary: 'The same as CSV',
  query: Type.Object(ReportQuery),
  reply: Type.String(),
  errors: ['report.days'],
});
