/** Who may make a move: the player, the payment gateway's word, staff, or a time that is over. */
export type DepositMover = 'player' | 'gateway' | 'staff' | 'clock';

/**
 * Life of a deposit, and who may make each move. The server obeys this table and the screen draws its words and buttons from it.
 *
 * - `open`: our row stands, the gateway has not answered yet. A voucher, and money that staff assign, are credited at once. `awaiting_payment`: the player knows where to pay.
 * - `submitted`: they said that they have paid where no machine can tell; staff look at the account.
 * - `credited` can be reached late: a gateway that says "paid" after the order expired has taken the player's money.
 * - `review`: the money came in another sum or past a limit; only staff move it from there.
 * - `reversed`: the payment side has taken credited money back (a chargeback, a bounced transfer). A voucher was paid for elsewhere and cannot be.
 */
export const depositMoves = {
  open: { awaiting_payment: ['player', 'gateway'], failed: ['gateway', 'clock'], credited: ['player', 'staff'] },
  awaiting_payment: {
    submitted: ['player'],
    credited: ['gateway', 'staff'],
    review: ['gateway', 'staff'],
    expired: ['gateway', 'clock'],
    failed: ['gateway', 'staff'],
    cancelled: ['gateway', 'player'],
  },
  submitted: { credited: ['gateway', 'staff'], review: ['gateway', 'staff'], failed: ['staff'] },
  expired: { submitted: ['player'], credited: ['gateway', 'staff'], review: ['gateway', 'staff'] },
  failed: { credited: ['gateway', 'staff'], review: ['gateway', 'staff'] },
  cancelled: { credited: ['gateway', 'staff'], review: ['gateway', 'staff'] },
  review: { credited: ['staff'], failed: ['staff'] },
  credited: { reversed: ['staff'] },
  reversed: {},
} as const satisfies Record<string, Partial<Record<string, readonly DepositMover[]>>>;

export type DepositState = keyof typeof depositMoves;

export const depositStates = Object.keys(depositMoves) as readonly DepositState[];

/** Whether `who` may move a deposit from one state to another; without `who`, whether anybody may. */
export function mayMoveDeposit(from: DepositState, to: DepositState, who?: DepositMover): boolean {
  const moves: Partial<Record<DepositState, readonly DepositMover[]>> = depositMoves[from];
  const movers = moves[to];
  return movers !== undefined && (who === undefined || movers.includes(who));
}

/**
 * Ways to pay in. `hosted-page`: on the gateway's own page. `gateway-qr`: a code of the gateway, shown on our page. The next three are paid
 * to an account of the house and looked at by staff; `voucher` is a code that was bought elsewhere.
 */
export const depositKinds = ['hosted-page', 'gateway-qr', 'bank-transfer', 'e-wallet', 'qr', 'voucher'] as const;
export type DepositKind = (typeof depositKinds)[number];

/** Whether the payment goes to an account of the house, where only a person sees it arrive. */
export function isPaidByHand(kind: DepositKind): boolean {
  return kind === 'bank-transfer' || kind === 'e-wallet' || kind === 'qr';
}

/** What a player may do to an order. */
export const depositActions = ['pay', 'submit', 'cancel'] as const;
export type DepositAction = (typeof depositActions)[number];

/** Why they may not; the screen has a sentence for each under the button. */
export const depositObstacles = ['opening', 'gateway-tells', 'being-checked', 'over', 'credited', 'by-staff'] as const;
export type DepositObstacle = (typeof depositObstacles)[number];

/** How long after its end the player may still say that they have paid an order of the house's own accounts. */
export const lateSubmitMs = 24 * 3_600_000;

/** What keeps the player from an action; undefined when nothing does. The same function decides on the server and on the screen. */
export function depositObstacle(action: DepositAction, state: DepositState, kind: DepositKind): DepositObstacle | undefined {
  const target = { pay: 'credited', submit: 'submitted', cancel: 'cancelled' } as const;
  if (state === 'credited') return 'credited';
  if (state === 'review') return 'by-staff';
  if (state === 'submitted') return 'being-checked';
  if (state === 'open') return 'opening';
  if (action === 'submit' && !isPaidByHand(kind)) return 'gateway-tells';
  // Paying is what the order waits for: whoever is told of it makes the move.
  const may = action === 'pay' ? state === 'awaiting_payment' : mayMoveDeposit(state, target[action], 'player');
  return may ? undefined : 'over';
}

/** Why an order stands where it stands, in words the player is told; what staff noted stays with staff. */
export const depositReasons = [
  'amount-differs',
  'limit-reached',
  'gateway-refused',
  'never-opened',
  'declined',
  'not-received',
  'proof-unreadable',
  'sender-differs',
  'returned-to-sender',
  'taken-back',
  'other',
] as const;
export type DepositReason = (typeof depositReasons)[number];

/** What staff decide about an order. `hold` puts it aside for a closer look; `reverse`: the payment side has taken the money back. */
export const depositDecisions = ['credit', 'reject', 'hold', 'reverse'] as const;
export type DepositDecision = (typeof depositDecisions)[number];

/** The reason a player is told with a decision that gives no other: which one is nobody's choice for them but with a rejection. */
export const heldReason: DepositReason = 'other';

/** The reason a player is told with a deposit that is reversed, and with nothing else. */
export const reversedReason: DepositReason = 'taken-back';

/** Longest free words of staff to a player with a decision about their money, in characters. */
export const toldWordsAtMost = 300;

/** Fees of a method: hundredths of a percent of the amount plus a fixed sum (money units, 1/10 000), rounded down to `step` units. */
export interface DepositFee {
  percentBp: number;
  fixed: bigint;
  payer: 'player' | 'house';
}

/**
 * What a deposit costs and what arrives, in money units. The fee is never more than the amount; the house's own share is not the player's
 * business and counts 0. `step` is the smallest sum that the currency shows, in money units.
 */
export function depositFeeOf(amount: bigint, { percentBp, fixed, payer }: DepositFee, step: bigint): { fee: bigint; arrives: bigint } {
  if (payer === 'house') return { fee: 0n, arrives: amount };
  const raw = (amount * BigInt(percentBp)) / 10_000n + fixed;
  // Rounded down: in doubt for the player.
  const whole = raw - (raw % step);
  const fee = whole > amount ? amount : whole;
  return { fee, arrives: amount - fee };
}

/** Orders of a list of deposits: by the sum ordered or when it was ordered; with `-` the greatest or latest first. */
export const depositOrders = ['amount', '-amount', 'createdAt', '-createdAt'] as const;
export type DepositOrder = (typeof depositOrders)[number];
