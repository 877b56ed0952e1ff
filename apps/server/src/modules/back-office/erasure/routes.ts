import { staffPlayers as contract } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import { ask, decide } from '../approvals/four-eyes.js';
import { approvalLine } from '../../../platform/approvals.js';
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
    handle(contract.staffDecideErasure, async ({ params: { approvalId }, body: { decision, reason } }, context) =>
      approvalLine(
        await decide(
          kit,
          context,
          { approvalId, kind: 'player-erasure', approve: decision === 'approve', reason },
          async (transaction, { payload, merchantId }) => ({
            ...(await erasePlayer(kit, transaction, { playerId: (payload as { playerId: number }).playerId, merchantId })),
          }),
        ),
      ),
    ),
  ];
}
