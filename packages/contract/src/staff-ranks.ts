import { Type } from 'typebox';
import { AmountText, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { rankChangeReasons, rankGiftKinds, rankGiftStates } from './ranks.js';
import { AskedSecond } from './staff-approvals.js';
import { Reason, Uuid } from './staff.js';

const staff = { tag: 'staff', policy: 'staff', envelope: 'wps' } as const;
const reading = { ...staff, right: 'promotions.read' } as const;
const changing = { ...staff, right: 'promotions.edit' } as const;
const file = { ...reading, envelope: 'file', limit: { calls: 6, perSeconds: 60 } } as const;

const Document = Type.Unknown({ description: 'The table of ranks as growth-rules reads it, sums as decimal text of currency units' });
const Level = Type.Integer({ minimum: 0, maximum: 19 });
const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-mm-dd in the brand’s time zone' });

export const staffGetRanks = operation({
  ...reading,
  method: 'GET',
  path: '/bo/ranks',
  summary: 'The table of ranks of the brand, the awards that its gifts may go through, and how many members have each rank',
  reply: Type.Object({
    version: Type.Integer({ description: '0: the brand has no ranks yet' }),
    document: Nullable(Document),
    madeAt: Nullable(EpochMs),
    madeBy: Nullable(Type.String()),
    asked: Nullable(Type.String({ description: 'A table that waits for a second person: the request' })),
    members: Type.Array(Type.Integer(), { description: 'By rank, from 0: members who have turned anything over' }),
    awards: Type.Array(
      Type.Object({
        id: Uuid,
        code: Type.String(),
        title: Type.String(),
        most: Nullable(Type.String({ description: 'The highest sum that it gives; null: it always gives the same' })),
      }),
    ),
  }),
});

export const staffCheckRanks = operation({
  ...reading,
  method: 'POST',
  path: '/bo/ranks/check',
  summary: 'What a table of ranks lacks, and what it would come to by what members have played: nothing is saved',
  limit: { calls: 120, perSeconds: 60 },
  body: Type.Object({ document: Document }),
  reply: Type.Object({
    faults: Type.Array(Type.Object({ code: Type.String(), path: Type.String(), limit: Type.Optional(Type.String()) })),
    outcome: Nullable(
      Type.Object({
        members: Type.Array(Type.Integer(), { description: 'By rank, from 0, as they would stand' }),
        rises: Type.Integer({ description: 'Members who would rise at once' }),
        upgradeGifts: AmountText,
        monthlyGifts: Type.String({ description: 'A month, by the ranks as they would stand' }),
      }),
    ),
    needsSecond: Type.Boolean({ description: 'Saving it takes a second person' }),
  }),
});

export const staffSaveRanks = operation({
  ...changing,
  method: 'PUT',
  path: '/bo/ranks',
  summary:
    'Save the table of ranks: it holds from now on; who has a rank keeps it until a month ends. One that may give more than one person decides waits for a second',
  body: Type.Object({
    document: Document,
    after: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'The version that was changed' }),
    reason: Reason,
  }),
  reply: Type.Object({
    version: Type.Integer({ description: 'Unchanged where there are faults' }),
    faults: Type.Array(Type.Object({ code: Type.String(), path: Type.String(), limit: Type.Optional(Type.String()) })),
    asked: AskedSecond,
  }),
  errors: ['edit.outdated', 'approval.waits'],
});

const RankedQuery = { level: Type.Optional(Level), playerId: Type.Optional(PlayerId) };

export const staffListRanked = operation({
  ...reading,
  method: 'GET',
  path: '/bo/ranks/players',
  summary: 'Members by rank, the highest first',
  query: Type.Object({ ...RankedQuery, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        playerId: PlayerId,
        account: Type.String(),
        level: Level,
        rank: Type.String({ description: 'Its name in the caller’s language' }),
        since: EpochMs,
        total: AmountText,
        month: AmountText,
        deposits: AmountText,
        keptUntil: Nullable(Day),
      }),
    ),
    total: Type.Integer(),
  }),
});

export const staffExportRanked = operation({
  ...file,
  method: 'GET',
  path: '/bo/ranks/players.csv',
  summary: 'The same as CSV',
  query: Type.Object(RankedQuery),
  reply: Type.String(),
});

const Gift = Type.Object({
  playerId: PlayerId,
  account: Type.String(),
  kind: OneOf(rankGiftKinds),
  level: Level,
  amount: AmountText,
  state: OneOf(rankGiftStates),
  refused: Nullable(Type.String({ description: 'Code of the refusal by which it was not given, or waits' })),
  at: EpochMs,
  grantId: Nullable(Uuid),
});

const GiftQuery = {
  kind: Type.Optional(OneOf(rankGiftKinds)),
  state: Type.Optional(OneOf(rankGiftStates)),
  playerId: Type.Optional(PlayerId),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

export const staffListRankGifts = operation({
  ...reading,
  method: 'GET',
  path: '/bo/ranks/gifts',
  summary: 'Gifts of ranks, the newest first, with their sums',
  query: Type.Object({ ...GiftQuery, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(Gift),
    total: Type.Integer(),
    sums: Type.Object({ given: AmountText, due: AmountText }),
  }),
});

export const staffExportRankGifts = operation({
  ...file,
  method: 'GET',
  path: '/bo/ranks/gifts.csv',
  summary: 'The same as CSV',
  query: Type.Object(GiftQuery),
  reply: Type.String(),
});

export const staffPlayerRank = operation({
  ...reading,
  method: 'GET',
  path: '/bo/players/:playerId/rank',
  summary: 'The rank of a player: what it rests on, its changes and gifts',
  params: Type.Object({ playerId: PlayerId }),
  reply: Type.Object({
    version: Type.Integer(),
    ranks: Type.Array(
      Type.Object({
        level: Level,
        name: Type.String(),
        total: AmountText,
        deposits: AmountText,
        keep: AmountText,
        needsSecond: Type.Boolean({ description: 'Giving it to them takes a second person' }),
        needsSecondToKeep: Type.Boolean({
          description: 'Giving it to them until a day, or until a later one than now, takes a second person',
        }),
      }),
    ),
    asked: Nullable(Type.String({ description: 'A rank for them that waits for a second person: the request' })),
    level: Level,
    reached: Level,
    since: Nullable(EpochMs),
    total: AmountText,
    month: AmountText,
    deposits: AmountText,
    keptUntil: Nullable(Day),
    changes: Type.Array(
      Type.Object({
        at: EpochMs,
        from: Level,
        to: Level,
        why: OneOf(rankChangeReasons),
        total: AmountText,
        month: AmountText,
        deposits: AmountText,
        by: Nullable(Type.String({ description: 'Of staff' })),
        reason: Nullable(Type.String()),
      }),
      { description: 'The newest hundred' },
    ),
  }),
  errors: ['not.found'],
});

export const staffSetRank = operation({
  ...staff,
  right: 'promotions.give',
  method: 'POST',
  path: '/bo/players/:playerId/rank',
  summary:
    'Give a player a rank; it brings no gift for reaching it, and months take it away unless it is kept until a day. A rank that gives more than theirs waits for a second person',
  params: Type.Object({ playerId: PlayerId }),
  body: Type.Object({ level: Level, keptUntil: Nullable(Day), reason: Reason }),
  reply: Type.Object({ level: Level, asked: AskedSecond }),
  errors: ['not.found', 'already.so', 'rank.unknown', 'rank.day.past', 'approval.waits'],
});
