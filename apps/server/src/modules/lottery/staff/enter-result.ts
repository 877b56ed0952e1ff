import type { staffApprovals as contract, Input } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import { subjectOf, type LotteryStaffKit } from './kit.js';
import { refuseSomeBrands, told } from './persons.js';

/** A member of staff says what was drawn. @throws DomainError permission.denied, approval.second.* and what `Results.enter` throws */
export async function enterResult(
  kit: LotteryStaffKit,
  context: RequestContext,
  { gameCode, numero, result, reason }: Input<typeof contract.enterResult>['body'],
) {
  refuseSomeBrands(context);
  const { name, staffId } = staffOf(context);
  const { secondPerson } = kit.office;
  const subject = subjectOf({ gameCode, numero });
  const { filed, draws } = await kit.results.enter(gameCode, numero, result, [name], {
    note: reason,
    isChosen: true,
    alongside: async (transaction) => {
      await secondPerson.refuseDependentOnWords(transaction, subject, staffId);
      await secondPerson.alarmSamePlaceOfWords(context, transaction, subject);
      await told(kit, context, 'result.entered', { gameCode, numero }, reason, { result })(transaction);
    },
  });
  return { verdict: filed.verdict, draws };
}

/** Withdraws what a source said. @throws DomainError permission.denied, not.found */
export async function withdrawResult(
  kit: LotteryStaffKit,
  context: RequestContext,
  { gameCode, numero, kind, source, reason }: Input<typeof contract.withdrawResult>['body'],
) {
  refuseSomeBrands(context);
  const done = await kit.results.withdraw({
    gameCode,
    numero,
    source: { kind, name: source },
    by: staffOf(context).name,
    reason,
    alongside: told(kit, context, 'result.withdrawn', { gameCode, numero }, reason, { kind, source }),
  });
  return done.verdict === 'unknown' ? refuse('not.found') : { follows: done.follows };
}
