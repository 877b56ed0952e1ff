import type { PointReason } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { announce } from '../../platform/outbox.js';
import type { KnownPlayer } from '../promotions/index.js';
import { lockPlayer } from '../wallet/index.js';
import { readCounted } from './count-steps.js';
import type { MissionsKit } from './kit.js';
import { findMission, type MissionRow } from './mission-repository.js';
import { countStep } from './mission-rules.js';
import { type RewardDocument, saidSumOf } from './reward-rules.js';
import { lockStep, type StepRow, writeClaimed } from './step-repository.js';

interface Claiming {
  merchant: Merchant;
  playerId: number;
  missionId: string;
  round: string;
  no: number;
}

/** What was given, money units and whole points. */
export interface Given {
  grantId: string | null;
  given: bigint | null;
  points: bigint | null;
}

/** What names a thing that was reached, for ever: given twice it is there once. */
export type SourceKey = `mission:${string}` | `board:${string}`;

/** Gives what a reward says, in the transaction that writes it down. @throws DomainError as `giveAward` */
export async function giveReward(
  { below: { promotions, points: port } }: MissionsKit,
  transaction: DatabaseTransaction,
  {
    merchant,
    known,
    reward,
    key,
    why,
  }: { merchant: Merchant; known: KnownPlayer; reward: RewardDocument; key: SourceKey; why: PointReason },
): Promise<Given> {
  const grant =
    reward.offerId === null
      ? undefined
      : await promotions.giveAward(transaction, { merchant, known, offerId: reward.offerId, sourceKey: key, sum: saidSumOf(reward) });
  const points = reward.points === null ? null : BigInt(reward.points);
  if (points !== null) await port.earn(transaction, { merchantId: merchant.id, playerId: known.player.playerId, points, key, why });
  return { grantId: grant?.id ?? null, given: grant?.amount ?? null, points };
}

/** What is true of a step under its lock: bets may have been undone since it was counted. @throws DomainError mission.step.open, mission.step.lapsed */
async function refuseUnreached(kit: MissionsKit, transaction: DatabaseTransaction, step: StepRow): Promise<void> {
  if (step.state === 'lapsed') refuse('mission.step.lapsed');
  if (step.state !== 'reached') refuse('mission.step.open');
  if (step.claimUntil !== null && step.claimUntil <= kit.services.clock.now()) refuse('mission.step.lapsed');
  // What was stopped is not counted any more: it stays as it was then.
  if (step.stoppedAt !== null) return;
  const [counted = 0n] = await readCounted(kit, transaction, [step]);
  if (countStep({ ...step, state: 'reached' }, counted).state === 'open') refuse('mission.step.open');
}

async function claimWithin(
  kit: MissionsKit,
  transaction: DatabaseTransaction,
  { merchant, playerId, missionId, round, no }: Claiming,
  mission: MissionRow,
  known: KnownPlayer | undefined,
): Promise<Pick<StepRow, 'grantId' | 'given' | 'points'>> {
  await lockPlayer(transaction, playerId);
  const step = (await lockStep(transaction, { missionId, playerId, round, no })) ?? refuse('mission.step.open');
  if (step.state === 'claimed') return step;
  await refuseUnreached(kit, transaction, step);
  const reward = mission.document.steps[no - 1]?.reward ?? refuse('mission.unknown');
  // On a break, excluded or shut out: nothing is given now; what was reached stays as long as it can be claimed.
  if (known === undefined || (await kit.below.protection.isExcludedNow(playerId, transaction))) return refuse('promotion.not.yours');
  const key = `mission:${missionId}:${no}:${round}` as const;
  const given = await giveReward(kit, transaction, { merchant, known, reward, key, why: 'mission' });
  await writeClaimed(transaction, step, { at: kit.services.clock.now(), ...given });
  await announce(transaction, merchant.id, { topic: 'mission.changed', playerId, missionId });
  return given;
}

/**
 * Gives a player what a step that they reached promises, once, however often and by how many at once it is asked for. An award is laid ready and claimed at once; where
 * that cannot be now, it lies in the reward centre.
 * @returns `refused`: the code of what kept the award from being claimed at once
 * @throws DomainError mission.unknown, mission.step.open, mission.step.lapsed, and as `giveAward`
 */
export async function claimStep(kit: MissionsKit, claiming: Claiming): Promise<Given & { refused: DomainError | undefined }> {
  const { merchant, playerId, missionId } = claiming;
  const { db } = kit.services;
  const mission = await findMission(db, merchant.id, missionId);
  if (mission === undefined || mission.state === 'draft') return refuse('mission.unknown');
  const known = await kit.below.promotions.readPlayer({ playerId, merchantId: merchant.id });
  const { grantId, given, points } = await inTransaction(db, (transaction) => claimWithin(kit, transaction, claiming, mission, known));
  if (grantId === null) return { grantId, given, points, refused: undefined };
  try {
    await kit.below.promotions.claimAward({ merchant, playerId, grantId });
    return { grantId, given, points, refused: undefined };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { grantId, given, points, refused: error };
  }
}
