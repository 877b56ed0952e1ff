import { Type } from 'typebox';
import { AmountText, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { documentKinds, documentReasons, documentStates } from './document-rules.js';
import { identityStates, limitKinds, limitPeriods } from './limit-rules.js';
import { operation } from './operation.js';
import { noOffersTag, tagPattern, tagsAtMost, tagsListedAtMost } from './player-tags.js';
import { playerTypeMeaning } from './player-types.js';
import { Approval, Decision } from './staff-approvals.js';
import { Reason, Uuid } from './staff.js';

const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const PlayerParams = Type.Object({ playerId: PlayerId });
const Text = Type.String();
export const PlayerTag = Type.String({ pattern: tagPattern, maxLength: 32, description: 'Small letters, digits and hyphens' });
const statuses = ['active', 'locked', 'closed'] as const;

const PlayerLine = Type.Object({
  playerId: PlayerId,
  userName: Text,
  accountNumber: Text,
  type: Type.Integer({ description: playerTypeMeaning }),
  status: OneOf(statuses),
  createdAt: EpochMs,
  lastLoginAt: Nullable(EpochMs),
});

/** Orders of the list of players; `-`: the greatest first. Without one: who has the very user name that was typed, then the newest first. */
export const playerOrders = ['userName', '-userName', 'createdAt', '-createdAt', 'lastLoginAt', '-lastLoginAt'] as const;
export type PlayerOrder = (typeof playerOrders)[number];

/** What a list of players is narrowed to, and with it what is done to all of that list. */
export const PlayersOf = {
  text: Type.Optional(
    Type.String({
      maxLength: 120,
      description:
        'User name or nickname or the beginning of one, whole words of the full name in any order and with or without diacritics, account number, id, whole phone number (+…), e-mail, its domain (@example.com) or IP address they signed in from, the last four digits of a payout account, or the whole of it with the right payouts.destination; also the number of a bet, round, deposit or withdrawal of theirs that the role may see',
    }),
  ),
  type: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  status: Type.Optional(OneOf(statuses)),
  createdFrom: Type.Optional(EpochMs),
  createdTo: Type.Optional(Type.Integer({ ...EpochMs, description: 'Milliseconds since 1970, not included' })),
  invitedBy: Type.Optional(PlayerId),
  tag: Type.Optional(PlayerTag),
  sort: Type.Optional(OneOf(playerOrders)),
};

/** A count beyond this is not counted: `hasMore` says that there are more. */
export const playersCountedAtMost = 100_000;

export const staffSearchPlayers = operation({
  method: 'GET',
  path: '/bo/players',
  summary: 'Find players',
  tag: 'staff',
  policy: 'staff',
  right: 'players.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...PlayersOf }),
  reply: Type.Object({
    list: Type.Array(PlayerLine),
    total: Type.Integer({ description: `At most ${playersCountedAtMost}` }),
    hasMore: Type.Boolean({ description: 'There are more than total' }),
  }),
});

export const staffExportPlayers = operation({
  method: 'GET',
  path: '/bo/players.csv',
  summary: 'Players as CSV, without personal data',
  tag: 'staff',
  policy: 'staff',
  right: 'players.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(PlayersOf),
  reply: Type.String(),
});

const Limit = Type.Object({
  kind: OneOf(limitKinds),
  period: OneOf(limitPeriods),
  value: Nullable(Type.String({ description: 'The strictest: currency units, of a session minutes' })),
  setBy: Nullable(Text),
  ofStaff: Nullable(Type.String({ description: 'What staff has set, whichever is the strictest' })),
  used: Text,
  inOrders: Type.String({ description: 'The part of `used` that deposits under way have taken: not credited yet' }),
  left: Nullable(Text),
  resetsAt: EpochMs,
});

export const staffGetPlayer = operation({
  method: 'GET',
  path: '/bo/players/:playerId',
  summary: 'Everything about a player on one page; personal data masked without the right players.personal',
  tag: 'staff',
  policy: 'staff',
  right: 'players.read',
  envelope: 'wps',
  params: PlayerParams,
  reply: Type.Object({
    ...PlayerLine.properties,
    nickname: Text,
    language: Text,
    rank: Nullable(
      Type.Object(
        { level: Type.Integer(), name: Text, colour: Text, background: Text },
        { description: 'As its label shows it, in the caller’s language; null: the brand has no ranks' },
      ),
    ),
    isPersonal: Type.Boolean({ description: 'Whether personal data are in clear' }),
    mobile: Nullable(Text),
    mobileVerified: Type.Boolean(),
    email: Nullable(Text),
    emailVerified: Type.Boolean(),
    details: Type.Record(Text, Text),
    identityState: Text,
    excluded: Type.Boolean(),
    tags: Type.Array(Text, { description: `What staff have marked them with, by the alphabet; ${noOffersTag}: they are offered nothing` }),
    hasTotp: Type.Boolean(),
    passkeys: Type.Integer(),
    hasPaymentPassword: Type.Boolean(),
    invitedBy: Nullable(PlayerId),
    invitedByName: Nullable(Type.String()),
    wallet: Type.Object({
      currency: Text,
      main: AmountText,
      held: AmountText,
      bonus: Type.String({ description: 'What is left of the bonus that they play with' }),
      deposited: AmountText,
      withdrawn: AmountText,
      staked: AmountText,
      returned: AmountText,
      turnover: AmountText,
      turnoverLeft: Type.String({ description: 'To be staked before money may be withdrawn' }),
      owed: Type.String({
        description:
          'What they owe the house: of deposits, prizes and bonuses taken back. Paid from whatever comes to them; nothing leaves before',
      }),
    }),
    limits: Type.Array(Limit),
    pursesAtVendors: Type.Array(
      Type.Object({
        vendor: Text,
        vendorName: Text,
        why: OneOf(['excluded', 'locked', 'owes'] as const),
        state: Type.Union([Type.Literal('closing'), Type.Literal('watching')], {
          description: 'closing: money may still stand there; watching: it is empty, and looked at again for what open rounds pay',
        }),
        sessionsEnded: Type.Boolean({ description: 'The vendor has ended their sessions, or has no call for it' }),
        since: EpochMs,
        tries: Type.Integer(),
        reason: Type.Union([Type.Literal(''), OneOf(['silent', 'under-way', 'refused'] as const)], {
          description: 'Why it is not empty yet: the vendor does not answer, a transfer is on its way, the vendor refuses one',
        }),
      }),
      { description: 'Wallets at vendors that are being emptied because they may not play any more' },
    ),
    notes: Type.Object({
      total: Type.Integer(),
      latest: Nullable(Type.Object({ at: EpochMs, author: Text, text: Type.String({ description: 'Its first 200 characters' }) })),
    }),
    payoutAccounts: Type.Array(
      Type.Object({
        accountId: Uuid,
        kind: Text,
        provider: Text,
        last4: Text,
        isDefault: Type.Boolean(),
        createdAt: EpochMs,
        usableFrom: EpochMs,
        others: Type.Integer({ description: 'Other players of the brand who are paid to the same account' }),
      }),
    ),
    sessions: Type.Array(
      Type.Object({ sessionId: Uuid, method: Text, createdAt: EpochMs, lastSeenAt: EpochMs, ip: Text, country: Text, userAgent: Text }),
    ),
  }),
});

const change = (path: string, summary: string, right: 'players.lock' | 'players.sessions' | 'players.factor') =>
  ({
    method: 'POST',
    path: `/bo/players/:playerId/${path}`,
    summary,
    tag: 'staff',
    policy: 'staff',
    right,
    envelope: 'wps',
    params: PlayerParams,
  }) as const;

export const staffLockPlayer = operation({
  ...change('lock', 'Lock or unlock an account; locking ends its sessions, wins are still paid', 'players.lock'),
  body: Type.Object({ locked: Type.Boolean(), reason: Reason }),
  reply: Type.Object({ status: OneOf(statuses) }),
  errors: ['state.not.allowed'],
});

export const staffListTags = operation({
  method: 'GET',
  path: '/bo/player-tags',
  summary: 'Tags that players of the brand have, by the alphabet',
  tag: 'staff',
  policy: 'staff',
  right: 'players.read',
  envelope: 'wps',
  reply: Type.Object({ list: Type.Array(Type.Object({ tag: Text, players: Type.Integer() }), { maxItems: tagsListedAtMost }) }),
});

export const staffTagPlayer = operation({
  method: 'POST',
  path: '/bo/players/:playerId/tags',
  summary: `Put a tag on a player or take it off; rules of offers ask for tags, and who has ${noOffersTag} is offered nothing`,
  tag: 'staff',
  policy: 'staff',
  right: 'players.tag',
  envelope: 'wps',
  params: PlayerParams,
  body: Type.Object({ tag: PlayerTag, on: Type.Boolean({ description: 'Whether they have it afterwards' }), reason: Reason }),
  reply: Type.Object({ tags: Type.Array(Text, { maxItems: tagsAtMost }) }),
  errors: ['player.tags.full', 'state.not.allowed'],
});

export const staffEndPlayerSessions = operation({
  ...change('sessions/end', "End a player's sessions and remembered sign-ins", 'players.sessions'),
  body: Type.Object({ reason: Reason }),
  reply: Type.Object({}),
});

export const staffResetPlayerFactors = operation({
  ...change(
    'factors/reset',
    'Take second factors away from a player who has lost them and whose documents were accepted; withdrawals rest. Another person confirms where the account holds anything',
    'players.factor',
  ),
  body: Type.Object({ reason: Reason }),
  reply: Type.Object({
    totp: Type.Boolean({ description: 'Taken away now' }),
    passkeys: Type.Integer({ description: 'So many taken away now' }),
    waits: Nullable(Type.String({ format: 'uuid', description: 'The request that another person decides about; nothing is done before' })),
  }),
  errors: ['identity.required', 'state.not.allowed', 'approval.waits'],
});

export const staffDecideFactorReset = operation({
  method: 'POST',
  path: '/bo/factor-resets/:approvalId/decision',
  summary: "Confirm that a player's second factors are taken away, or reject it; never by who asked",
  tag: 'staff',
  policy: 'staff',
  right: 'players.factor',
  envelope: 'wps',
  params: Type.Object({ approvalId: Uuid }),
  body: Decision,
  reply: Approval,
  errors: [
    'approval.second.person',
    'approval.second.made',
    'approval.second.young',
    'state.not.allowed',
    'approval.outdated',
    'identity.required',
  ],
});

export const staffSetPlayerLimit = operation({
  method: 'POST',
  path: '/bo/players/:playerId/limits',
  summary: 'Set or take away a limit of staff; the strictest of staff’s, the brand’s and the player’s own counts',
  tag: 'staff',
  policy: 'staff',
  right: 'players.limits',
  envelope: 'wps',
  params: PlayerParams,
  body: Type.Object({
    kind: OneOf(limitKinds),
    period: OneOf(limitPeriods),
    value: Nullable(
      Type.String({ pattern: '^\\d{1,14}(\\.\\d{1,4})?$', maxLength: 20, description: 'Currency units, of a session minutes; null: none' }),
    ),
    instead: Type.Optional(
      Nullable(
        Type.String({ maxLength: 20, description: 'Only if this is the limit of staff now (null: none): of who undoes their own change' }),
      ),
    ),
    reason: Reason,
  }),
  reply: Type.Object({ limits: Type.Array(Limit) }),
  errors: ['amount.invalid', 'edit.outdated'],
});

export const staffExcludePlayer = operation({
  method: 'POST',
  path: '/bo/players/:playerId/exclude',
  summary: 'Keep a player from betting and depositing until a moment, or for good; nothing shortens it',
  tag: 'staff',
  policy: 'staff',
  right: 'players.limits',
  envelope: 'wps',
  params: PlayerParams,
  body: Type.Object({ kind: OneOf(['time-out', 'self-exclusion']), until: Nullable(EpochMs), reason: Reason }),
  reply: Type.Object({ until: Nullable(EpochMs) }),
  errors: ['request_param_err'],
});

export const staffMessagePlayer = operation({
  method: 'POST',
  path: '/bo/players/:playerId/messages',
  summary: 'Write into a player’s inbox; an offer only to who has asked for such there, and is neither excluded nor on a break',
  tag: 'staff',
  policy: 'staff',
  right: 'players.message',
  envelope: 'wps',
  idempotent: true,
  params: PlayerParams,
  body: Type.Object({
    letter: OneOf(['service', 'offer']),
    title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
    text: Type.String({ minLength: 1, maxLength: 4_000, pattern: '\\S' }),
  }),
  reply: Type.Object({ sent: Type.Boolean({ description: 'false: this key has sent it before' }) }),
  errors: ['request_param_err', 'message.offer.shielded', 'message.offer.unwanted'],
});

export const staffRequestPayoutChange = operation({
  method: 'POST',
  path: '/bo/players/:playerId/payout-accounts/:accountId/change',
  summary: 'Ask to remove a payout account, or to end the rest after its adding; another person decides',
  tag: 'staff',
  policy: 'staff',
  right: 'payout.request',
  envelope: 'wps',
  params: Type.Object({ playerId: PlayerId, accountId: Uuid }),
  body: Type.Object({ change: OneOf(['remove', 'end-rest']), reason: Reason }),
  reply: Approval,
  errors: ['payout.account.unknown', 'approval.waits'],
});

export const staffDecidePayoutChange = operation({
  method: 'POST',
  path: '/bo/payout-changes/:approvalId/decision',
  summary: 'Decide about such a change; never by who asked',
  tag: 'staff',
  policy: 'staff',
  right: 'payout.approve',
  envelope: 'wps',
  params: Type.Object({ approvalId: Uuid }),
  body: Decision,
  reply: Approval,
  errors: ['approval.outdated', 'approval.second.person', 'state.not.allowed', 'payout.account.unknown'],
});

export const staffClosePlayer = operation({
  method: 'POST',
  path: '/bo/players/:playerId/close',
  summary: 'Close an account for good, with nothing in it and nothing open; its sessions end',
  tag: 'staff',
  policy: 'staff',
  right: 'players.erase',
  envelope: 'wps',
  params: PlayerParams,
  body: Type.Object({ reason: Reason }),
  reply: Type.Object({ status: OneOf(statuses) }),
  errors: ['state.not.allowed'],
});

export const staffRequestErasure = operation({
  method: 'POST',
  path: '/bo/players/:playerId/erasure',
  summary: 'Ask to erase the person behind a closed account with nothing in it and nothing open; another person decides',
  tag: 'staff',
  policy: 'staff',
  right: 'players.erase',
  envelope: 'wps',
  idempotent: true,
  params: PlayerParams,
  body: Type.Object({ reason: Reason }),
  reply: Approval,
  errors: ['state.not.allowed', 'idempotency.key.conflict'],
});

export const staffDecideErasure = operation({
  method: 'POST',
  path: '/bo/player-erasures/:approvalId/decision',
  summary: 'Decide about an erasure, which nothing undoes; never by who asked',
  tag: 'staff',
  policy: 'staff',
  right: 'players.erase',
  envelope: 'wps',
  params: Type.Object({ approvalId: Uuid }),
  body: Decision,
  reply: Approval,
  errors: ['approval.outdated', 'approval.second.person', 'state.not.allowed'],
});

export const staffPlayerBrief = operation({
  method: 'GET',
  path: '/bo/players/:playerId/brief',
  summary: 'What one has to know of a player before one decides about their money; nothing personal',
  tag: 'staff',
  policy: 'staff',
  right: 'players.read',
  envelope: 'wps',
  params: PlayerParams,
  reply: Type.Object({
    userName: Text,
    status: OneOf(statuses),
    createdAt: EpochMs,
    identityState: OneOf(identityStates),
    excluded: Type.Boolean(),
    balance: AmountText,
    held: AmountText,
    turnoverLeft: Type.String({ description: 'To be staked before money may be withdrawn' }),
    owed: Type.String({ description: 'What they owe the house' }),
    totals: Type.Object({ deposited: AmountText, withdrawn: AmountText, staked: AmountText, returned: AmountText }),
    deposits: Type.Integer({ description: 'Orders of any state' }),
    withdrawals: Type.Integer({ description: 'Of any state' }),
  }),
});

// ---- identity documents -------------------------------------------------------------------------------------------------------------------

const DocumentLine = Type.Object({
  submissionId: Uuid,
  playerId: PlayerId,
  kind: OneOf(documentKinds),
  state: OneOf(documentStates),
  userName: Nullable(Type.String({ description: 'Of the player' })),
  fileIds: Type.Array(Uuid),
  unopened: Type.Integer({ description: 'Pictures that the caller has not opened: before that they accept nothing' }),
  birthday: Nullable(Text),
  number: Nullable(Text),
  comment: Nullable(Text),
  realName: Nullable(Type.String({ description: 'As the player typed it from the document' })),
  registeredName: Text,
  registeredBirthday: Nullable(Text),
  alsoUsedBy: Type.Array(PlayerId, { description: 'Others who have shown a document of this number' }),
  submittedAt: EpochMs,
  decidedAt: Nullable(EpochMs),
  decidedBy: Nullable(Text),
  reason: Nullable(Text),
  note: Text,
  validUntil: Nullable(Text),
});

const DocumentFilter = { id: Type.Optional(Uuid), state: Type.Optional(OneOf(documentStates)), playerId: Type.Optional(PlayerId) };

export const staffListDocuments = operation({
  method: 'GET',
  path: '/bo/documents',
  summary: 'Identity documents; those that wait oldest first',
  tag: 'staff',
  policy: 'staff',
  right: 'documents.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...DocumentFilter }),
  reply: Type.Object({ list: Type.Array(DocumentLine), total: Type.Integer() }),
});

export const staffExportDocuments = operation({
  method: 'GET',
  path: '/bo/documents.csv',
  summary: 'Identity documents as CSV, without what stands in them',
  tag: 'staff',
  policy: 'staff',
  right: 'documents.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(DocumentFilter),
  reply: Type.String(),
});

export const staffDecideDocuments = operation({
  method: 'POST',
  path: '/bo/documents/:submissionId/decision',
  summary: 'Accept or reject a document',
  tag: 'staff',
  policy: 'staff',
  right: 'documents.decide',
  envelope: 'wps',
  params: Type.Object({ submissionId: Uuid }),
  body: Type.Object({
    decision: OneOf(['accept', 'reject']),
    told: Type.Optional(OneOf(documentReasons)),
    note: Type.Optional(Type.String({ maxLength: 140 })),
    validUntil: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })),
    reason: Reason,
  }),
  reply: Type.Object({
    state: Text,
    identityState: Text,
    excluded: Type.Boolean({ description: 'The document is also that of an excluded player: this account is excluded as long' }),
  }),
  errors: ['state.not.allowed', 'request_param_err', 'picture.not.opened'],
});

const FileParams = Type.Object({ playerId: PlayerId, fileId: Uuid });

const picture = (path: string, summary: string, right: 'documents.read' | 'proofs.read') =>
  operation({
    method: 'GET',
    path: `/bo/players/:playerId/${path}/:fileId`,
    summary,
    tag: 'staff',
    policy: 'staff',
    right,
    envelope: 'file',
    params: FileParams,
    reply: Type.Object({}),
    errors: ['file.unknown'],
  });

export const staffViewDocument = picture(
  'documents',
  'The picture of an identity document; looking is noted in the audit log',
  'documents.read',
);
export const staffViewProof = picture(
  'proofs',
  'The picture that proves a deposit or speaks in a dispute; who opens it, and when first, is noted: a credit that rests on it is decided by who has',
  'proofs.read',
);
export const staffViewProofSmall = operation({
  ...staffViewProof,
  path: '/bo/players/:playerId/proofs/:fileId/small',
  summary: 'The same, too small to be read: it tells pictures apart and does not count as having opened one',
});
