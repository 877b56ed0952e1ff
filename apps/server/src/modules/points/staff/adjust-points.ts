import { type Input, isTrialType, staffPoints as contract } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { approvalEntry, type Approval, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { noteAward } from '../../awards/index.js';
import { readEnd } from '../earn-points.js';
import { movePoints, type Plan } from '../move-points.js';
import type { Standing } from '../repository.js';
import { takingOf } from '../spend-points.js';
import { findPlayerHere } from './player-points.js';
import type { PointsStaffKit } from './kit.js';

/** Asks for points to be given or taken. @throws DomainError amount.invalid, not.found, in_need_true_account, idempotency.key.conflict */
export async function requestAdjustment(
  kit: PointsStaffKit,
  context: RequestContext,
  { playerId, points, note, reason }: Input<typeof contract.staffRequestPointAdjustment>['body'],
): Promise<Approval> {
  if (points === 0) refuse('amount.invalid', { field: 'points' });
  const player = await findPlayerHere(kit, context, playerId);
  if (isTrialType(player.type)) refuse('in_need_true_account', { field: 'playerId' });
  const words = note?.trim() ?? '';
  return kit.office.approvals.ask(context, {
    kind: 'points-adjustment',
    subject: `player:${playerId}`,
    payload: { playerId, points, ...(words !== '' && { note: words }) },
    reason,
    key: context.idempotencyKey,
  });
}

/** What an adjustment does: given points are a lot of their own kind, and offset nothing that is owed. */
async function planOf(
  transaction: DatabaseTransaction,
  merchantId: number,
  now: Date,
  points: bigint,
): Promise<(standing: Standing) => Plan> {
  if (points < 0n) return takingOf(-points);
  const end = await readEnd(transaction, merchantId, now);
  return () => ({ parts: [], put: [{ source: 'adjustment', ...end, points }] });
}

/** Approving moves the points in the same transaction. @throws DomainError points.short */
export const adjustmentApproval = ({ services: { clock } }: PointsStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'points-adjustment',
    decidedBy: contract.staffDecidePointAdjustment,
    payload: Type.Object({
      playerId: Type.Integer(),
      points: Type.Integer(),
      note: Type.Optional(Type.String({ description: 'What the player reads in the details of their points' })),
    }),
    async carryOut({ context, approval: { id, merchantId, reason, askedName }, payload: { playerId, points, note } }, transaction) {
      const now = clock.now();
      const plan = await planOf(transaction, merchantId, now, BigInt(points));
      const [made] = await movePoints(transaction, now, [
        {
          playerId,
          merchantId,
          key: `adjustment:${id}`,
          template: 'points-adjusted',
          asked: BigInt(Math.abs(points)),
          source: 'adjustment',
          reference: id,
          remark: reason,
          ...(note !== undefined && { note }),
          plan,
        },
      ]);
      if (points > 0)
        await noteAward(transaction, {
          merchantId,
          kind: 'points',
          act: 'given',
          subject: `points-adjustment:${id}`,
          playerId,
          currency: context.merchant.currency,
          // What points are worth goes by rules that change: two persons decided about the points.
          worst: null,
          staff: askedName,
          confirmedBy: staffOf(context).name,
        });
      return { balance: String(made?.balance ?? 0n) };
    },
  });
