import { applyGatewayWord } from './apply-gateway-word.js';
import type { CashierKit } from '../kit.js';
import { takeDueChecks, type Deposit } from './repository.js';

const atOnce = 8;

/**
 * Asks the gateways about orders that are due for it (awaiting payment for more than a minute, and around and after the end of their
 * time), so that a lost webhook still credits. What a gateway answers is an event like its webhook: the same word twice does nothing.
 * @returns how many orders were due; the error of one does not keep the others.
 */
export async function reconcileDeposits(kit: CashierKit): Promise<number> {
  const due = await takeDueChecks(kit.services.db, atOnce);
  await Promise.all(due.map((deposit) => askAbout(kit, deposit)));
  return due.length;
}

async function askAbout(kit: CashierKit, deposit: Deposit): Promise<void> {
  const { services, gateways } = kit;
  const { log } = services;
  if (deposit.gatewayOrderId === null) return;
  try {
    const word = await gateways.get(deposit.gateway)?.queryOrder(deposit.gatewayOrderId);
    if (word === undefined || word.status === 'awaiting_payment' || word.status === 'other') return;
    const { order: _order, ...said } = word;
    const event = {
      gateway: deposit.gateway,
      // Another sum is another word: a second payment may complete a first one.
      eventId: `asked:${word.gatewayOrderId}:${word.status}:${word.paidAmount ?? ''}`,
      playerId: deposit.playerId,
      depositId: deposit.id,
      payload: { ...said, amount: word.amount?.toString() ?? null, paidAmount: word.paidAmount?.toString() ?? null },
    };
    const verdict = await applyGatewayWord(kit, event, word);
    if (verdict === 'credited') log.warn({ depositId: deposit.id }, 'a payment was found by asking; its notification has not come');
    if (verdict === 'review' || verdict === 'paid-again') log.error({ depositId: deposit.id, verdict }, 'a payment needs a person');
  } catch (error) {
    log.warn(
      { depositId: deposit.id, reason: error instanceof Error ? error.message : String(error) },
      'asking a gateway about a deposit failed; it will be asked again',
    );
  }
}
