import { type agentContracts as contract, type Input, type Reply } from '@sortes/contract';
import { parseMoney, toWireNumber } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { once } from '../../platform/once.js';
import { freeOf } from '../turnover/index.js';
import { balanceOf, lockPlayers, ownMoneyLeaves } from '../wallet/index.js';
import { findBill, forgive, holdPayments, openOf, owedBy } from './bill-repository.js';
import type { ContractKit } from './kit.js';
import { payOwed } from './pay-bills.js';

/**
 * Pays what an agent owes from their float and from what of their balance is free, the oldest first. The same Idempotency-Key answers the same.
 * @throws DomainError debt.stands, balance.not.enough where there is nothing to pay with
 */
export async function payDebts(kit: ContractKit, context: RequestContext): Promise<Reply<typeof contract.payContractDebts>> {
  const { playerId } = callerOf(context);
  const { merchant } = context;
  const now = kit.services.clock.now();
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  return inTransaction(kit.services.db, (transaction) =>
    once(transaction, { owner: `player:${playerId}`, operation: 'agent-contract-debts', key, input: {} }, async () => {
      await holdPayments(transaction);
      // Under their lock, as what is free is what is paid with.
      await lockPlayers(transaction, [playerId]);
      const { main } = await balanceOf(transaction, playerId);
      const { left } = await kit.turnover.judgedProgressOf(transaction, playerId, merchant.id);
      const besides = freeOf(main, left);
      await ownMoneyLeaves(kit.services, transaction, { playerId, merchantId: merchant.id, amount: besides, paysDownlines: true });
      const paid = await payOwed(transaction, playerId, { merchantId: merchant.id, now, besides });
      const owed = await owedBy(transaction, playerId);
      if (paid === 0n && owed > 0n) refuse('balance.not.enough');
      return { paid: toWireNumber(paid), owed: toWireNumber(owed) };
    }),
  );
}

/** Lets go of what one is owed of a bill. @throws DomainError not.found, contract.changed where something was paid since it was read */
export async function forgiveDebt(
  kit: ContractKit,
  { id, owed }: Input<typeof contract.forgiveContractDebt>['body'],
  context: RequestContext,
): Promise<Record<string, never>> {
  const { playerId } = callerOf(context);
  await inTransaction(kit.services.db, async (transaction) => {
    const bill = await findBill(transaction, id, { lock: true });
    if (bill === undefined || bill.receiverId !== playerId) return refuse('not.found');
    if (bill.state !== 'owed' || openOf(bill) !== parseMoney(String(owed))) return refuse('contract.changed');
    await forgive(transaction, id, kit.services.clock.now());
  });
  return {};
}
