import { staffPlayers as contract } from '@sortes/contract';
import { Type } from 'typebox';
import { handle, type Route } from '../../../platform/http.js';
import { ask } from '../approvals/four-eyes.js';
import { approvalEntry, approvalLine, type ApprovalEntry } from '../../../platform/approvals.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';
import { closePlayer, erasePlayer, requireErasable } from './erase-player.js';

export function erasureRoutes(kit: BackOfficeKit): Route[] {
  return [
    handle(contract.staffClosePlayer, ({ params: { playerId }, body: { reason } }, context) =>
      changeAsStaff(kit, context, { action: 'player.closed', subject: `player:${playerId}`, reason }, async (transaction) => {
        const { before } = await closePlayer(kit, transaction, { playerId, merchantId: context.merchant.id });
        return { value: { status: 'closed' } as const, before: { status: before }, after: { status: 'closed' } };
      }),
    ),
    handle(contract.staffRequestErasure, async ({ params: { playerId }, body: { reason } }, context) =>
      approvalLine(
        await ask(
          kit,
          context,
          { kind: 'player-erasure', subject: `player:${playerId}`, payload: { playerId }, reason, key: context.idempotencyKey },
          // Nobody is asked to sign what cannot be done; looked at again when it is.
          (transaction) => requireErasable(kit, transaction, { playerId, merchantId: context.merchant.id }),
        ),
      ),
    ),
  ];
}

export const erasureApproval = (kit: BackOfficeKit): ApprovalEntry =>
  approvalEntry({
    kind: 'player-erasure',
    decidedBy: contract.staffDecideErasure,
    payload: Type.Object({ playerId: Type.Integer() }),
    carryOut: async ({ payload: { playerId }, approval: { merchantId } }, transaction) => ({
      ...(await erasePlayer(kit, transaction, { playerId, merchantId })),
    }),
  });
