import { reversedReason } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { tell } from '../../messaging/index.js';
import { giveBackWaiting } from '../withdrawals/give-back-waiting.js';
import { balanceOf, postOne, type PostingRequest } from '../../wallet/index.js';
import type { CreditingPersons } from '../hand-credits.js';
import type { CashierKit } from '../kit.js';
import { lockPlayer } from '../lock-player.js';
import { moveDeposit } from './move-deposit.js';
import type { Deposit } from './repository.js';

/**
 * Reverses a credited deposit that the payment side has taken back (a chargeback, a transfer that bounced), in the transaction that holds its row lock: the whole sum leaves
 * the player's own money. Where their balance is short of it, what stands elsewhere is brought there first (withdrawals nobody has sent, chases, bets that can be cancelled, the
 * float, bought points; wallets at vendors are ordered home); what is missing then is a debt of theirs. What had to be staked for it is due no more, and what was given for it ends. The fee stays: it was for the service. Two persons, since nothing of ours can prove it.
 * @throws DomainError state.not.allowed for vouchers as well, approval.second.person
 */
export async function reverseDeposit(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  deposit: Deposit,
  { by, words, note }: { by: CreditingPersons; words: string; note: string },
): Promise<Deposit> {
  const { id, playerId, merchantId, kind, creditedAmount: amount } = deposit;
  if (kind === 'voucher' || amount === null) return refuse('state.not.allowed');
  if (by.confirmedBy === undefined) return refuse('approval.second.person');
  await bringHome(kit, transaction, deposit, { amount, actor: by.confirmedBy, words, note });
  await takeBack(transaction, deposit, amount);
  await kit.below.turnover.forgetDeposit(transaction, { playerId, sourceId: id });
  await kit.services.hooks.ask('depositReversed', transaction, { playerId, merchantId, depositId: id });
  const moved = await moveDeposit(kit, transaction, deposit, { to: 'reversed', by: 'staff', reason: reversedReason, words, note });
  await tell(
    transaction,
    { playerId, merchantId },
    { kind: 'deposit.reversed', key: `deposit:${id}:reversed`, parameters: { amount: formatMoney(amount), orderId: id, note: words } },
  );
  return moved;
}

/** Brings to the balance what is short of a sum, from wherever else the player's own money stands. */
async function bringHome(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  { id, playerId, merchantId }: Deposit,
  { amount, actor, words, note }: { amount: bigint; actor: string; words: string; note: string },
): Promise<void> {
  await lockPlayer(transaction, playerId);
  const missing = async (): Promise<bigint> => amount - (await balanceOf(transaction, playerId)).main;
  if ((await missing()) <= 0n) return;
  await giveBackWaiting(transaction, playerId, { actor, note, words });
  const short = await missing();
  if (short > 0n) await kit.services.hooks.ask('moneyIsTakenBack', transaction, { playerId, merchantId, reference: id, short });
}

async function takeBack(transaction: DatabaseTransaction, { id, playerId, merchantId }: Deposit, amount: bigint): Promise<void> {
  // What they no longer have is only true while nothing else moves their money.
  await lockPlayer(transaction, playerId);
  const { main } = await balanceOf(transaction, playerId);
  const common = { playerId, merchantId, input: { depositId: id }, reference: id };
  const covered = amount > main ? amount - main : 0n;
  if (covered > 0n)
    await mustPost(transaction, {
      ...common,
      template: 'deposit-covered',
      key: `deposit-covered:${id}`,
      lines: [
        { account: 'house:receivables', amount: -covered },
        { account: 'main', amount: covered },
      ],
    });
  await mustPost(transaction, {
    ...common,
    template: 'deposit-reversed',
    key: `deposit-reversed:${id}`,
    lines: [
      { account: 'main', amount: -amount },
      { account: 'house:deposits', amount },
    ],
  });
}

async function mustPost(transaction: DatabaseTransaction, request: PostingRequest): Promise<void> {
  const { verdict } = await postOne(transaction, request);
  if (verdict !== 'posted') throw new Error(`${request.template} of ${request.reference} was ${verdict}`);
}
