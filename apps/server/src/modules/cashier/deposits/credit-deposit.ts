import { tellAll } from '../../messaging/index.js';
import { depositFeeOf, type DepositMover } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { post, type PostingRequest } from '../../wallet/index.js';
import type { CashierKit } from '../kit.js';
import { moveDeposits } from './move-deposit.js';
import type { Deposit } from './repository.js';

export interface Credit {
  deposit: Deposit;
  /** What came in, money units. */
  amount: bigint;
  by: DepositMover;
  /** Words for staff. */
  note?: string;
}

/**
 * Credits an order once, in the transaction that holds its row lock: the sum that came in, and the fee as a movement of its own, so that the
 * statement shows both. The requirement to stake it comes first, because it is judged by what the player had before.
 * @returns the order as it stands now. @throws Error when the ledger does not take it.
 */
export async function creditDeposit(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  deposit: Deposit,
  credit: Omit<Credit, 'deposit'>,
): Promise<Deposit> {
  const [credited] = await creditDeposits(kit, transaction, [{ deposit, ...credit }]);
  return credited ?? deposit;
}

/** As `creditDeposit`, of orders of different players, all of them or none: as many round trips as for one. */
export async function creditDeposits(kit: CashierKit, transaction: DatabaseTransaction, credits: readonly Credit[]): Promise<Deposit[]> {
  const priced = credits.map((credit) => ({
    ...credit,
    ...depositFeeOf(credit.amount, credit.deposit.feeTerms, credit.deposit.feeTerms.step),
  }));
  await kit.below.turnover.requireForDeposits(
    transaction,
    priced.map(({ deposit: { playerId, merchantId, id, currency }, arrives }) => ({
      playerId,
      merchantId,
      currency,
      sourceId: id,
      amount: arrives,
    })),
  );
  await postOrFail(
    transaction,
    priced.flatMap(({ deposit, amount, fee }) => postingsOf(deposit, amount, fee)),
  );
  const moved = await moveDeposits(
    kit,
    transaction,
    priced.map(({ deposit, by, note = '', amount, fee }) => ({ deposit, to: 'credited', by, note, credited: { amount, fee } })),
  );
  await tellAll(
    transaction,
    priced
      // A voucher answers on the spot; nobody needs a letter about it.
      .filter(({ deposit }) => deposit.kind !== 'voucher')
      .map(({ deposit: { playerId, merchantId, id }, arrives }) => ({
        player: { playerId, merchantId },
        message: { kind: 'deposit.credited', key: `deposit:${id}:credited`, parameters: { amount: formatMoney(arrives), orderId: id } },
      })),
  );
  return priced.map(({ deposit, amount, fee }, index) => ({ ...(moved[index] ?? deposit), fee, creditedAmount: amount }));
}

function postingsOf({ playerId, merchantId, id, kind }: Deposit, amount: bigint, fee: bigint): PostingRequest[] {
  const common = { playerId, merchantId, input: { depositId: id }, reference: id };
  const deposit: PostingRequest = {
    ...common,
    template: kind === 'voucher' ? 'voucher-redeemed' : 'deposit-credited',
    key: `deposit:${id}`,
    lines: [
      { account: kind === 'voucher' ? 'house:vouchers' : 'house:deposits', amount: -amount },
      { account: 'main', amount },
    ],
  };
  if (fee === 0n) return [deposit];
  return [
    deposit,
    {
      ...common,
      template: 'deposit-fee',
      key: `deposit-fee:${id}`,
      lines: [
        { account: 'main', amount: -fee },
        { account: 'house:fees', amount: fee },
      ],
    },
  ];
}

async function postOrFail(transaction: DatabaseTransaction, requests: readonly PostingRequest[]): Promise<void> {
  const verdicts = await post(transaction, requests);
  for (const [index, { template, reference }] of requests.entries()) {
    const verdict = verdicts[index]?.verdict;
    if (verdict !== 'posted' && verdict !== 'replayed') throw new Error(`${template} of ${reference} was ${verdict}`);
  }
}
