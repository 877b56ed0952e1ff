import { Type } from 'typebox';
import { AmountText, EpochMs, Nullable, OneOf, PageQuery, textsByLanguage } from './common.js';
import { gameTypes, transferStates } from './games.js';
import { operation } from './operation.js';
import { Reason, Uuid } from './staff.js';

const Text = Type.String();
const Count = Type.Integer({ minimum: 0 });
const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const NodeId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const VendorCode = Type.String({ pattern: '^[A-Z0-9_]{2,40}$' });
const Country = Type.String({ pattern: '^[A-Z]{2}$' });
/** What a change was made from: who names another one has not seen what stands now. */
const Version = Type.String({
  pattern: '^[0-9a-f]{16}$',
  description: 'Of the record as it was shown; another one is refused with edit.outdated',
});
const Position = Nullable(Type.Integer({ minimum: 1, maximum: 999_999, description: 'From the front; null: after all that have one' }));
const common = { tag: 'staff', policy: 'staff' } as const;
const csvLimit = { calls: 6, perSeconds: 60 } as const;

export const gameBadges = ['hot', 'new', 'jackpot', 'none'] as const;
export const gameShownStates = ['shown', 'hidden', 'off', 'removed'] as const;
export const importStates = ['reading', 'planned', 'applying', 'done', 'failed'] as const;
export const reconcileKinds = ['daily', 'hourly', 'rounds', 'asked'] as const;
export const reconcileStates = ['running', 'done', 'failed'] as const;
export const differenceKindNames = [
  'missing-here',
  'missing-there',
  'amount',
  'currency',
  'player',
  'round',
  'game',
  'reference',
  'kind',
  'state',
  'duplicate-there',
] as const;
export const differenceStates = ['open', 'gone', 'applied', 'accepted'] as const;
export const staffRoundStates = ['open', 'idle', 'stuck', 'settled', 'refunded'] as const;

const Window = Type.Object({
  from: EpochMs,
  until: Nullable(EpochMs),
  reason: Type.String({ maxLength: 200, description: 'What players are told' }),
});
const maintenanceNow = ['none', 'planned', 'now'] as const;

// ---- vendors ------------------------------------------------------------------------------------------------------------------------------

const Health = Type.Object(
  {
    calls: Count,
    failures: Type.Integer({ description: 'Nobody answered, or not as agreed' }),
    refusals: Type.Integer({ description: 'Answered with a no' }),
    averageMs: Nullable(Type.Integer()),
    slowestMs: Nullable(Type.Integer()),
    lastAt: Nullable(EpochMs),
    lastFailureAt: Nullable(EpochMs),
    lastFailure: Text,
  },
  { description: 'Calls of the last 24 hours' },
);

const VendorLine = Type.Object({
  code: VendorCode,
  name: Text,
  protocol: OneOf(['rs', 'pam']),
  hasWallet: Type.Boolean({ description: 'Keeps wallets of its own; else it plays with the main wallet' }),
  playsTrial: Type.Boolean({ description: 'A trial account plays with its own balance; else with the demo money of the game' }),
  enabled: Type.Boolean({ description: 'For every brand' }),
  offered: Type.Boolean({ description: 'At this brand' }),
  position: Type.Integer(),
  isHot: Type.Boolean(),
  currencies: Type.Array(Text),
  games: Count,
  launchOrigins: Type.Array(Text),
  maintenance: Nullable(Window),
  maintenanceNow: OneOf(maintenanceNow),
  out: Health,
  in: Health,
  version: Version,
});

const VendorFilter = {
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  state: Type.Optional(OneOf(['offered', 'hidden', 'off'])),
};

export const staffListVendors = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/vendors',
  summary: 'Game vendors with their health of the last 24 hours',
  right: 'games.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...VendorFilter }),
  reply: Type.Object({ list: Type.Array(VendorLine), total: Type.Integer() }),
});

export const staffExportVendors = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/vendors.csv',
  summary: 'Game vendors as CSV',
  right: 'games.read',
  envelope: 'file',
  limit: csvLimit,
  query: Type.Object(VendorFilter),
  reply: Type.String(),
});

const VendorParams = Type.Object({ code: VendorCode });

export const staffGetVendor = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/vendors/:code',
  summary: 'One vendor: where it is called, from where its games are shown, its calls hour by hour; keys and secrets are never told',
  right: 'games.read',
  envelope: 'wps',
  params: VendorParams,
  reply: Type.Object({
    ...VendorLine.properties,
    apiUrl: Text,
    operatorId: Text,
    aggregator: Nullable(
      Type.Object({ code: Text, provider: Text }, { description: 'Whose installation calls for it, and under which name' }),
    ),
    tokenInAddress: Type.Boolean({
      description: 'The launch token may stand in the address of a game; it can then only be exchanged, once',
    }),
    tellsAddress: Type.Boolean({ description: "Launches tell it the player's internet address" }),
    launchConfig: Type.Record(Text, Type.Unknown(), { description: 'What the operator adds to its launches' }),
    prizeLimits: Type.Array(Type.Object({ currency: Text, most: AmountText }), {
      description: 'The most that it may credit at once without a bet; nothing in a currency that is not there',
    }),
    hours: Type.Array(
      Type.Object({
        at: EpochMs,
        direction: OneOf(['out', 'in']),
        calls: Count,
        failures: Count,
        averageMs: Nullable(Type.Integer()),
        slowestMs: Nullable(Type.Integer()),
      }),
    ),
  }),
  errors: ['not.found'],
});

export const staffChangeVendor = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/vendors/:code',
  summary: 'Switch a vendor for every brand or this one, name it, place its card, say from where its games are shown',
  right: 'games.manage',
  envelope: 'wps',
  params: VendorParams,
  body: Type.Object({
    version: Version,
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' })),
    enabled: Type.Optional(Type.Boolean()),
    offered: Type.Optional(Type.Boolean()),
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 })),
    isHot: Type.Optional(Type.Boolean()),
    launchOrigins: Type.Optional(Type.Array(Type.String({ minLength: 8, maxLength: 200 }), { maxItems: 20 })),
    reason: Reason,
  }),
  reply: VendorLine,
  errors: ['not.found', 'edit.outdated', 'permission.denied', 'games.input.invalid'],
});

// ---- games --------------------------------------------------------------------------------------------------------------------------------

const Names = textsByLanguage(120, { additionalProperties: false, description: 'By language; an empty one goes back to the English name' });

const GameLine = Type.Object({
  nodeId: NodeId,
  code: Text,
  name: Text,
  vendor: VendorCode,
  vendorName: Text,
  gameType: OneOf(gameTypes),
  classify: Type.Array(Text),
  state: OneOf(gameShownStates),
  enabled: Type.Boolean({ description: 'For every brand' }),
  offered: Type.Boolean({ description: 'At this brand' }),
  position: Position,
  badge: Nullable(OneOf(gameBadges)),
  isHot: Type.Boolean(),
  isNew: Type.Boolean(),
  hasJackpot: Type.Boolean(),
  minBet: Nullable(AmountText),
  picture: Type.String({ description: 'Address of the uploaded picture, or empty' }),
  maintenance: Nullable(Window),
  maintenanceNow: OneOf(maintenanceNow),
  version: Version,
});

const GameDetail = Type.Object({
  ...GameLine.properties,
  names: Names,
  returnToPlayer: Nullable(Type.Number({ description: 'Percent, as the vendor states it' })),
  typedReturn: Nullable(Type.Number({ description: 'Percent, as staff typed it; counts where the vendor states nothing' })),
  hasTrial: Type.Boolean(),
  rooms: Count,
  vendorBlocked: Type.Array(Country),
  houseBlocked: Type.Array(Country),
  kept: Type.Array(Text, { description: 'What the vendor’s next list leaves as it is' }),
});

/** What narrows the list of games, and a batch of all that it shows. */
export const GamesOf = {
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
  vendor: Type.Optional(VendorCode),
  type: Type.Optional(OneOf(gameTypes)),
  state: Type.Optional(OneOf(gameShownStates)),
  badge: Type.Optional(OneOf(gameBadges)),
  maintenance: Type.Optional(OneOf(['planned', 'now'])),
};
const GameFilter = {
  ...GamesOf,
  sort: Type.Optional(OneOf(['order', '-order', 'name', '-name', 'vendor', '-vendor', 'nodeId', '-nodeId', 'type', '-type'])),
};

export const staffListGames = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/list',
  summary: 'Games in the order of this brand',
  right: 'games.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...GameFilter }),
  reply: Type.Object({ list: Type.Array(GameLine), total: Type.Integer() }),
});

export const staffExportGames = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/list.csv',
  summary: 'Games as CSV',
  right: 'games.read',
  envelope: 'file',
  limit: csvLimit,
  query: Type.Object(GameFilter),
  reply: Type.String(),
});

const GameParams = Type.Object({ nodeId: NodeId });
const changeErrors = ['not.found', 'edit.outdated', 'permission.denied', 'games.input.invalid'] as const;

export const staffGetGame = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/game/:nodeId',
  summary: 'One game with its names in every language',
  right: 'games.read',
  envelope: 'wps',
  params: GameParams,
  reply: GameDetail,
  errors: ['not.found'],
});

export const staffArrangeGame = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/game/:nodeId/arrange',
  summary: 'Show or hide a game at this brand, give it its place and badge; name and mark it for every brand',
  right: 'games.arrange',
  envelope: 'wps',
  params: GameParams,
  body: Type.Object({
    version: Version,
    offered: Type.Optional(Type.Boolean()),
    position: Type.Optional(Position),
    badge: Type.Optional(Nullable(OneOf(gameBadges))),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' })),
    names: Type.Optional(Names),
    isHot: Type.Optional(Type.Boolean()),
    isNew: Type.Optional(Type.Boolean()),
    hasJackpot: Type.Optional(Type.Boolean()),
    reason: Reason,
  }),
  reply: GameDetail,
  errors: changeErrors,
});

export const staffMoveGame = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/game/:nodeId/move',
  summary: 'Move a game one place up or down among the games of its category at this brand',
  right: 'games.arrange',
  envelope: 'wps',
  params: GameParams,
  body: Type.Object({ direction: OneOf(['up', 'down']), reason: Reason }),
  reply: GameDetail,
  errors: ['not.found', 'state.not.allowed'],
});

export const staffSwitchGame = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/game/:nodeId/switch',
  summary: 'Switch a game for every brand; say in which countries the house does not offer it',
  right: 'games.manage',
  envelope: 'wps',
  params: GameParams,
  body: Type.Object({
    version: Version,
    enabled: Type.Optional(Type.Boolean()),
    houseBlocked: Type.Optional(Type.Array(Country, { maxItems: 250, uniqueItems: true })),
    reason: Reason,
  }),
  reply: GameDetail,
  errors: changeErrors,
});

export const staffSetGameReturn = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/game/:nodeId/return',
  summary:
    'Type what a game returns to players, for every brand, where its vendor does not state it: the margin guard of agents goes by it',
  right: 'games.manage',
  envelope: 'wps',
  params: GameParams,
  body: Type.Object({
    version: Version,
    percent: Nullable(
      Type.Number({
        minimum: 0.01,
        maximum: 100,
        multipleOf: 0.01,
        description: 'Percent with two decimals at most; null: nothing is known',
      }),
    ),
    reason: Reason,
  }),
  reply: GameDetail,
  errors: ['not.found', 'edit.outdated', 'permission.denied', 'state.not.allowed'],
});

export const staffSetGamePicture = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/game/:nodeId/picture',
  summary: 'Show an uploaded picture (PNG, JPEG, WebP) on a game, for every brand',
  right: 'games.arrange',
  envelope: 'wps',
  upload: { maximumBytes: 5 * 1024 * 1024, types: ['image/png', 'image/jpeg', 'image/webp'] },
  params: GameParams,
  query: Type.Object({ reason: Reason }),
  reply: GameDetail,
  errors: ['not.found', 'permission.denied', 'file.too.large', 'file.type.refused', 'games.input.invalid'],
});

export const staffRemoveGamePicture = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/game/:nodeId/picture/remove',
  summary: 'Take the uploaded picture off a game',
  right: 'games.arrange',
  envelope: 'wps',
  params: GameParams,
  body: Type.Object({ reason: Reason }),
  reply: GameDetail,
  errors: ['not.found', 'permission.denied'],
});

// ---- maintenance --------------------------------------------------------------------------------------------------------------------------

const MaintenanceLine = Type.Object({
  subject: Type.String({ description: 'vendor:CODE or game:NODE' }),
  vendor: VendorCode,
  nodeId: Nullable(NodeId),
  name: Text,
  window: Window,
  now: Type.Boolean(),
  games: Type.Integer({ description: 'Games of this brand that it closes' }),
  version: Version,
});

const MaintenanceFilter = { vendor: Type.Optional(VendorCode), when: Type.Optional(OneOf(['now', 'planned'])) };

export const staffListGameMaintenance = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/maintenance',
  summary: 'Maintenance windows of vendors and games that are open or planned, the earliest first',
  right: 'games.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...MaintenanceFilter }),
  reply: Type.Object({ list: Type.Array(MaintenanceLine), total: Type.Integer() }),
});

export const staffExportGameMaintenance = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/maintenance.csv',
  summary: 'Maintenance windows as CSV',
  right: 'games.read',
  envelope: 'file',
  limit: csvLimit,
  query: Type.Object(MaintenanceFilter),
  reply: Type.String(),
});

export const staffSetGameMaintenance = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/maintenance',
  summary: 'Close a vendor or a game for a time, now or later; null ends or calls off its window',
  right: 'games.manage',
  envelope: 'wps',
  body: Type.Object({
    vendor: Type.Optional(VendorCode),
    nodeId: Type.Optional(NodeId),
    version: Version,
    window: Nullable(Window),
    reason: Reason,
  }),
  reply: Type.Object({ before: Nullable(Window), version: Version }),
  errors: changeErrors,
});

// ---- import -------------------------------------------------------------------------------------------------------------------------------

const ImportLine = Type.Object({
  id: Uuid,
  vendor: VendorCode,
  source: OneOf(['vendor', 'file']),
  state: OneOf(importStates),
  added: Count,
  changed: Count,
  back: Count,
  gone: Count,
  same: Count,
  unfit: Count,
  takesMostOff: Type.Boolean({ description: 'More than half of the vendor’s games would be gone' }),
  done: Type.Integer({ description: 'Games written so far, of added, changed, back and gone together' }),
  askedBy: Text,
  createdAt: EpochMs,
  finishedAt: Nullable(EpochMs),
  problem: Text,
});

export const staffListImports = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/imports',
  summary: 'Imports of vendors’ games, newest first',
  right: 'games.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, vendor: Type.Optional(VendorCode), state: Type.Optional(OneOf(importStates)) }),
  reply: Type.Object({ list: Type.Array(ImportLine), total: Type.Integer() }),
});

export const staffExportImports = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/imports.csv',
  summary: 'Imports as CSV',
  right: 'games.read',
  envelope: 'file',
  limit: csvLimit,
  query: Type.Object({ vendor: Type.Optional(VendorCode), state: Type.Optional(OneOf(importStates)) }),
  reply: Type.String(),
});

const ImportParams = Type.Object({ importId: Uuid });
const ImportDetail = Type.Object({
  ...ImportLine.properties,
  games: Type.Object({ added: Type.Array(Text), changed: Type.Array(Text), back: Type.Array(Text), gone: Type.Array(Text) }),
  remarks: Type.Array(Type.Object({ line: Type.Integer(), message: Text })),
});

export const staffGetImport = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/imports/:importId',
  summary: 'One import: what it would change or has changed, by the vendor’s codes; a thousand of each at most',
  right: 'games.read',
  envelope: 'wps',
  params: ImportParams,
  reply: ImportDetail,
  errors: ['not.found'],
});

export const staffImportFromVendor = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/vendors/:code/imports',
  summary: 'Ask a vendor for its games and compare them with ours; nothing is changed yet',
  right: 'games.manage',
  envelope: 'wps',
  params: VendorParams,
  body: Type.Object({ reason: Reason }),
  reply: ImportLine,
  errors: ['not.found', 'permission.denied', 'state.not.allowed'],
});

export const staffImportFromFile = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/vendors/:code/imports/file',
  summary: 'Compare a list of games (JSON or CSV) with ours; nothing is changed yet',
  right: 'games.manage',
  envelope: 'wps',
  upload: { maximumBytes: 8 * 1024 * 1024, types: ['text/plain', 'text/csv'] },
  params: VendorParams,
  query: Type.Object({ reason: Reason }),
  reply: ImportLine,
  errors: ['not.found', 'permission.denied', 'state.not.allowed', 'file.too.large', 'games.input.invalid'],
});

export const staffApplyImport = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/imports/:importId/apply',
  summary: 'Carry out a compared import; refused when the catalogue has changed since, with the counts made anew',
  right: 'games.manage',
  envelope: 'wps',
  params: ImportParams,
  body: Type.Object({ acceptRemovals: Type.Boolean(), reason: Reason }),
  reply: ImportLine,
  errors: ['not.found', 'permission.denied', 'state.not.allowed', 'edit.outdated', 'games.input.invalid'],
});

// ---- reconciliation -----------------------------------------------------------------------------------------------------------------------

const RunLine = Type.Object({
  runId: Uuid,
  vendor: VendorCode,
  kind: OneOf(reconcileKinds),
  state: OneOf(reconcileStates),
  from: EpochMs,
  to: EpochMs,
  lines: Type.Integer({ description: 'Lines of the vendor’s list read so far' }),
  found: Count,
  open: Type.Integer({ description: 'Of them still open, as far as this brand may see them' }),
  startedAt: EpochMs,
  finishedAt: Nullable(EpochMs),
  problem: Text,
});
const RunFilter = {
  vendor: Type.Optional(VendorCode),
  kind: Type.Optional(OneOf(reconcileKinds)),
  state: Type.Optional(OneOf(reconcileStates)),
  from: Type.Optional(EpochMs),
  until: Type.Optional(EpochMs),
};

export const staffListReconciliations = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/reconciliations',
  summary: 'Walks over vendors’ lists, newest first',
  right: 'reconciliation.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...RunFilter }),
  reply: Type.Object({ list: Type.Array(RunLine), total: Type.Integer() }),
});

export const staffExportReconciliations = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/reconciliations.csv',
  summary: 'Walks over vendors’ lists as CSV',
  right: 'reconciliation.read',
  envelope: 'file',
  limit: csvLimit,
  query: Type.Object(RunFilter),
  reply: Type.String(),
});

export const staffGetReconciliation = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/reconciliations/:runId',
  summary: 'One walk, as far as it has come',
  right: 'reconciliation.read',
  envelope: 'wps',
  params: Type.Object({ runId: Uuid }),
  reply: RunLine,
  errors: ['not.found'],
});

export const staffStartReconciliation = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/reconciliations',
  summary: 'Ask a vendor for its list of a period and lay it beside ours; moves no money',
  right: 'reconciliation.run',
  envelope: 'wps',
  body: Type.Object({ vendor: VendorCode, from: EpochMs, to: EpochMs, reason: Reason }),
  reply: RunLine,
  errors: ['not.found', 'state.not.allowed', 'games.input.invalid'],
});

export const staffReconcileFile = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/reconciliations/file',
  summary: 'Lay a vendor’s list from a file (JSON or CSV) beside ours; from its first to its last line unless a period is named',
  right: 'reconciliation.run',
  envelope: 'wps',
  upload: { maximumBytes: 8 * 1024 * 1024, types: ['text/plain', 'text/csv'] },
  query: Type.Object({ vendor: VendorCode, from: Type.Optional(EpochMs), to: Type.Optional(EpochMs), reason: Reason }),
  reply: RunLine,
  errors: ['not.found', 'state.not.allowed', 'file.too.large', 'games.input.invalid'],
});

const Side = Nullable(
  Type.Object({
    kind: Text,
    reference: Nullable(Text),
    round: Nullable(Text),
    player: Nullable(Type.String({ description: 'As the vendor knows them' })),
    game: Nullable(Text),
    amount: Type.String({ description: 'Currency units' }),
    currency: Nullable(Text),
    cancelled: Type.Boolean(),
    at: Text,
  }),
);
const DifferenceLine = Type.Object({
  vendor: VendorCode,
  externalId: Text,
  kind: OneOf(differenceKindNames),
  state: OneOf(differenceStates),
  playerId: Nullable(PlayerId),
  at: EpochMs,
  foundAt: EpochMs,
  closedAt: Nullable(EpochMs),
  ours: Side,
  theirs: Side,
  runId: Uuid,
  reason: Text,
});
const DifferenceFilter = {
  vendor: Type.Optional(VendorCode),
  kind: Type.Optional(OneOf(differenceKindNames)),
  state: Type.Optional(OneOf([...differenceStates, 'all'] as const)),
  playerId: Type.Optional(PlayerId),
  runId: Type.Optional(Uuid),
  externalId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  from: Type.Optional(EpochMs),
  until: Type.Optional(EpochMs),
};

export const staffListDifferences = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/differences',
  summary: 'Where our transactions differ from vendors’ lists; without a state those that are open, oldest first',
  right: 'reconciliation.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...DifferenceFilter }),
  reply: Type.Object({ list: Type.Array(DifferenceLine), total: Type.Integer() }),
});

export const staffExportDifferences = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/differences.csv',
  summary: 'Differences as CSV',
  right: 'reconciliation.read',
  envelope: 'file',
  limit: csvLimit,
  query: Type.Object(DifferenceFilter),
  reply: Type.String(),
});

const DifferenceKey = {
  vendor: VendorCode,
  externalId: Type.String({ minLength: 1, maxLength: 200 }),
  kind: OneOf(differenceKindNames),
};

export const staffGetDifference = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/difference',
  summary: 'One difference with both sides, and what may be decided about it',
  right: 'reconciliation.read',
  envelope: 'wps',
  query: Type.Object(DifferenceKey),
  reply: Type.Object({
    ...DifferenceLine.properties,
    roundId: Nullable(Uuid),
    waiting: Nullable(Type.String({ description: 'Who asked for it to be booked and waits for a second person' })),
    mayApply: Type.Boolean({ description: 'A win or rollback that only the vendor has' }),
  }),
  errors: ['not.found'],
});

export const staffDecideDifference = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/differences/decision',
  summary:
    'Accept a difference as it is, which moves nothing and holds while both sides say the same; or ask to book the win or rollback that is missing here, which another person decides',
  right: 'reconciliation.run',
  envelope: 'wps',
  body: Type.Object({ ...DifferenceKey, decision: OneOf(['accept', 'apply']), reason: Reason }),
  reply: Type.Object({ state: OneOf(differenceStates), waitingApproval: Nullable(Uuid) }),
  errors: ['not.found', 'state.not.allowed', 'approval.waits', 'games.input.invalid'],
});

export const decideGamesMoney = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/money/:approvalId/decision',
  summary: 'Confirm or reject, never by who asked: the booking of what is missing here, the end of a transfer to or from a vendor’s wallet',
  right: 'reconciliation.approve',
  envelope: 'wps',
  params: Type.Object({ approvalId: Uuid }),
  body: Type.Object({ decision: OneOf(['approve', 'reject']), reason: Reason }),
  reply: Type.Object({ state: OneOf(['approved', 'rejected']), outcome: Text }),
  errors: ['approval.outdated', 'not.found', 'approval.second.person', 'state.not.allowed', 'transfer.in.progress'],
});

// ---- rounds -------------------------------------------------------------------------------------------------------------------------------

const RoundLine = Type.Object({
  roundId: Uuid,
  code: Type.String({ description: 'The vendor’s own id' }),
  playerId: PlayerId,
  vendor: VendorCode,
  nodeId: NodeId,
  game: Text,
  state: OneOf(staffRoundStates),
  staked: AmountText,
  won: AmountText,
  refunded: AmountText,
  openedAt: EpochMs,
  updatedAt: EpochMs,
  closedAt: Nullable(EpochMs),
  closeReason: Nullable(Text),
});
const RoundFilter = {
  id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Our id of the round, or the vendor’s id of one of its transactions' }),
  ),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'The vendor’s own id of the round' })),
  playerId: Type.Optional(PlayerId),
  vendor: Type.Optional(VendorCode),
  state: Type.Optional(OneOf(staffRoundStates)),
  from: Type.Optional(EpochMs),
  until: Type.Optional(EpochMs),
};

export const staffListRounds = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/rounds',
  summary: 'Rounds of vendors’ games, newest first; the last 24 hours unless an id, a player, an unfinished state or a period is named',
  right: 'rounds.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...RoundFilter }),
  reply: Type.Object({ list: Type.Array(RoundLine), total: Type.Integer(), staked: AmountText, won: AmountText, refunded: AmountText }),
});

export const staffExportRounds = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/rounds.csv',
  summary: 'Rounds as CSV',
  right: 'rounds.read',
  envelope: 'file',
  limit: csvLimit,
  query: Type.Object(RoundFilter),
  reply: Type.String(),
});

export const staffGetRound = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/rounds/:roundId',
  summary: 'One round with every transaction of the vendor and the ledger entries it made',
  right: 'rounds.read',
  envelope: 'wps',
  params: Type.Object({ roundId: Uuid }),
  reply: Type.Object({
    ...RoundLine.properties,
    transactions: Type.Array(
      Type.Object({
        externalId: Text,
        kind: OneOf(['bet', 'win', 'rollback']),
        reference: Nullable(Text),
        amount: AmountText,
        at: EpochMs,
        tombstone: Type.Boolean({ description: 'A rollback whose bet was not known' }),
        transactionId: Nullable(Uuid),
        entries: Type.Array(Type.Object({ account: Text, amount: AmountText, balanceAfter: Nullable(AmountText) })),
      }),
    ),
    differences: Type.Array(DifferenceLine),
  }),
  errors: ['not.found'],
});

// ---- transfers to and from vendors' wallets -------------------------------------------------------------------------------------------------

const TransferLine = Type.Object({
  transferId: Uuid,
  playerId: PlayerId,
  vendor: VendorCode,
  direction: OneOf(['in', 'out']),
  amount: AmountText,
  currency: Text,
  state: OneOf(transferStates),
  reason: Text,
  createdAt: EpochMs,
  stateChangedAt: EpochMs,
  checkAt: Nullable(EpochMs),
  checks: Count,
});
const TransferFilter = {
  state: Type.Optional(OneOf([...transferStates, 'all'] as const)),
  vendor: Type.Optional(VendorCode),
  playerId: Type.Optional(PlayerId),
  direction: Type.Optional(OneOf(['in', 'out'])),
};

export const staffListVendorTransfers = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/transfers',
  summary: 'Money on its way to and from vendors’ wallets; without a state what has no outcome, oldest first',
  right: 'rounds.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...TransferFilter }),
  reply: Type.Object({ list: Type.Array(TransferLine), total: Type.Integer(), amount: AmountText }),
});

export const staffExportVendorTransfers = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/transfers.csv',
  summary: 'Transfers to and from vendors’ wallets as CSV',
  right: 'rounds.read',
  envelope: 'file',
  limit: csvLimit,
  query: Type.Object(TransferFilter),
  reply: Type.String(),
});

export const staffGetVendorTransfer = operation({
  ...common,
  method: 'GET',
  path: '/bo/games/transfers/:transferId',
  summary: 'One transfer to or from a vendor’s wallet',
  right: 'rounds.read',
  envelope: 'wps',
  params: Type.Object({ transferId: Uuid }),
  reply: Type.Object({
    ...TransferLine.properties,
    mayEnd: Type.Boolean({ description: 'It has had no outcome for an hour' }),
    waiting: Nullable(Type.String({ description: 'Who asked for its end and waits for a second person' })),
  }),
  errors: ['not.found'],
});

export const staffEndVendorTransfer = operation({
  ...common,
  method: 'POST',
  path: '/bo/games/transfers/:transferId/end',
  summary: 'Ask to end a transfer by what the vendor has confirmed in another way; another person decides',
  right: 'reconciliation.run',
  envelope: 'wps',
  params: Type.Object({ transferId: Uuid }),
  body: Type.Object({ outcome: OneOf(['done', 'refused']), reason: Reason }),
  reply: Type.Object({ waitingApproval: Uuid }),
  errors: ['not.found', 'transfer.in.progress', 'approval.waits'],
});
