import type { ComponentType } from 'react';
import { UnreadDot } from '../message/unread-dot';
import { PointsMark } from '../points/points-mark';
import { MissionDot } from '../mission/mission-dot';
import { RewardDot } from '../promotion/reward-dot';

const marks: Readonly<Record<string, ComponentType<{ className?: string }>>> = {
  message: UnreadDot,
  messageV2: UnreadDot,
  account: UnreadDot,
  promotions: RewardDot,
  rewardCenter: RewardDot,
  points: PointsMark,
  missionLeaderboard: MissionDot,
};

/** How much waits behind the entry of a menu, whichever menu it stands in; nothing for entries where nothing can wait. */
export function EntryMark({ entry, className }: { entry: string; className?: string }) {
  const Mark = marks[entry];
  return Mark === undefined ? null : <Mark {...(className !== undefined && { className })} />;
}
