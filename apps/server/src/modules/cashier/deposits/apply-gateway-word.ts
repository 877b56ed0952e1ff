import { mayMove } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '../../../platform/database.js';
import { inTransaction } from '../../../platform/database.js';
import { postOne } from '../../wallet/index.js';
import type { GatewayWord } from './gateways/payment-gateway.js';
import { moveDeposit } from './move-deposit.js';
import {
  insertEvent,
  lockDeposit,
  writeEventVerdict,
  writeGatewayOrder,
  writePaidAmount,
  type Deposit,
  type GatewayEvent,
} from './repository.js';

/** What became of a gateway's word: kept beside the event, for whoever has to explain it later. */
export type WordVerdict = 'repeated' | 'unknown-order' | 'credited' | 'review' | 'moved' | 'paid-again' | 'nothing-to-do';

/**
 * Takes a gateway's word about an order, once per event id, whatever the order words come in: event, state and money change in one
 * transaction. "Paid" is believed in every state, because the player's money is there; any other word only where the state table has
 * the move. A sum or currency other than ordered is never credited by a machine: a person looks at it.
 */
export function applyGatewayWord(db: Database, event: GatewayEvent, word: GatewayWord): Promise<WordVerdict> {
  return inTransaction(db, async (transaction) => {
    // The event first: two deliveries of one event meet on its key, and the second finds it done.
    if (!(await insertEvent(transaction, event))) return 'repeated';
    const deposit = await lockDeposit(transaction, event.playerId, event.depositId);
    const verdict = deposit === undefined ? 'unknown-order' : await judge(transaction, deposit, word);
    await writeEventVerdict(transaction, event, verdict);
    return verdict;
  });
}

async function judge(transaction: DatabaseTransaction, found: Deposit, word: GatewayWord): Promise<WordVerdict> {
  if (word.status === 'paid') return takePayment(transaction, found, word);
  if (word.status !== 'failed' && word.status !== 'expired' && word.status !== 'cancelled') return 'nothing-to-do';
  // A person decides what is under review.
  if (found.state === 'review') return 'nothing-to-do';
  // A second gateway order under our id (opened by a call whose answer was lost) may end without ending ours.
  if (found.gatewayOrderId !== null && found.gatewayOrderId !== word.gatewayOrderId) return 'nothing-to-do';
  if (!mayMove(found.state, word.status)) return 'nothing-to-do';
  await moveDeposit(transaction, found, word.status, `gateway: ${word.status}`);
  return 'moved';
}

async function takePayment(transaction: DatabaseTransaction, found: Deposit, word: GatewayWord): Promise<WordVerdict> {
  if (found.state === 'credited') return found.gatewayOrderId === word.gatewayOrderId ? 'nothing-to-do' : 'paid-again';
  if (found.state === 'review') return 'nothing-to-do';
  let deposit = found;
  if (deposit.gatewayOrderId === null) await writeGatewayOrder(transaction, deposit, word.gatewayOrderId, '');
  // The gateway's word overtook the answer to our own call.
  if (deposit.state === 'open') deposit = await moveDeposit(transaction, deposit, 'awaiting_payment');
  await writePaidAmount(transaction, deposit, word.paidAmount, word.currency);
  const asOrdered = word.amount === deposit.amount && word.paidAmount === deposit.amount && word.currency === deposit.currency;
  if (!asOrdered) {
    await moveDeposit(transaction, deposit, 'review', 'paid another sum or currency than ordered');
    return 'review';
  }
  const posted = await postOne(transaction, {
    playerId: deposit.playerId,
    merchantId: deposit.merchantId,
    template: 'deposit-credited',
    key: `deposit:${deposit.id}`,
    input: { depositId: deposit.id },
    reference: deposit.id,
    lines: [
      { account: 'house:deposits', amount: -deposit.amount },
      { account: 'main', amount: deposit.amount },
    ],
  });
  if (posted.verdict !== 'posted' && posted.verdict !== 'replayed')
    throw new Error(`deposit ${deposit.id} was paid but crediting it was ${posted.verdict}`);
  await moveDeposit(transaction, deposit, 'credited');
  return 'credited';
}
