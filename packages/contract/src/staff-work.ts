import { Type, type TSchema } from 'typebox';
import {
  batchItemsAtMost,
  batchKindNames,
  batchOutcomes,
  batchStates,
  contentBatchChanges,
  gameBatchChanges,
  playerBatchChanges,
  staffBatchChanges,
} from './batch-kinds.js';
import { AmountText, Done, EpochMs, NumberTyped, Nullable, OneOf, PageQuery, SumText, ToldWords } from './common.js';
import { depositReasons, depositStates } from './deposit-states.js';
import { operation } from './operation.js';
import { ContentId, ContentOf } from './staff-content.js';
import { GamesOf } from './staff-games.js';
import { PlayersOf, PlayerTag } from './staff-players.js';
import { sessionLimits } from './staff-session.js';
import { Reason, Role, StaffOf, Uuid } from './staff.js';
import { withdrawalStates } from './withdrawal-states.js';

/** kind:id of what staff work on, as the audit log names it. */
export const WorkSubject = Type.String({
  minLength: 3,
  maxLength: 120,
  pattern: '^[a-z][a-z-]*:[A-Za-z0-9._:/-]+$',
  description: 'kind:id',
});

export const staffPresence = operation({
  method: 'POST',
  path: '/bo/presence',
  summary: 'Tell that a form is open (again every 8 s), and be told who else of this brand had it open within 20 s',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  quiet: true,
  body: Type.Object({
    subject: WorkSubject,
    left: Type.Optional(Type.Boolean({ description: 'It is closed now' })),
  }),
  reply: Type.Object({
    others: Type.Array(Type.Object({ name: Type.String(), since: EpochMs }), { description: 'Longest first' }),
  }),
});

const SessionEnd = Type.Object({
  endsInMs: Type.Integer({ minimum: 0, description: 'Milliseconds from now, as the server counts' }),
  limit: OneOf(sessionLimits),
});

export const staffStaySignedIn = operation({
  method: 'POST',
  path: '/bo/session/stay',
  summary: 'Put off the end of a session that nobody uses; the absolute limit stays',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  reply: SessionEnd,
});

export const staffPulse = operation({
  method: 'GET',
  path: '/bo/pulse',
  summary: 'What an open console asks every second: whether it may still be open, and what waits for this person',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  quiet: true,
  reply: Type.Object({
    role: Role,
    approvals: Type.Integer({ description: 'Wait for a second person, and this one may be it' }),
    seconds: Type.Integer({ description: 'Withdrawals that wait for a second person, and this one may be it' }),
    batches: Type.Integer({ description: 'Own batches at work or waiting to be started' }),
    applications: Type.Integer({ description: 'Applications for offers that wait for a decision, and this person may make it' }),
    session: SessionEnd,
  }),
});

// ---- to anything by its name or number -------------------------------------------------------------------------------------------------------

/** What staff find by typing a few letters or a number; each kind only with the right to see it. */
export const foundKinds = ['player', 'deposit', 'withdrawal', 'bet', 'round', 'draw'] as const;

export const staffSearch = operation({
  method: 'GET',
  path: '/bo/search',
  summary:
    'Players by name, id, account number, phone number or e-mail; deposits and withdrawals by their number or its last eight signs, bets, rounds and draws by their number; only what the role may see',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  limit: { calls: 120, perSeconds: 60 },
  query: Type.Object({ text: Type.String({ minLength: 2, maxLength: 120 }) }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        kind: OneOf(foundKinds),
        id: Type.String({ description: 'Of a draw its number' }),
        playerId: Nullable(Type.Integer()),
        userName: Nullable(Type.String({ description: 'Of the player whose it is' })),
        status: Nullable(Type.String({ description: "A player's: active, locked or closed" })),
        gameCode: Nullable(Type.String({ description: "A draw's" })),
        gameName: Nullable(Type.String({ description: "A draw's game in the language of the request" })),
      }),
      { description: 'What has exactly this number first, then players; at most 20' },
    ),
  }),
});

// ---- lists as somebody likes to see them ---------------------------------------------------------------------------------------------------

/** So many views of one list at most, and of all lists together, are kept for one account. */
export const viewsAtMost = { ofList: 20, inAll: 300 } as const;

const ListName = Type.String({ pattern: '^[a-z][A-Za-z0-9.-]{0,59}$', description: 'Name of a list of the console' });
const ViewName = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', description: 'What its owner calls it' });
const View = {
  name: ViewName,
  search: Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$' }), Type.String({ maxLength: 200 }), {
    maxProperties: 30,
    additionalProperties: false,
    description: 'Filters and order, as they stand in the address',
  }),
  columns: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 60, description: 'Keys of the columns shown' }),
};

export const staffListViews = operation({
  method: 'GET',
  path: '/bo/views/:list',
  summary: 'Views that this account keeps of a list, at whatever desk and brand, the last kept first',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  params: Type.Object({ list: ListName }),
  reply: Type.Object({ list: Type.Array(Type.Object({ viewId: Uuid, ...View })) }),
});

export const staffKeepView = operation({
  method: 'PUT',
  path: '/bo/views/:list',
  summary: 'Keep a list as it is seen under a name; one of the same name gives way',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  limit: { calls: 60, perSeconds: 60 },
  params: Type.Object({ list: ListName }),
  body: Type.Object(View),
  reply: Type.Object({ viewId: Uuid }),
  errors: ['view.full'],
});

export const staffDropView = operation({
  method: 'DELETE',
  path: '/bo/views/:viewId',
  summary: 'Forget an own view',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  params: Type.Object({ viewId: Uuid }),
  reply: Done,
  errors: ['not.found'],
});

// ---- whose work something is ----------------------------------------------------------------------------------------------------------------

/** Whose work is listed: one's own, nobody's, or that of the person of this name. */
export const Assigned = Type.Optional(
  Type.String({ minLength: 3, maxLength: 40, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', description: 'mine, nobody, or a name of staff' }),
);

/** What a member of staff takes as their work. */
export const assignableKinds = ['deposit', 'payment', 'withdrawal'] as const;

export const staffTakeWork = operation({
  method: 'POST',
  path: '/bo/work',
  summary:
    'Take deposits, withdrawals or payments to work on, or give them back; what somebody else has is taken over only when that is said',
  tag: 'staff',
  policy: 'staff',
  right: 'work.take',
  envelope: 'wps',
  body: Type.Object({
    subjects: Type.Array(
      Type.String({ maxLength: 60, pattern: `^(${assignableKinds.join('|')}):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$` }),
      {
        minItems: 1,
        maxItems: 200,
      },
    ),
    take: Type.Boolean({ description: 'false: give back' }),
    over: Type.Optional(Type.Boolean({ description: 'Take over what somebody else has' })),
  }),
  reply: Type.Object({
    changed: Type.Integer(),
    heldBy: Type.Array(Type.String(), { description: 'Names of those who have the rest' }),
  }),
  errors: ['not.found'],
});

// ---- the same decision about many -----------------------------------------------------------------------------------------------------------

export const BatchLine = Type.Object({
  batchId: Uuid,
  kind: OneOf(batchKindNames),
  state: OneOf(batchStates),
  staff: Type.String(),
  isOwn: Type.Boolean(),
  role: Nullable(Role),
  tag: Nullable(Type.String({ description: 'That is put on players or taken off' })),
  reason: Type.String(),
  stoppedBecause: Type.String({ description: 'Error code, when it stopped by itself' }),
  createdAt: EpochMs,
  startedAt: Nullable(EpochMs),
  endedAt: Nullable(EpochMs),
  total: Type.Integer(),
  tried: Type.Integer({ description: 'Of the trial that changes nothing' }),
  can: Type.Integer({ description: 'Would be done, those that wait for a second person then included' }),
  wouldWait: Type.Integer({ description: 'Of those that would be done, how many then wait for a second person' }),
  /** Of all that would be done; of those without the waiting ones; of the waiting ones. */
  amount: AmountText,
  nowAmount: AmountText,
  waitingAmount: AmountText,
  done: Type.Integer(),
  second: Type.Integer({ description: 'Wait for a second person' }),
  refused: Type.Integer({ description: 'Refused by the trial or when they were carried out' }),
  failed: Type.Integer(),
});

/** What a batch is made of: things by their ids, or all that a list shows. */
export const Many = <Filter extends TSchema>(filter: Filter) => ({
  ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: batchItemsAtMost })),
  filter: Type.Optional(filter),
});

const batchErrors = ['batch.too.large', 'not.found'] as const;
const MoneyFilter = {
  assigned: Assigned,
  number: NumberTyped,
  playerId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  from: Type.Optional(Type.Integer({ ...EpochMs, description: 'Asked for then or later' })),
  to: Type.Optional(Type.Integer({ ...EpochMs, description: 'Asked for before' })),
  least: Type.Optional(SumText),
  most: Type.Optional(SumText),
  gateway: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
};
/** What a list of withdrawals is narrowed to, and with it what is done to all of that list. */
export const WithdrawalsOf = {
  ...MoneyFilter,
  state: Type.Optional(OneOf([...withdrawalStates, 'waiting', 'second', 'all'] as const)),
  bank: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'Code of the bank or e-wallet it goes to' })),
};
/** What a list of deposits is narrowed to, and with it what is done to all of that list. */
export const DepositsOf = {
  ...MoneyFilter,
  state: Type.Optional(OneOf([...depositStates, 'all'] as const)),
  transferCode: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  method: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'Way to pay' })),
};

export const staffBatchWithdrawals = operation({
  method: 'POST',
  path: '/bo/withdrawal-batches/review',
  summary: 'Try to approve or reject many withdrawals: each is tried without a change, then /bo/batches/:batchId/start carries out',
  tag: 'staff',
  policy: 'staff',
  right: 'withdrawals.review',
  envelope: 'wps',
  body: Type.Object({
    decision: OneOf(['approve', 'reject']),
    told: Type.Optional(Type.String({ maxLength: 300, description: 'What the players read with a rejection' })),
    ...Many(Type.Object(WithdrawalsOf)),
  }),
  reply: BatchLine,
  errors: batchErrors,
});

export const staffBatchPayouts = operation({
  method: 'POST',
  path: '/bo/withdrawal-batches/payout',
  summary: 'Try to note many withdrawals as paid by hand; as above',
  tag: 'staff',
  policy: 'staff',
  right: 'withdrawals.pay',
  envelope: 'wps',
  body: Type.Object(Many(Type.Object(WithdrawalsOf))),
  reply: BatchLine,
  errors: batchErrors,
});

export const staffBatchSecond = operation({
  method: 'POST',
  path: '/bo/withdrawal-batches/second',
  summary: 'Try to confirm, as the second person, what another one has decided about many withdrawals; as above',
  tag: 'staff',
  policy: 'staff',
  right: 'withdrawals.second',
  envelope: 'wps',
  body: Type.Object(Many(Type.Object(WithdrawalsOf))),
  reply: BatchLine,
  errors: batchErrors,
});

export const staffBatchDeposits = operation({
  method: 'POST',
  path: '/bo/deposit-batches/review',
  summary: 'Try to credit (in the sum that was paid, or else ordered) or reject many deposits; as above',
  tag: 'staff',
  policy: 'staff',
  right: 'deposits.review',
  envelope: 'wps',
  body: Type.Object({
    decision: OneOf(['credit', 'reject']),
    told: Type.Optional(OneOf(depositReasons)),
    words: ToldWords,
    ...Many(Type.Object(DepositsOf)),
  }),
  reply: BatchLine,
  errors: batchErrors,
});

export const staffBatchGames = operation({
  method: 'POST',
  path: '/bo/game-batches/arrange',
  summary: 'Try to show, hide or badge many games at this brand; as above. A game that is so already is refused by the trial',
  tag: 'staff',
  policy: 'staff',
  right: 'games.arrange',
  envelope: 'wps',
  body: Type.Object({
    change: OneOf(gameBatchChanges),
    nodeIds: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { minItems: 1, maxItems: batchItemsAtMost }),
    ),
    filter: Type.Optional(Type.Object(GamesOf)),
  }),
  reply: BatchLine,
  errors: batchErrors,
});

export const staffBatchContent = operation({
  method: 'POST',
  path: '/bo/content-batches/arrange',
  summary: 'Try to put many records of one kind on the site or take them off it; as above. One that is so already is refused by the trial',
  tag: 'staff',
  policy: 'staff',
  right: 'content.edit',
  envelope: 'wps',
  body: Type.Object({
    change: OneOf(contentBatchChanges),
    kind: ContentOf.kind,
    ids: Type.Optional(Type.Array(ContentId, { minItems: 1, maxItems: batchItemsAtMost })),
    filter: Type.Optional(Type.Object(ContentOf.narrowed)),
  }),
  reply: BatchLine,
  errors: batchErrors,
});

export const staffBatchPlayers = operation({
  method: 'POST',
  path: '/bo/player-batches/tag',
  summary: 'Try to put a tag on many players or take it off; as above. One who has it, or has it not, is refused by the trial',
  tag: 'staff',
  policy: 'staff',
  right: 'players.tag',
  envelope: 'wps',
  body: Type.Object({
    change: OneOf(playerBatchChanges),
    tag: PlayerTag,
    playerIds: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { minItems: 1, maxItems: batchItemsAtMost }),
    ),
    filter: Type.Optional(Type.Object(PlayersOf)),
  }),
  reply: BatchLine,
  errors: batchErrors,
});

export const staffBatchStaff = operation({
  method: 'POST',
  path: '/bo/staff-batches/change',
  summary:
    'Try to lock or unlock many staff accounts, give them a role or end their sessions; as above. The own account is refused by the trial',
  tag: 'staff',
  policy: 'staff',
  right: 'staff.manage',
  envelope: 'wps',
  body: Type.Object({
    change: OneOf(staffBatchChanges),
    role: Type.Optional(Role),
    ...Many(Type.Object(StaffOf)),
  }),
  reply: BatchLine,
  errors: batchErrors,
});

const BatchFilter = {
  kind: Type.Optional(OneOf(batchKindNames)),
  state: Type.Optional(OneOf(batchStates)),
  assigned: Assigned,
};

export const staffListBatches = operation({
  method: 'GET',
  path: '/bo/batches',
  summary: 'Batches, newest first: the own ones, and those of others that need a right one has oneself; who reads the audit log sees all',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...BatchFilter }),
  reply: Type.Object({ list: Type.Array(BatchLine), total: Type.Integer(), running: Type.Integer() }),
});

export const staffExportBatches = operation({
  method: 'GET',
  path: '/bo/batches.csv',
  summary: 'The same batches as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(BatchFilter),
  reply: Type.String(),
});

const BatchParams = Type.Object({ batchId: Uuid });

export const staffGetBatch = operation({
  method: 'GET',
  path: '/bo/batches/:batchId',
  summary: 'One batch and how far it is',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  params: BatchParams,
  reply: Type.Object({
    ...BatchLine.properties,
    because: Type.Array(Type.Object({ code: Type.String(), text: Type.String(), count: Type.Integer() }), {
      description: 'Why some cannot, or could not, most first; the text in the language of the call',
    }),
  }),
});

const ItemFilter = { outcome: Type.Optional(OneOf([...batchOutcomes, 'open'] as const)) };

export const staffListBatchItems = operation({
  method: 'GET',
  path: '/bo/batches/:batchId/items',
  summary: 'What a batch is made of, and what became of each',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  params: BatchParams,
  query: Type.Object({ ...PageQuery, ...ItemFilter }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        subject: Type.String(),
        name: Type.String({ description: 'Of an account or a record, in the language of the call; empty where the subject says it' }),
        playerId: Nullable(Type.Integer()),
        amount: Nullable(AmountText),
        withoutProof: Type.Boolean({ description: 'Ticked: credited although there is no picture of the payment' }),
        userName: Nullable(Type.String({ description: 'Of the player' })),
        deposit: Nullable(
          Type.Object(
            {
              ordered: AmountText,
              transferCode: Type.String(),
              proofs: Type.Array(Type.Object({ fileId: Uuid, openedBy: Type.Array(Type.String(), { description: 'Names of staff' }) })),
            },
            { description: 'Of a deposit that is to be credited' },
          ),
        ),
        verdict: Nullable(OneOf(['done', 'second', 'refused'])),
        outcome: Nullable(OneOf(batchOutcomes)),
        code: Type.String(),
        text: Type.String({ description: 'Why not, in the language of the call' }),
        doneAt: Nullable(EpochMs),
      }),
    ),
    total: Type.Integer(),
  }),
});

export const staffCreditWithoutProof = operation({
  method: 'POST',
  path: '/bo/batches/:batchId/without-proof',
  summary:
    'Say of one deposit of an own batch, before it is started, that it is to be credited although there is no picture of the payment, or not; it is tried anew',
  tag: 'staff',
  policy: 'staff',
  right: 'deposits.review',
  envelope: 'wps',
  params: BatchParams,
  body: Type.Object({
    subject: Type.String({ maxLength: 60, pattern: '^deposit:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
    credit: Type.Boolean(),
  }),
  reply: BatchLine,
  errors: ['not.found', 'permission.denied', 'state.not.allowed'],
});

export const staffExportBatch = operation({
  method: 'GET',
  path: '/bo/batches/:batchId/items.csv',
  summary: 'The report of a batch as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  params: BatchParams,
  query: Type.Object(ItemFilter),
  reply: Type.String(),
});

export const staffStartBatch = operation({
  method: 'POST',
  path: '/bo/batches/:batchId/start',
  summary: 'Carry out what the trial said can be done; only by who asked for it',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  params: BatchParams,
  body: Type.Object({ reason: Reason }),
  reply: BatchLine,
  errors: ['state.not.allowed', 'permission.denied'],
});

export const staffStopBatch = operation({
  method: 'POST',
  path: '/bo/batches/:batchId/stop',
  summary: 'Stop a batch after what is in hand; what is done stays done. The own one, or one whose right one has',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  params: BatchParams,
  body: Type.Object({ reason: Reason }),
  reply: BatchLine,
  errors: ['state.not.allowed', 'permission.denied'],
});
