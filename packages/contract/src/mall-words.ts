/**
 * What an item of the points mall is. Those of money are given by an offer of kind `award`; tickets are numbers in a raffle; an avatar is a picture that its player may wear
 * for good.
 */
export const mallKinds = ['goods', 'voucher', 'cash', 'bonus', 'release', 'spins', 'freebet', 'ticket', 'avatar'] as const;
export type MallKind = (typeof mallKinds)[number];

/** Kinds that an offer of kind `award` gives. */
export const mallAwardKinds = ['cash', 'bonus', 'release', 'spins', 'freebet'] as const satisfies readonly MallKind[];
/** Kinds that go by an offer: awards, and tickets, whose offer is the raffle. */
export const mallOfferKinds = [...mallAwardKinds, 'ticket'] as const satisfies readonly MallKind[];

/** Shelves of the shop. */
export const mallCategories = ['devices', 'home', 'fashion', 'leisure', 'vouchers', 'play'] as const;
export type MallCategory = (typeof mallCategories)[number];

/** How long a limit counts; days, weeks and months are the brand's. */
export const mallPeriods = ['day', 'week', 'month', 'life'] as const;
export type MallPeriod = (typeof mallPeriods)[number];

/** How the shop can be sorted; `own`: as the house arranged it. */
export const mallSorts = ['own', 'cheapest', 'dearest', 'newest'] as const;
export type MallSort = (typeof mallSorts)[number];

/**
 * States of an order. Vouchers and what offers give are `received` at once unless their item asks for a look first.
 * in-process: waits for staff; approved: will be packed; returned: came back to the house.
 */
export const mallOrderStates = ['in-process', 'approved', 'packed', 'shipped', 'received', 'returned', 'rejected', 'cancelled'] as const;
export type MallOrderState = (typeof mallOrderStates)[number];

/** Where each state may go; the database holds rows to it (`mall.legal_order_move`). */
export const mallOrderMoves: Readonly<Record<MallOrderState, readonly MallOrderState[]>> = {
  'in-process': ['approved', 'received', 'rejected', 'cancelled'],
  approved: ['packed', 'rejected'],
  packed: ['shipped', 'rejected'],
  shipped: ['received', 'returned'],
  received: ['returned'],
  returned: [],
  rejected: [],
  cancelled: [],
};

/** What the wire calls a redemption. */
export const redeemStatuses = ['in process', 'rejected', 'approved'] as const;
export type RedeemStatus = (typeof redeemStatuses)[number];

/** The wire's word for a state: whatever gave the points back is rejected, whatever the house agreed to is approved. */
export function redeemStatusOf(state: MallOrderState): RedeemStatus {
  if (state === 'in-process') return 'in process';
  return state === 'rejected' || state === 'cancelled' ? 'rejected' : 'approved';
}

/** What a player is told when an order is rejected. */
export const mallReasons = ['sold-out', 'address', 'not-deliverable', 'duplicate', 'other'] as const;
export type MallReason = (typeof mallReasons)[number];

/** Pictures of one item, pieces of one order and codes of one upload, at most. */
export const mallPicturesAtMost = 6;
export const mallQuantityAtMost = 20;
/** Tickets of a raffle that one piece gives, at most. */
export const mallTicketsAtMost = 1_000;
export const mallCodesAtMost = 5_000;
