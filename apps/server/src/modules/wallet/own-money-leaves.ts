import { formatMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { balanceOf, balancesOf } from './account-repository.js';
import { lockPlayer } from './figure-repository.js';

/** Money of a player's own that is about to leave by their word. */
export interface LeavingMoney {
  playerId: number;
  merchantId: number;
  /** Money units. */
  amount: bigint;
  /** What leaves pays the very downlines to whom they owe money by contracts. */
  paysDownlines?: true;
}

/**
 * Refuses while one of these players owes the house, under their locks: nothing of worth leaves them before that is paid.
 * @throws DomainError debt.stands
 */
export async function refuseWhileOwing(transaction: DatabaseTransaction, playerIds: readonly number[]): Promise<void> {
  for (const { owed } of (await balancesOf(transaction, playerIds)).values()) {
    const sum = formatMoney(owed);
    if (owed > 0n) refuse('debt.stands', { parameters: { owed: sum }, value: { owed: sum } });
  }
}

/** Keeps what a player owes to those below them in their accounts, so much and no more. @throws DomainError contract.owes */
async function keepForDownlines(
  { hooks }: Pick<Services, 'hooks'>,
  transaction: DatabaseTransaction,
  { playerId, amount }: LeavingMoney,
): Promise<void> {
  const owed = (await hooks.ask('owedToDownlines', transaction, playerId)).reduce((sum, one) => sum + one, 0n);
  if (owed === 0n) return;
  const { main, float } = await balanceOf(transaction, playerId);
  // More than there is at all is another refusal, which the posting gives.
  if (amount <= main + float && main + float - amount < owed)
    refuse('contract.owes', { field: 'amount', parameters: { owed: formatMoney(owed) }, value: { owed: formatMoney(owed) } });
}

/**
 * The one door through which a player's own money leaves other than by a bet: to the world, to another player, into an account from which it can, to a vendor's wallet, for
 * points. Locks the player, refuses what is owed, and ends what a withdrawal ends (bonuses tied to a deposit). Called in the transaction that moves the money, after
 * everything else was judged and before it is posted. A structure test names each movement that goes through it (`tools/structure/own-money.mjs`).
 * @throws DomainError debt.stands, contract.owes
 */
export async function ownMoneyLeaves(
  services: Pick<Services, 'hooks'>,
  transaction: DatabaseTransaction,
  money: LeavingMoney,
): Promise<void> {
  const { playerId, merchantId } = money;
  await lockPlayer(transaction, playerId);
  await refuseWhileOwing(transaction, [playerId]);
  if (money.paysDownlines === undefined) await keepForDownlines(services, transaction, money);
  await services.hooks.ask('withdrawalComes', transaction, { playerId, merchantId });
}
