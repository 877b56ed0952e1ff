import { staffApprovals as contract, type Input } from '@sortes/contract';
import { Type } from 'typebox';
import { approvalEntry, approvalLine, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { subjectOf, type LotteryStaffKit } from './kit.js';
import { done, movedOn, personsOf } from './persons.js';

/** Asks for the void of a draw of this brand. @throws DomainError lottery.draw.unknown, lottery.draw.on.sale, approval.waits */
export async function requestVoid(
  { results, office }: LotteryStaffKit,
  context: RequestContext,
  { gameCode, numero, typed, reason }: Input<typeof contract.requestDrawVoid>['body'],
) {
  const { draws } = await results.reports(gameCode, numero);
  const draw = draws.find(({ merchantId }) => merchantId === context.merchant.id);
  if (draw === undefined) return refuse('lottery.draw.unknown');
  // Players bet on it at this moment: whoever takes it away names it by hand.
  const onSale = draw.state === 'scheduled' || draw.state === 'open';
  if (onSale && typed?.trim() !== numero) return refuse('lottery.draw.on.sale');
  const payload = { gameCode, numero, ...(onSale && { onSale }) };
  const asked = { kind: 'draw-void' as const, subject: subjectOf({ gameCode, numero }), payload, reason };
  return approvalLine(await office.approvals.ask(context, asked, undefined, { onceAbout: true }));
}

export function voidApproval({ results }: LotteryStaffKit): ApprovalEntry {
  return approvalEntry({
    kind: 'draw-void',
    decidedBy: contract.decideDrawVoid,
    payload: Type.Object({ gameCode: Type.String(), numero: Type.String(), onSale: Type.Optional(Type.Boolean()) }),
    confirm: {
      run: async ({ payload: { gameCode, numero, onSale }, approval, context, said: { typed } }, alongside) => {
        // The second person takes it away from players, too: by hand, as the first one asked.
        if (onSale === true && typed?.trim() !== numero) refuse('lottery.draw.on.sale');
        const by = personsOf(approval, context);
        return results.voidDraw({ merchantId: approval.merchantId, gameCode, numero, onSale, by, reason: approval.reason, alongside });
      },
      done,
      movedOn,
    },
  });
}
