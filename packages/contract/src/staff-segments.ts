import { Type } from 'typebox';
import { EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { Reason, Uuid } from './staff.js';

/** Lines of one filling at most, and players of one list. */
export const segmentLinesAtMost = 10_000;
export const segmentMembersAtMost = 100_000;
/** Lists of a brand at most. */
export const segmentsAtMost = 200;
/** Lines that could not be read, told at most. */
export const segmentUnknownAtMost = 20;

/** add: whoever is named is on the list besides; remove: they are on it no longer; replace: nobody else is on it. */
export const segmentFillings = ['add', 'remove', 'replace'] as const;

const staff = { tag: 'staff', policy: 'staff', envelope: 'wps' } as const;
const reading = { ...staff, right: 'promotions.read' } as const;
const changing = { ...staff, right: 'promotions.edit' } as const;
const file = { ...reading, envelope: 'file', limit: { calls: 6, perSeconds: 60 } } as const;

const SegmentParams = Type.Object({ id: Uuid });
const SegmentCode = Type.String({
  minLength: 2,
  maxLength: 40,
  pattern: '^[a-z0-9][a-z0-9-]+$',
  description: 'Small letters, figures and hyphens; rules name the list by it',
});
const Note = Type.String({ maxLength: 200, description: 'What it is for' });

const Segment = Type.Object({
  id: Uuid,
  code: SegmentCode,
  note: Note,
  members: Type.Integer({ description: 'Players on it' }),
  offers: Type.Integer({ description: 'Offers whose rule asks for it and that are not stopped' }),
  madeAt: EpochMs,
  changedAt: EpochMs,
  changedBy: Type.String(),
});

export const staffListSegments = operation({
  ...reading,
  method: 'GET',
  path: '/bo/segments',
  summary: 'Lists of players that the brand keeps for the rules of its offers, by their codes',
  query: Type.Object({ text: Type.Optional(Type.String({ maxLength: 60, description: 'A part of the code or the note' })), ...PageQuery }),
  reply: Type.Object({ list: Type.Array(Segment), total: Type.Integer() }),
});

export const staffExportSegments = operation({
  ...file,
  method: 'GET',
  path: '/bo/segments.csv',
  summary: 'The same as CSV',
  query: Type.Object({ text: Type.Optional(Type.String({ maxLength: 60 })) }),
  reply: Type.String(),
});

export const staffGetSegment = operation({
  ...reading,
  method: 'GET',
  path: '/bo/segments/:id',
  summary: 'A list of players, and the offers that ask for it',
  params: SegmentParams,
  reply: Type.Object({
    segment: Segment,
    offers: Type.Array(Type.Object({ id: Uuid, code: Type.String(), title: Type.String() }), {
      description: 'Offers whose rule asks for it and that are not stopped, the newest first, fifty at most',
    }),
  }),
  errors: ['not.found'],
});

export const staffMakeSegment = operation({
  ...changing,
  method: 'POST',
  path: '/bo/segments',
  summary: 'Make a list of players, with nobody on it',
  idempotent: true,
  body: Type.Object({ code: SegmentCode, note: Note, reason: Reason }),
  reply: Segment,
  errors: ['already.so', 'segment.too.many', 'idempotency.key.conflict'],
});

export const staffRemoveSegment = operation({
  ...changing,
  method: 'DELETE',
  path: '/bo/segments/:id',
  summary: 'Remove a list that no offer asks for any more',
  params: SegmentParams,
  body: Type.Object({ reason: Reason }),
  reply: Type.Object({}),
  errors: ['not.found', 'segment.in.use'],
});

const Member = Type.Object({
  playerId: Type.Integer(),
  userName: Nullable(Type.String()),
  since: EpochMs,
  addedBy: Type.String(),
});
const MemberQuery = { playerId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })) };

export const staffListSegmentMembers = operation({
  ...reading,
  method: 'GET',
  path: '/bo/segments/:id/members',
  summary: 'Who is on a list, whoever came last at the top',
  params: SegmentParams,
  query: Type.Object({ ...MemberQuery, ...PageQuery }),
  reply: Type.Object({ list: Type.Array(Member), total: Type.Integer() }),
  errors: ['not.found'],
});

export const staffExportSegmentMembers = operation({
  ...file,
  method: 'GET',
  path: '/bo/segments/:id/members.csv',
  summary: 'The same as CSV; its first column fills a list again',
  params: SegmentParams,
  query: Type.Object(MemberQuery),
  reply: Type.String(),
  errors: ['not.found'],
});

const filling = {
  players: Type.String({
    minLength: 1,
    maxLength: 200_000,
    description: `Numbers or user names, one a line, ${segmentLinesAtMost} at most; of CSV the first column`,
  }),
  how: OneOf(segmentFillings),
};
const Filled = Type.Object({
  named: Type.Integer({ description: 'Players that were named, each once' }),
  added: Type.Integer(),
  removed: Type.Integer(),
  members: Type.Integer({ description: 'On the list afterwards' }),
  unknown: Type.Array(Type.String(), { description: `What no player of the brand is called, ${segmentUnknownAtMost} at most` }),
  unknownCount: Type.Integer(),
});

export const staffTrySegment = operation({
  ...changing,
  method: 'POST',
  path: '/bo/segments/:id/members/check',
  summary: 'What filling a list so would change; nothing is changed',
  params: SegmentParams,
  body: Type.Object(filling),
  reply: Filled,
  errors: ['not.found', 'segment.lines', 'segment.full', 'segment.second'],
});

export const staffFillSegment = operation({
  ...changing,
  method: 'POST',
  path: '/bo/segments/:id/members',
  summary: 'Put players on a list, take them off it, or put them in the place of all others, by their numbers or user names',
  params: SegmentParams,
  body: Type.Object({ ...filling, reason: Reason }),
  reply: Filled,
  errors: ['not.found', 'segment.lines', 'segment.full', 'segment.second'],
});
