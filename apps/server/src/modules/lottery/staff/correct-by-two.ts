import { staffApprovals as contract, type Input } from '@sortes/contract';
import { Type } from 'typebox';
import { approvalEntry, approvalLine, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { subjectOf, type LotteryStaffKit } from './kit.js';
import { done, movedOn, personsOf, refuseSomeBrands } from './persons.js';

/** Asks for a correction of a result, as the draws show it now. @throws DomainError permission.denied, lottery.draw.unknown, approval.waits */
export async function requestCorrection(
  { results, office }: LotteryStaffKit,
  context: RequestContext,
  { gameCode, numero, result, reason }: Input<typeof contract.requestResultCorrection>['body'],
) {
  refuseSomeBrands(context);
  await results.checkResult(gameCode, numero, result);
  const { draws } = await results.reports(gameCode, numero);
  if (draws.length === 0) return refuse('lottery.draw.unknown');
  const asked = {
    kind: 'result-correction' as const,
    subject: subjectOf({ gameCode, numero }),
    payload: { gameCode, numero, result, holds: [...new Set(draws.map(({ win }) => win))] },
    reason,
  };
  return approvalLine(await office.approvals.ask(context, asked, undefined, { onceAbout: true }));
}

export function correctionApproval({ results }: LotteryStaffKit): ApprovalEntry {
  return approvalEntry({
    kind: 'result-correction',
    decidedBy: contract.decideResultCorrection,
    payload: Type.Object({
      gameCode: Type.String(),
      numero: Type.String(),
      result: Type.String(),
      holds: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Null()]))),
    }),
    mayDecide: refuseSomeBrands,
    confirm: {
      run: ({ payload: { gameCode, numero, result, holds }, approval, context }, alongside) =>
        results.correct({ gameCode, numero, result, holds, by: personsOf(approval, context), reason: approval.reason, alongside }),
      done,
      movedOn,
    },
  });
}
