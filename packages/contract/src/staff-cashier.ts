import { Type } from 'typebox';
import { AmountText, EpochMs, Nullable, OneOf, PageQuery, ToldWords } from './common.js';
import { depositDecisions, depositKinds, depositOrders, depositReasons, depositStates, toldWordsAtMost } from './deposit-states.js';
import { operation } from './operation.js';
import { Reason, Uuid } from './staff.js';
import { Assigned, DepositsOf, WithdrawalsOf } from './staff-work.js';
import { withdrawalDecisions, withdrawalOrders, withdrawalStates, type WithdrawalDecision } from './withdrawal-states.js';

const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Text = Type.String();
const UserName = Nullable(Type.String({ description: 'Of the player' }));
const AssignedTo = Nullable(Type.String({ description: 'Name of who works on it' }));
/** The request that another person has to confirm first: POST /bo/money-in/:approvalId/decision; null: it is done. */
const WaitingApproval = Nullable(Uuid);

// ---- deposits -----------------------------------------------------------------------------------------------------------------------------

const DepositLine = Type.Object({
  orderId: Uuid,
  playerId: PlayerId,
  userName: UserName,
  state: OneOf(depositStates),
  method: Text,
  methodName: Type.String({ description: 'In the language of the call' }),
  kind: OneOf(depositKinds),
  gateway: Text,
  amount: AmountText,
  fee: AmountText,
  paidAmount: Nullable(AmountText),
  creditedAmount: Nullable(AmountText),
  currency: Text,
  transferCode: Text,
  paidReferences: Type.Array(Text),
  comment: Text,
  note: Text,
  reason: Nullable(Type.String({ description: 'What the player is told: one of the deposit reasons' })),
  words: Type.String({ description: 'What staff wrote to the player with it; plain text' }),
  payTo: Type.Array(Type.Object({ key: Text, value: Text }), { description: 'Account of the house the player was told to pay to' }),
  arrives: Nullable(Type.String({ description: 'What reached the balance after the fee; null until credited' })),
  expiresAt: EpochMs,
  proofs: Type.Array(Uuid, { description: 'Pictures: GET /bo/players/:playerId/proofs/:fileId' }),
  opened: Type.Array(Type.Object({ fileId: Uuid, by: Text, at: EpochMs }), {
    description: 'Who of the staff has opened which of them, and when first',
  }),
  createdAt: EpochMs,
  submittedAt: Nullable(EpochMs),
  stateChangedAt: EpochMs,
  assignedTo: AssignedTo,
  waiting: Nullable(
    Type.Object(
      { approvalId: Uuid, askedBy: Text, askedAt: EpochMs, amount: AmountText },
      {
        description:
          'A credit that another person has to confirm; until then one person alone may only reject the deposit, which withdraws it',
      },
    ),
  ),
});

/** One deposit with what its reader may do about it. */
const DepositWhole = {
  ...DepositLine.properties,
  aloneUpTo: Nullable(
    Type.String({
      description:
        'How much the caller may credit alone, when it is credited as it was ordered or paid; "0": nothing; null: any sum. Another sum always takes a second person',
    }),
  ),
};

const DepositFilter = { ...DepositsOf, sort: Type.Optional(OneOf(depositOrders)) };
/** What a list may be narrowed to that is neither a number nor a time. */
const Named = Type.Array(Type.Object({ key: Text, name: Text }));
const Gateways = Type.Array(Text, { description: 'Payment sides' });

export const staffListDeposits = operation({
  method: 'GET',
  path: '/bo/deposits',
  summary:
    'Deposits, newest first; without a state, and of a state that waits for staff, the longest first; `sort`: in another order, `-` backwards',
  tag: 'staff',
  policy: 'staff',
  right: 'deposits.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...DepositFilter }),
  reply: Type.Object({ list: Type.Array(DepositLine), total: Type.Integer(), amount: AmountText, credited: AmountText }),
});

export const staffExportDeposits = operation({
  method: 'GET',
  path: '/bo/deposits.csv',
  summary: 'Deposits as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'deposits.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(DepositFilter),
  reply: Type.String(),
});

export const staffDepositWays = operation({
  method: 'GET',
  path: '/bo/deposit-ways',
  summary: 'By which ways to pay and which payment sides deposits may have come: what their list may be narrowed to',
  tag: 'staff',
  policy: 'staff',
  right: 'deposits.read',
  envelope: 'wps',
  reply: Type.Object({ methods: Named, gateways: Gateways }),
});

const OrderParams = Type.Object({ orderId: Uuid });

export const staffGetDeposit = operation({
  method: 'GET',
  path: '/bo/deposits/:orderId',
  summary: 'One deposit',
  tag: 'staff',
  policy: 'staff',
  right: 'deposits.read',
  envelope: 'wps',
  params: OrderParams,
  reply: Type.Object(DepositWhole),
  errors: ['deposit.not.found'],
});

export const staffReviewDeposit = operation({
  method: 'POST',
  path: '/bo/deposits/:orderId/review',
  summary:
    'Credit a deposit (in the sum that really came in), reject it, put it aside, or reverse one that the payment side has taken back',
  tag: 'staff',
  policy: 'staff',
  right: 'deposits.review',
  envelope: 'wps',
  params: OrderParams,
  body: Type.Object({
    decision: OneOf(depositDecisions),
    amount: Type.Optional(AmountText),
    told: Type.Optional(OneOf(depositReasons)),
    words: ToldWords,
    withoutProof: Type.Optional(
      Type.Boolean({ description: 'There is no picture of the payment, and it is credited all the same: kept in the audit log' }),
    ),
    reason: Reason,
  }),
  reply: Type.Object({ ...DepositWhole, waitingApproval: WaitingApproval }),
  errors: [
    'deposit.not.found',
    'state.not.allowed',
    'amount.invalid',
    'limit.deposit',
    'approval.second.person',
    'approval.waits',
    'deposit.second.waits',
    'picture.not.opened',
    'deposit.proof.none',
  ],
});

const PaymentLine = Type.Object({
  paymentId: Uuid,
  gateway: Text,
  gatewayOrderId: Text,
  reference: Text,
  amount: Nullable(AmountText),
  currency: Text,
  playerId: Nullable(PlayerId),
  depositId: Nullable(Text),
  receivedAt: EpochMs,
  state: OneOf(['waiting', 'assigned', 'returned']),
  note: Text,
  assignedTo: AssignedTo,
});

const PaymentFilter = {
  id: Type.Optional(Uuid),
  state: Type.Optional(OneOf(['waiting', 'assigned', 'returned', 'all'])),
  assigned: Assigned,
};

export const staffListPayments = operation({
  method: 'GET',
  path: '/bo/payments',
  summary: 'Payments that belong to no order: without a state those that wait, oldest first; decided ones newest first',
  tag: 'staff',
  policy: 'staff',
  right: 'deposits.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...PaymentFilter }),
  reply: Type.Object({ list: Type.Array(PaymentLine), total: Type.Integer() }),
});

export const staffExportPayments = operation({
  method: 'GET',
  path: '/bo/payments.csv',
  summary: 'Payments that belong to no order as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'deposits.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(PaymentFilter),
  reply: Type.String(),
});

const PaymentParams = Type.Object({ paymentId: Uuid });

export const staffAssignPayment = operation({
  method: 'POST',
  path: '/bo/payments/:paymentId/assign',
  summary: 'Give a payment without an order to a player: an order is written and credited',
  tag: 'staff',
  policy: 'staff',
  right: 'payments.assign',
  envelope: 'wps',
  params: PaymentParams,
  body: Type.Object({ playerId: PlayerId, amount: Type.Optional(AmountText), reason: Reason }),
  reply: Type.Object({ orderId: Nullable(Uuid), creditedAmount: AmountText, waitingApproval: WaitingApproval }),
  errors: ['deposit.not.found', 'state.not.allowed', 'amount.invalid', 'limit.deposit', 'approval.second.person', 'approval.waits'],
});

export const staffReturnPayment = operation({
  method: 'POST',
  path: '/bo/payments/:paymentId/return',
  summary: 'Note that a payment without an order went back to its sender',
  tag: 'staff',
  policy: 'staff',
  right: 'payments.assign',
  envelope: 'wps',
  params: PaymentParams,
  body: Type.Object({ reason: Reason }),
  reply: Type.Object({}),
  errors: ['deposit.not.found', 'state.not.allowed'],
});

export const staffIssueVouchers = operation({
  method: 'POST',
  path: '/bo/vouchers',
  summary:
    'Issue vouchers; the same key tells the same codes again. Above the brand’s amount in all a second person confirms it first: then ask again under the same key',
  tag: 'staff',
  policy: 'staff',
  right: 'vouchers.issue',
  envelope: 'wps',
  idempotent: true,
  body: Type.Object({
    amount: AmountText,
    count: Type.Integer({ minimum: 1, maximum: 1_000 }),
    validDays: Type.Integer({ minimum: 1, maximum: 3_650 }),
    reason: Reason,
  }),
  reply: Type.Object({
    batchId: Nullable(Uuid),
    codes: Type.Array(Text),
    expiresAt: Nullable(EpochMs),
    waitingApproval: WaitingApproval,
  }),
  errors: ['amount.invalid', 'state.not.allowed', 'idempotency.key.conflict'],
});

const VoucherBatch = Type.Object({
  batchId: Uuid,
  amount: Type.String({ description: 'Of each voucher' }),
  currency: Text,
  issued: Type.Integer(),
  redeemed: Type.Integer(),
  withdrawn: Type.Integer(),
  open: Type.Integer({ description: 'Neither redeemed nor withdrawn; past its end it is worth nothing' }),
  createdAt: EpochMs,
  expiresAt: EpochMs,
});
const VoucherFilter = { id: Type.Optional(Uuid), state: Type.Optional(OneOf(['open', 'expired', 'used-up'])) };

export const staffListVouchers = operation({
  method: 'GET',
  path: '/bo/vouchers',
  summary: 'Issued vouchers by batch, newest first, with what became of them; the codes are kept nowhere',
  tag: 'staff',
  policy: 'staff',
  right: 'vouchers.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...VoucherFilter }),
  reply: Type.Object({
    list: Type.Array(VoucherBatch),
    total: Type.Integer(),
    issuedAmount: AmountText,
    redeemedAmount: AmountText,
    openAmount: AmountText,
  }),
});

export const staffExportVouchers = operation({
  method: 'GET',
  path: '/bo/vouchers.csv',
  summary: 'Voucher batches as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'vouchers.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(VoucherFilter),
  reply: Type.String(),
});

export const staffWithdrawVouchers = operation({
  method: 'POST',
  path: '/bo/vouchers/:batchId/withdraw',
  summary: 'Take back what nobody has redeemed of a batch',
  tag: 'staff',
  policy: 'staff',
  right: 'vouchers.issue',
  envelope: 'wps',
  params: Type.Object({ batchId: Uuid }),
  body: Type.Object({ reason: Reason }),
  reply: Type.Object({ withdrawn: Type.Integer() }),
});

// ---- withdrawals --------------------------------------------------------------------------------------------------------------------------

const decisions = Object.keys(withdrawalDecisions) as WithdrawalDecision[];

const WithdrawalLine = Type.Object({
  withdrawalId: Uuid,
  playerId: PlayerId,
  userName: UserName,
  state: OneOf(withdrawalStates),
  amount: AmountText,
  fee: AmountText,
  payoutAmount: AmountText,
  receivedAmount: Nullable(AmountText),
  remainingAmount: Nullable(AmountText),
  returnedAmount: AmountText,
  currency: Text,
  account: Type.String({ description: 'Masked' }),
  gateway: Text,
  attempt: Type.Integer(),
  reviewReasons: Type.Array(Text, { description: 'What the rules doubted' }),
  needsSecond: Type.Boolean({ description: 'One person has decided; another one must confirm' }),
  waitingDecision: Nullable(OneOf(decisions)),
  firstBy: Nullable(Type.String({ description: 'Who has decided first; null where nothing waits for a second person' })),
  decisions: Type.Array(OneOf(decisions), {
    description: 'What a first person may decide about it now: what waits for a second one is decided',
  }),
  secondDecisions: Type.Array(OneOf(decisions), { description: 'What the caller may decide as the second person' }),
  createdAt: EpochMs,
  stateChangedAt: EpochMs,
  assignedTo: AssignedTo,
});

const WithdrawalDetail = Type.Object({
  ...WithdrawalLine.properties,
  stateReason: Text,
  gatewayPayoutId: Nullable(Text),
  steps: Type.Array(
    Type.Object({
      state: Text,
      mover: Text,
      actor: Text,
      note: Type.String({ description: 'Why, for staff' }),
      told: Type.String({ description: 'What the player was told with it' }),
      firstDecision: Nullable(OneOf(decisions)),
      at: EpochMs,
    }),
  ),
  dispute: Type.Array(Type.Object({ author: Text, staff: Text, comment: Text, fileIds: Type.Array(Text), at: EpochMs })),
});

const WithdrawalFilter = { ...WithdrawalsOf, sort: Type.Optional(OneOf(withdrawalOrders)) };

export const staffListWithdrawals = operation({
  method: 'GET',
  path: '/bo/withdrawals',
  summary:
    'Withdrawals, newest first; `waiting`: those that wait for staff, the longest first; `second`: those of them that one has decided and that wait for a second person; `sort`: in another order, `-` backwards',
  tag: 'staff',
  policy: 'staff',
  right: 'withdrawals.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...WithdrawalFilter }),
  reply: Type.Object({ list: Type.Array(WithdrawalLine), total: Type.Integer(), amount: AmountText, payoutAmount: AmountText }),
});

export const staffExportWithdrawals = operation({
  method: 'GET',
  path: '/bo/withdrawals.csv',
  summary: 'Withdrawals as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'withdrawals.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(WithdrawalFilter),
  reply: Type.String(),
});

export const staffWithdrawalWays = operation({
  method: 'GET',
  path: '/bo/withdrawal-ways',
  summary: 'To which banks and e-wallets, by which payment sides withdrawals go: what their list may be narrowed to',
  tag: 'staff',
  policy: 'staff',
  right: 'withdrawals.read',
  envelope: 'wps',
  reply: Type.Object({ banks: Named, gateways: Gateways }),
});

const WithdrawalParams = Type.Object({ withdrawalId: Uuid });

export const staffGetWithdrawal = operation({
  method: 'GET',
  path: '/bo/withdrawals/:withdrawalId',
  summary: 'One withdrawal with every step and its dispute',
  tag: 'staff',
  policy: 'staff',
  right: 'withdrawals.read',
  envelope: 'wps',
  params: WithdrawalParams,
  reply: WithdrawalDetail,
  errors: ['withdrawal.unknown'],
});

/** Apart from the reason, which is for the house's eyes. */
const Told = Type.Optional(
  Type.String({
    maxLength: toldWordsAtMost,
    description: 'What the player reads with the decision; without it they read only what was decided',
  }),
);
const Reviewed = Type.Object({ outcome: OneOf(['done', 'needs-second']), withdrawal: WithdrawalDetail });

export const staffReviewWithdrawal = operation({
  method: 'POST',
  path: '/bo/withdrawals/:withdrawalId/review',
  summary: 'Approve or reject a withdrawal; above the brand’s amount the approval waits for a second person',
  tag: 'staff',
  policy: 'staff',
  right: 'withdrawals.review',
  envelope: 'wps',
  params: WithdrawalParams,
  body: Type.Object({ decision: OneOf(['approve', 'reject']), told: Told, reason: Reason }),
  reply: Reviewed,
  errors: ['withdrawal.unknown', 'state.not.allowed', 'approval.second.person', 'withdrawal.own.credit'],
});

export const staffSecondWithdrawal = operation({
  method: 'POST',
  path: '/bo/withdrawals/:withdrawalId/second',
  summary: 'Be the second person: confirm exactly what another one has decided (`waitingDecision`), or reject it',
  tag: 'staff',
  policy: 'staff',
  right: 'withdrawals.second',
  envelope: 'wps',
  params: WithdrawalParams,
  body: Type.Object({ decision: OneOf(['approve', 'pay-by-hand', 'reject', 'resend', 'return']), told: Told, reason: Reason }),
  reply: Reviewed,
  errors: ['withdrawal.unknown', 'state.not.allowed', 'approval.second.person', 'withdrawal.own.credit'],
});

export const staffSettleWithdrawal = operation({
  method: 'POST',
  path: '/bo/withdrawals/:withdrawalId/settle',
  summary: 'Pay by hand, force the receipt, send a disputed payout again or bring it back',
  tag: 'staff',
  policy: 'staff',
  right: 'withdrawals.pay',
  envelope: 'wps',
  params: WithdrawalParams,
  body: Type.Object({ decision: OneOf(['pay-by-hand', 'force-received', 'resend', 'return']), told: Told, reason: Reason }),
  reply: Reviewed,
  errors: ['withdrawal.unknown', 'state.not.allowed', 'approval.second.person', 'withdrawal.own.credit'],
});

export const staffPayoutDestination = operation({
  method: 'GET',
  path: '/bo/withdrawals/:withdrawalId/destination',
  summary: 'The full account and holder a withdrawal goes to, for who pays by hand or compares names; every look is in the audit log',
  tag: 'staff',
  policy: 'staff',
  right: 'payouts.destination',
  envelope: 'wps',
  params: WithdrawalParams,
  reply: Type.Object({ provider: Text, number: Text, holderName: Text }),
  errors: ['withdrawal.unknown', 'payout.account.unknown'],
});

export const staffAnswerDispute = operation({
  method: 'POST',
  path: '/bo/withdrawals/:withdrawalId/dispute',
  summary: 'Answer a player who says that a payout did not arrive',
  tag: 'staff',
  policy: 'staff',
  right: 'disputes.answer',
  envelope: 'wps',
  params: WithdrawalParams,
  body: Type.Object({ comment: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }) }),
  reply: WithdrawalDetail,
  errors: ['withdrawal.unknown', 'state.not.allowed'],
});
