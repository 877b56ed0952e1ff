import { Type } from 'typebox';
import { approvalKinds, approvalStates } from './approval-kinds.js';
import { AmountText, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { Reason, Uuid } from './staff.js';

const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const Approval = Type.Object({
  id: Uuid,
  kind: OneOf(approvalKinds),
  subject: Type.String({ description: 'kind:id of what it is about' }),
  payload: Type.Record(Type.String(), Type.Unknown(), { description: 'What would be done' }),
  state: OneOf(approvalStates),
  reason: Type.String(),
  askedBy: Type.String(),
  askedAt: EpochMs,
  decidedBy: Nullable(Type.String()),
  decidedAt: Nullable(EpochMs),
  decision: Nullable(Type.String({ description: 'Why it was decided so' })),
  outcome: Nullable(Type.Record(Type.String(), Type.Unknown())),
});

export const Decision = Type.Object({ decision: Type.Union([Type.Literal('approve'), Type.Literal('reject')]), reason: Reason });
/** As `Decision`, of what is confirmed by typing what it comes to. */
export const TypedDecision = Type.Object({
  ...Decision.properties,
  typed: Type.Optional(
    Type.String({ maxLength: 40, description: 'To approve: `payload.toType` once more, typed, where the request has it' }),
  ),
});
const ApprovalParams = Type.Object({ approvalId: Uuid });

/** Of a change that may wait: the request that another person decides about. */
export const AskedSecond = Nullable(Type.String({ description: 'The request that waits for a second person; null: it was done' }));

const ApprovalFilter = {
  id: Type.Optional(Uuid),
  kind: Type.Optional(OneOf(approvalKinds)),
  state: Type.Optional(OneOf(approvalStates)),
  subject: Type.Optional(Type.String({ maxLength: 120 })),
};

export const listApprovals = operation({
  method: 'GET',
  path: '/bo/approvals',
  summary: 'What waits, or waited, for a second person',
  tag: 'staff',
  policy: 'staff',
  right: 'approvals.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...ApprovalFilter }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        ...Approval.properties,
        userName: Nullable(Type.String({ description: 'Of the player it is about' })),
        people: Type.Array(Type.Object({ playerId: Type.Integer(), userName: Nullable(Type.String()) }), {
          description: 'Others that the payload names by their numbers: agents above and below',
        }),
        stateNow: Nullable(
          Type.String({ description: 'Of the deposit it is about, while it waits; `payload.state` is the one when it was asked for' }),
        ),
        proofs: Type.Array(Type.Object({ fileId: Uuid, openedBy: Type.Array(Type.String(), { description: 'Names of staff' }) }), {
          description: 'Pictures of the deposit whose credit waits: GET /bo/players/:playerId/proofs/:fileId. Who confirms has opened them',
        }),
        deposit: Nullable(
          Type.Object(
            {
              transferCode: Type.String(),
              method: Type.String(),
              methodName: Type.String({ description: 'In the language of the call' }),
              payTo: Type.Array(Type.Object({ key: Type.String(), value: Type.String() }), {
                description: 'Account of the house the player was told to pay to',
              }),
              paidReferences: Type.Array(Type.String()),
              createdAt: EpochMs,
              submittedAt: Nullable(EpochMs),
            },
            { description: 'What the proofs of a deposit whose credit waits are compared with' },
          ),
        ),
        subjectName: Nullable(
          Type.String({ description: 'What people call the deposit or payment it is about: its transfer code, or its reference' }),
        ),
        gameName: Nullable(Type.String({ description: 'Of the game it is about, in the language of the request' })),
      }),
    ),
    total: Type.Integer(),
    waiting: Type.Integer(),
  }),
});

export const exportApprovals = operation({
  method: 'GET',
  path: '/bo/approvals.csv',
  summary: 'Approvals as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'approvals.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(ApprovalFilter),
  reply: Type.String(),
});

export const withdrawApproval = operation({
  method: 'POST',
  path: '/bo/approvals/:approvalId/withdrawal',
  summary: 'Take back what one has asked for oneself, of whatever kind, while it waits; nobody else may',
  tag: 'staff',
  policy: 'staff',
  right: 'approvals.withdraw',
  envelope: 'wps',
  params: ApprovalParams,
  body: Type.Object({ reason: Reason }),
  reply: Approval,
  errors: ['permission.denied', 'state.not.allowed'],
});

export const requestAdjustment = operation({
  method: 'POST',
  path: '/bo/adjustments',
  summary: "Ask to adjust a player's main balance; another person decides",
  tag: 'staff',
  policy: 'staff',
  right: 'adjustments.request',
  envelope: 'wps',
  idempotent: true,
  body: Type.Object({ playerId: PlayerId, amount: AmountText, reason: Reason }),
  reply: Approval,
  errors: ['amount.invalid', 'idempotency.key.conflict'],
});

export const decideAdjustment = operation({
  method: 'POST',
  path: '/bo/adjustments/:approvalId/decision',
  summary: 'Approve an adjustment, which posts it, or reject it; never by who asked',
  tag: 'staff',
  policy: 'staff',
  right: 'adjustments.approve',
  envelope: 'wps',
  params: ApprovalParams,
  body: Decision,
  reply: Approval,
  errors: ['approval.second.person', 'state.not.allowed', 'approval.outdated', 'adjustment.overdraws'],
});

export const decideMoneyIn = operation({
  method: 'POST',
  path: '/bo/money-in/:approvalId/decision',
  summary:
    'Confirm or reject, never by who asked: the credit of a deposit otherwise than ordered, the assignment of a payment, a large batch of vouchers (which the asker then issues under their own key)',
  tag: 'staff',
  policy: 'staff',
  right: 'adjustments.approve',
  envelope: 'wps',
  params: ApprovalParams,
  body: Decision,
  reply: Approval,
  errors: [
    'approval.second.person',
    'state.not.allowed',
    'approval.outdated',
    'deposit.not.found',
    'amount.invalid',
    'limit.deposit',
    'picture.not.opened',
  ],
});

export const decideLoyalty = operation({
  method: 'POST',
  path: '/bo/loyalty/:approvalId/decision',
  summary:
    'Confirm or reject, never by who asked, what may give more than one person decides: a table of ranks, a rank that is given, rules of referral or points, a mission or leaderboard that players are to see',
  tag: 'staff',
  policy: 'staff',
  right: 'promotions.approve',
  envelope: 'wps',
  params: ApprovalParams,
  body: TypedDecision,
  reply: Approval,
  errors: ['approval.second.person', 'state.not.allowed', 'approval.outdated', 'award.own', 'award.typed'],
});

const GameCode = Type.String({ minLength: 1, maxLength: 40 });
const Numero = Type.String({ minLength: 1, maxLength: 40, description: 'Issue, or the date of a daily game' });
const ResultText = Type.String({ minLength: 1, maxLength: 2_000, description: 'As written in docs/lottery/plays.md' });

export const listResultReports = operation({
  method: 'GET',
  path: '/bo/results/:gameCode/:numero',
  summary: 'What sources say about an official draw, and where it stands',
  tag: 'staff',
  policy: 'staff',
  right: 'results.read',
  envelope: 'wps',
  params: Type.Object({ gameCode: GameCode, numero: Numero }),
  reply: Type.Object({
    draws: Type.Array(
      Type.Object({
        merchantId: Type.Integer(),
        state: Type.String(),
        drawsAt: EpochMs,
        win: Nullable(Type.String()),
        corrections: Type.Integer(),
      }),
    ),
    reports: Type.Array(
      Type.Object({
        kind: Type.String(),
        name: Type.String(),
        text: Nullable(
          Type.String({
            description:
              'null: another person’s, while the draw waits and the caller, who may report, has not done so: each reads for themselves',
          }),
        ),
        note: Nullable(
          Type.String({
            description:
              'Where the person has read it, or why it is to be corrected; null: of a feed, nothing was said, or hidden as `text` is',
          }),
        ),
        at: EpochMs,
        early: Type.Boolean({ description: 'It came before the draw could have taken place' }),
        own: Type.Boolean(),
        withdrawn: Type.Boolean(),
        withdrawnBy: Nullable(Type.String()),
        withdrawnReason: Nullable(Type.String()),
      }),
    ),
    needed: Type.Integer({ description: 'Sources that must agree' }),
    pausedUntil: Nullable(
      Type.Integer({
        description:
          'Enough people say the same and no feed does: it pays then, unless a report is withdrawn or another one differs; ms since 1970',
      }),
    ),
    standing: OneOf(['none', 'waiting', 'held', 'agreed'] as const),
  }),
});

export const enterResult = operation({
  method: 'POST',
  path: '/bo/results/enter',
  summary: 'Report the result of an official draw in the own name; two agreeing sources settle it',
  tag: 'staff',
  policy: 'staff',
  right: 'results.enter',
  envelope: 'wps',
  body: Type.Object({ gameCode: GameCode, numero: Numero, result: ResultText, reason: Reason }),
  reply: Type.Object({
    verdict: Type.String({ description: 'paused: enough people agree, and it pays once the pause is over' }),
    draws: Type.Integer(),
  }),
  errors: ['lottery.game.unknown', 'lottery.draw.unknown', 'lottery.draw.not.closed'],
});

export const withdrawResult = operation({
  method: 'POST',
  path: '/bo/results/withdraw',
  summary: 'Withdraw what a source reported',
  tag: 'staff',
  policy: 'staff',
  right: 'results.enter',
  envelope: 'wps',
  body: Type.Object({
    gameCode: GameCode,
    numero: Numero,
    kind: Type.Union([Type.Literal('person'), Type.Literal('feed')]),
    source: Type.String({ minLength: 1, maxLength: 100 }),
    reason: Reason,
  }),
  reply: Type.Object({ follows: Type.String() }),
  errors: ['lottery.game.unknown', 'lottery.draw.unknown'],
});

export const requestResultCorrection = operation({
  method: 'POST',
  path: '/bo/results/corrections',
  summary: 'Ask to correct the result of a settled official draw; another person confirms',
  tag: 'staff',
  policy: 'staff',
  right: 'results.correct',
  envelope: 'wps',
  body: Type.Object({ gameCode: GameCode, numero: Numero, result: ResultText, reason: Reason }),
  reply: Approval,
  errors: ['lottery.game.unknown', 'lottery.draw.unknown', 'approval.second.person', 'approval.waits'],
});

export const decideResultCorrection = operation({
  method: 'POST',
  path: '/bo/results/corrections/:approvalId/decision',
  summary: 'Confirm a correction, which reverses and pays, or reject it; never by who asked',
  tag: 'staff',
  policy: 'staff',
  right: 'results.correct',
  envelope: 'wps',
  params: ApprovalParams,
  body: Decision,
  reply: Approval,
  errors: ['approval.second.person', 'state.not.allowed', 'approval.outdated'],
});

const TypedNumero = Type.Optional(
  Type.String({ maxLength: 40, description: 'The number once more, typed; asked of both persons where the draw had not closed' }),
);

export const requestDrawVoid = operation({
  method: 'POST',
  path: '/bo/results/voids',
  summary: 'Ask to void an official draw of this brand; another person confirms',
  tag: 'staff',
  policy: 'staff',
  right: 'results.correct',
  envelope: 'wps',
  body: Type.Object({
    gameCode: GameCode,
    numero: Numero,
    typed: TypedNumero,
    reason: Reason,
  }),
  reply: Approval,
  errors: ['lottery.game.unknown', 'lottery.draw.unknown', 'lottery.draw.on.sale', 'approval.waits'],
});

export const decideDrawVoid = operation({
  method: 'POST',
  path: '/bo/results/voids/:approvalId/decision',
  summary: 'Confirm a void, which gives the stakes back, or reject it; never by who asked',
  tag: 'staff',
  policy: 'staff',
  right: 'results.correct',
  envelope: 'wps',
  params: ApprovalParams,
  body: Type.Object({ ...Decision.properties, typed: TypedNumero }),
  reply: Approval,
  errors: ['approval.second.person', 'state.not.allowed', 'approval.outdated', 'lottery.draw.on.sale'],
});

export const decideStaffAccount = operation({
  method: 'POST',
  path: '/bo/staff-requests/:approvalId/decision',
  summary:
    'Confirm or reject what another administrator asked for: an account, its reset, another role, brands or address; never by who asked',
  tag: 'staff',
  policy: 'staff',
  right: 'staff.manage',
  envelope: 'wps',
  params: ApprovalParams,
  body: Decision,
  reply: Approval,
  errors: [
    'approval.second.person',
    'approval.second.made',
    'approval.second.young',
    'state.not.allowed',
    'approval.outdated',
    'staff.name.taken',
    'staff.last.admin',
    'staff.own.account',
    'permission.denied',
  ],
});
