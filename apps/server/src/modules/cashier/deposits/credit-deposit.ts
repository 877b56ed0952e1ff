import { depositFeeOf, type DepositMover } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { DatabaseTransaction } from '../../../platform/database.js';
import { postOne, type PostingRequest } from '../../wallet/index.js';
import type { CashierKit } from '../kit.js';
import { moveDeposit } from './move-deposit.js';
import type { Deposit } from './repository.js';

/**
 * Credits an order once, in the transaction that holds its row lock: the sum that came in, and the fee as a movement of its own, so that the
 * statement shows both. The requirement to stake it comes first, because it is judged by what the player had before.
 * @returns the order as it stands now. @throws Error when the ledger does not take it.
 */
export async function creditDeposit(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  deposit: Deposit,
  { amount, by, note = '' }: { amount: bigint; by: DepositMover; note?: string },
): Promise<Deposit> {
  const { playerId, merchantId, id } = deposit;
  const { fee, arrives } = depositFeeOf(amount, deposit.feeTerms, deposit.feeTerms.step);
  await kit.requireTurnover(transaction, { playerId, merchantId, source: 'deposit', sourceId: id, amount: arrives });
  const isVoucher = deposit.kind === 'voucher';
  await postOrFail(transaction, {
    playerId,
    merchantId,
    template: isVoucher ? 'voucher-redeemed' : 'deposit-credited',
    key: `deposit:${id}`,
    input: { depositId: id },
    reference: id,
    lines: [
      { account: isVoucher ? 'house:vouchers' : 'house:deposits', amount: -amount },
      { account: 'main', amount },
    ],
  });
  if (fee > 0n)
    await postOrFail(transaction, {
      playerId,
      merchantId,
      template: 'deposit-fee',
      key: `deposit-fee:${id}`,
      input: { depositId: id },
      reference: id,
      lines: [
        { account: 'main', amount: -fee },
        { account: 'house:fees', amount: fee },
      ],
    });
  const moved = await moveDeposit(kit, transaction, deposit, { to: 'credited', by, note, credited: { amount, fee } });
  // A voucher answers on the spot; nobody needs a letter about it.
  if (!isVoucher)
    await kit.tell(
      transaction,
      { playerId, merchantId },
      { kind: 'deposit.credited', key: `deposit:${id}:credited`, parameters: { amount: formatMoney(arrives), orderId: id } },
    );
  return { ...moved, fee, creditedAmount: amount };
}

async function postOrFail(transaction: DatabaseTransaction, request: PostingRequest): Promise<void> {
  const { verdict } = await postOne(transaction, request);
  if (verdict !== 'posted' && verdict !== 'replayed') throw new Error(`${request.template} of ${request.reference} was ${verdict}`);
}
