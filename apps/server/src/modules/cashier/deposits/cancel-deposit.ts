import { depositObstacle } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import type { CashierKit } from '../kit.js';
import { GatewayRefusal, GatewayUnavailable } from './gateways/payment-gateway.js';
import { moveDeposit } from './move-deposit.js';
import { askSoon, findDeposit, lockDeposit, type Deposit } from './repository.js';

/**
 * The player takes back an order that waits for payment. The gateway first, without a transaction open: an order that it has been paid for
 * stays, and its word is asked for at once. Again is the same. @throws DomainError deposit.not.found, state.not.allowed, deposit.gateway.unavailable
 */
export async function cancelDeposit(kit: CashierKit, { playerId, orderId }: { playerId: number; orderId: string }): Promise<Deposit> {
  const { db } = kit.services;
  const found = (await findDeposit(db, playerId, orderId)) ?? refuse('deposit.not.found');
  if (found.state === 'cancelled') return found;
  if (depositObstacle('cancel', found.state, found.kind) !== undefined) return refuse('state.not.allowed');
  const gateway = kit.gateways.get(found.gateway);
  if (gateway !== undefined && found.gatewayOrderId !== null && !(await takeBack(gateway.cancelOrder(found.gatewayOrderId)))) {
    await askSoon(db, found);
    return refuse('state.not.allowed');
  }
  return inTransaction(db, async (transaction) => {
    const deposit = (await lockDeposit(transaction, playerId, orderId)) ?? refuse('deposit.not.found');
    if (deposit.state === 'cancelled') return deposit;
    if (depositObstacle('cancel', deposit.state, deposit.kind) !== undefined) return refuse('state.not.allowed');
    return moveDeposit(kit, transaction, deposit, { to: 'cancelled', by: 'player' });
  });
}

async function takeBack(asked: Promise<boolean>): Promise<boolean> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GatewayRefusal) return false;
    if (error instanceof GatewayUnavailable) throw new DomainError('deposit.gateway.unavailable', { retryAfterSeconds: 5 });
    throw error;
  }
}
