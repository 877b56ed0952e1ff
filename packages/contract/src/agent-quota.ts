import { Type } from 'typebox';
import { rateGroups } from './lane-words.js';
import { EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { Reason } from './staff.js';

/**
 * Counts of agents, by bands of prize groups: who brings a direct downline into a band, or into a higher one, gives one of its counts for it. The house needs none.
 * A band begins with its lowest group and ends below the next one; groups below all bands need no count.
 */

/** A band as a brand sets it: its lowest group. */
export const quotaBandPattern = '^1(7[0-9]|8[0-9]|9[0-5])[02468]$|^1960$';
/** Bands of a brand, at most. */
export const quotaBandsAtMost = 20;
/** Counts that are given in one go, of one band. */
export const quotaGivenAtMost = 100_000;

/** The lowest groups of a brand's bands, rising. */
export const quotaBandsOf = (lines: readonly string[]): number[] => [...new Set(lines.map(Number))].toSorted((a, b) => a - b);

/** The band that a group lies in, by its lowest group; undefined: it needs no count. */
export const quotaBandOf = (bands: readonly number[], group: number): number | undefined => bands.findLast((band) => band <= group);

/** The highest group of a band. */
export const quotaBandTop = (bands: readonly number[], band: number): number =>
  (bands.find((one) => one > band) ?? rateGroups.highest + rateGroups.step) - rateGroups.step;

/**
 * What changed somebody's counts: the house gave some or took them back; they passed some to an agent directly below, or received them from above; one was used for a
 * downline, or came back from one; and who became a member again handed theirs up.
 */
export const quotaChanges = ['given', 'taken', 'passed', 'received', 'used', 'returned', 'handed-up'] as const;
export type QuotaChange = (typeof quotaChanges)[number];

const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Group = Type.Integer({ minimum: rateGroups.lowest, maximum: rateGroups.highest });
const Left = Type.Integer({ description: 'Counts that can still be used' });
const QuotaBand = Type.Object({
  from: Type.Integer({ description: 'The lowest group of the band, by which it is named' }),
  to: Type.Integer({ description: 'Its highest group' }),
  left: Left,
  used: Type.Integer({ description: 'Direct downlines who stand in it with one of these counts' }),
});

const own = { tag: 'agents', policy: 'agent', envelope: 'wps', module: 'QUOTA3' } as const;

const OwnQuota = Type.Object({
  bands: Type.Array(QuotaBand, { description: 'The lowest first' }),
  downline: Nullable(
    Type.Object(
      {
        playerId: PlayerId,
        account: Type.String(),
        isAgent: Type.Boolean({ description: 'Counts are passed to agents alone' }),
        covered: Nullable(Type.Integer({ description: 'The highest band that giving them a rate takes no count of any more' })),
        left: Type.Array(Type.Object({ from: Type.Integer(), left: Left }), { description: 'Their own counts' }),
      },
      { description: 'Of the direct downline who was asked about' },
    ),
  ),
});

export const getQuota = operation({
  ...own,
  method: 'GET',
  path: '/wps/agent/quota',
  summary: 'The agent’s counts by band of prize groups, and what a direct downline has of their own',
  query: Type.Object({ playerId: Type.Optional(PlayerId) }),
  reply: OwnQuota,
  errors: ['downline.none'],
});

export const passQuota = operation({
  ...own,
  method: 'POST',
  path: '/wps/agent/quota',
  summary: 'Pass counts to an agent directly below, all or none',
  idempotent: true,
  limit: { calls: 60, perSeconds: 60 },
  body: Type.Object({
    playerId: PlayerId,
    counts: Type.Array(Type.Object({ band: Group, count: Type.Integer({ minimum: 1, maximum: quotaGivenAtMost }) }), {
      minItems: 1,
      maxItems: quotaBandsAtMost,
      description: 'Each band once',
    }),
  }),
  reply: OwnQuota,
  errors: ['downline.none', 'state.not.allowed', 'agent.quota.few', 'idempotency.key.conflict'],
});

export const listQuotaChanges = operation({
  ...own,
  method: 'GET',
  path: '/wps/agent/quotaChanges',
  summary: 'What gave the agent counts and what took them, the newest first',
  query: Type.Object({ ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Type.Integer(),
        at: EpochMs,
        band: Type.Integer(),
        change: Type.Integer({ description: 'Below 0: less' }),
        left: Type.Integer({ description: 'Counts of that band afterwards' }),
        why: OneOf(quotaChanges),
        account: Type.String({ description: 'The direct downline it was about; empty: somebody who is none (any more), or above' }),
      }),
    ),
    total: Type.Integer(),
  }),
});

// ---- Staff -----------------------------------------------------------------------------------------------------------------------------------

const StaffParams = Type.Object({ playerId: PlayerId });

const StaffQuota = Type.Object({
  on: Type.Boolean({ description: 'Whether the brand has counts at all' }),
  mayChange: Type.Boolean({ description: 'They are an agent directly below the house; others have theirs from the agent above' }),
  bands: Type.Array(
    Type.Object({ ...QuotaBand.properties, isBand: Type.Boolean({ description: 'false: the brand has no such band any more' }) }),
  ),
  changes: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: EpochMs,
      band: Type.Integer(),
      change: Type.Integer(),
      left: Type.Integer(),
      why: OneOf(quotaChanges),
      other: Nullable(
        Type.Object({ playerId: PlayerId, userName: Nullable(Type.String()) }, { description: 'Who it was about; null: the house' }),
      ),
      reason: Type.String({ description: 'What staff wrote; empty otherwise' }),
    }),
    { description: 'The newest first, 200 at most' },
  ),
});

export const staffGetAgentQuota = operation({
  method: 'GET',
  path: '/bo/agents/:playerId/quota',
  summary: 'Somebody’s counts by band of prize groups, and what gave and took them',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.read',
  envelope: 'wps',
  params: StaffParams,
  reply: StaffQuota,
});

export const staffChangeAgentQuota = operation({
  method: 'PUT',
  path: '/bo/agents/:playerId/quota',
  summary: 'Give counts to an agent directly below the house, or take back what they have left, all or none',
  tag: 'staff',
  policy: 'staff',
  right: 'agents.money',
  envelope: 'wps',
  module: 'QUOTA3',
  idempotent: true,
  params: StaffParams,
  body: Type.Object({
    counts: Type.Array(
      Type.Object({
        band: Group,
        change: Type.Integer({ minimum: -quotaGivenAtMost, maximum: quotaGivenAtMost, description: 'Below 0: taken back' }),
      }),
      { minItems: 1, maxItems: quotaBandsAtMost, description: 'Each band once' },
    ),
    reason: Reason,
  }),
  reply: StaffQuota,
  errors: ['state.not.allowed', 'agent.quota.few', 'idempotency.key.conflict'],
});
