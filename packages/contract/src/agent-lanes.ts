import { Type } from 'typebox';
import { EpochMs, Nullable, OneOf } from './common.js';
import { agentLaneNames } from './lane-words.js';

export const Lane = OneOf(agentLaneNames);
export const Rate = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'LOTT: prize group; others: 1/10 000 of valid turnover. 0: none',
});

/** A rate that is asked for, or that a link carries. */
export const LaneRate = Type.Object({ lane: Lane, rate: Rate });
/** Lanes that are not named stay as they are. */
export const LaneRates = Type.Array(LaneRate, { maxItems: agentLaneNames.length, description: 'Each lane once at most' });

/** What somebody has in a lane, and what they will have. */
export const HeldRate = Type.Object({
  lane: Lane,
  rate: Rate,
  coming: Nullable(Type.Integer({ description: 'What it will be; null: it stays' })),
  comingFrom: Nullable(EpochMs),
});
