import { staffApprovals as contract } from '@sortes/contract';
import { formatMoney, parseMoney, smallestUnit, tryParseMoney } from '@sortes/money';
import { DomainError, refuse } from '../../../platform/errors.js';
import { handle, staffOf, type Route } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { DatabaseTransaction } from '@sortes/service';
import { askWithin, decide } from '../approvals/four-eyes.js';
import { approvalLine, type Approval } from '../../../platform/approvals.js';
import { withSavepoint } from '../../../platform/savepoint.js';
import type { StaffContext } from '../../../platform/staff.js';
import { findApproval, listApprovals } from '../approvals/repository.js';
import { paymentReach } from './payment-reach.js';
import type { BackOfficeKit } from '../kit.js';

/** A sum staff typed, in what the brand's currency can show, money units; undefined when none was given. @throws DomainError amount.invalid */
export function sumOf(text: string | undefined, { currencyScale }: Pick<Merchant, 'currencyScale'>): bigint | undefined {
  if (text === undefined) return undefined;
  const units = tryParseMoney(text) ?? 0n;
  return units > 0n && units % smallestUnit(currencyScale) === 0n ? units : refuse('amount.invalid', { field: 'amount' });
}

/**
 * Does what one person may do alone; where the cashier says that it takes two, asks for the second one instead. Once for a subject: while
 * somebody is waited for, nobody asks again. @returns the request that waits, undefined when it is done.
 */
export async function orAskSecond(
  transaction: DatabaseTransaction,
  context: StaffContext,
  asked: Pick<Approval, 'kind' | 'subject' | 'reason'> & { payload: () => Promise<Record<string, unknown>> },
  alone: () => Promise<void>,
): Promise<Approval | undefined> {
  try {
    await withSavepoint(transaction, alone);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'approval.second.person') throw error;
  }
  const { kind, subject, reason } = asked;
  return askWithin(transaction, context, { kind, subject, payload: await asked.payload(), reason }, async () => {
    const { list } = await listApprovals(transaction, context.merchant.id, { kind, state: 'waiting', subject }, { offset: 0, limit: 1 });
    return list[0] && refuse('approval.waits', { parameters: { name: list[0].askedName } });
  });
}

/** How a deposit stood when its credit was asked for; requests made before `paid` was kept know its state alone. */
function askedOf({ state, paid }: Record<string, unknown>): { state: string; paid?: bigint | null } {
  return { state: String(state), ...(paid !== undefined && { paid: paid === null ? null : parseMoney(paid as string) }) };
}

/** What the second person's word does, by what was asked for. */
export function moneyInRoutes(kit: BackOfficeKit): Route[] {
  const { cashier } = kit.deps;
  return [
    handle(contract.decideMoneyIn, async ({ params: { approvalId }, body: { decision, reason } }, context) => {
      const kind = (await findApproval(kit.services.db, approvalId))?.kind;
      if (kind !== 'deposit-credit' && kind !== 'payment-assign' && kind !== 'voucher-batch') return refuse('not.found');
      return approvalLine(
        await decide(
          kit,
          context,
          { approvalId, kind, approve: decision === 'approve', reason },
          async (transaction, { payload, merchantId, reason: note, askedName }) => {
            // The codes are money: they are told to who asked, when he asks again under his key, and to nobody else.
            if (kind === 'voucher-batch') return undefined;
            const { orderId, paymentId, playerId, amount } = payload as Record<'orderId' | 'paymentId' | 'amount', string> & {
              playerId: number;
            };
            const about = { merchantId, note, amount: parseMoney(amount), by: { staff: askedName, confirmedBy: staffOf(context).name } };
            const { id, creditedAmount } =
              kind === 'deposit-credit'
                ? // Who asked has said so where there is no picture, and who confirms reads it: else there would be no request.
                  await cashier.reviewDeposit(transaction, {
                    ...about,
                    orderId,
                    decision: 'credit',
                    withoutProof: true,
                    asked: askedOf(payload),
                  })
                : await cashier.assignPayment(transaction, { ...about, ...(await paymentReach(kit, context)), paymentId, playerId });
            return { orderId: id, credited: formatMoney(creditedAmount ?? 0n) };
          },
        ),
      );
    }),
  ];
}
