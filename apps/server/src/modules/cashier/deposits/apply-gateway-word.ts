import { mayMoveDeposit } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { Database, DatabaseTransaction } from '../../../platform/database.js';
import { inTransaction } from '../../../platform/database.js';
import type { CashierKit } from '../kit.js';
import { creditDeposit } from './credit-deposit.js';
import type { GatewayWord } from './gateways/payment-gateway.js';
import { moveDeposit } from './move-deposit.js';
import { takeEvent, writeEventVerdict, writeGatewayOrder, writePaidAmount, type Deposit, type GatewayEvent } from './repository.js';
import { keepUnmatched } from './unmatched-repository.js';

/** What became of a gateway's word: kept beside the event, for whoever has to explain it later. */
export type WordVerdict = 'repeated' | 'unknown-order' | 'credited' | 'review' | 'moved' | 'paid-again' | 'nothing-to-do';

/**
 * Takes a gateway's word about an order, once per event id, whatever the order words come in: event, state and money change in one
 * transaction. "Paid" is believed in every state, because the player's money is there; any other word only where the state table has
 * the move. A sum or currency other than ordered is never credited by a machine: a person looks at it.
 */
export function applyGatewayWord(kit: CashierKit, event: GatewayEvent, word: GatewayWord): Promise<WordVerdict> {
  const db: Database = kit.services.db;
  return inTransaction(db, async (transaction) => {
    // The event first: two deliveries of one event meet on its key, and the second finds it done.
    const { isNew, deposit } = await takeEvent(transaction, event);
    if (!isNew) return 'repeated';
    const verdict = deposit === undefined ? 'unknown-order' : await judge(kit, transaction, event, deposit, word);
    await writeEventVerdict(transaction, event, verdict);
    return verdict;
  });
}

async function judge(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  event: GatewayEvent,
  found: Deposit,
  word: GatewayWord,
): Promise<WordVerdict> {
  if (word.status === 'paid') return takePayment(kit, transaction, event, found, word);
  if (word.status !== 'failed' && word.status !== 'expired' && word.status !== 'cancelled') return 'nothing-to-do';
  // A person decides what is under review.
  if (found.state === 'review') return 'nothing-to-do';
  // A second gateway order under our id (opened by a call whose answer was lost) may end without ending ours.
  if (found.gatewayOrderId !== null && found.gatewayOrderId !== word.gatewayOrderId) return 'nothing-to-do';
  if (!mayMoveDeposit(found.state, word.status, 'gateway')) return 'nothing-to-do';
  await moveDeposit(kit, transaction, found, {
    to: word.status,
    by: 'gateway',
    ...(word.status === 'failed' && { reason: 'declined' as const }),
    note: `gateway: ${word.status}`,
  });
  return 'moved';
}

/** What has come in for an order with this word, and which payments that is made of. */
function paidSoFar(found: Deposit, word: GatewayWord): { amount: bigint | undefined; currency: string; references: string[] } {
  const references = [...new Set([...found.paidReferences, ...word.references])];
  // Who repeats what was ordered speaks of all that came in; who does not, of one payment.
  const amount = word.repeatsAmount || word.paidAmount === undefined ? word.paidAmount : (found.paidAmount ?? 0n) + word.paidAmount;
  return { amount, currency: word.currency, references };
}

/** Of a word about payments only those that are not known yet, and their sum. */
function moreThan(found: Deposit, word: GatewayWord): GatewayWord {
  const references = word.references.filter((one) => !found.paidReferences.includes(one));
  if (!word.repeatsAmount || word.paidAmount === undefined) return { ...word, references };
  const more = found.paidAmount === null ? word.paidAmount : word.paidAmount - found.paidAmount;
  return { ...word, references, paidAmount: more > 0n ? more : undefined };
}

async function takePayment(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  event: GatewayEvent,
  found: Deposit,
  word: GatewayWord,
): Promise<WordVerdict> {
  const isOwnOrder = found.gatewayOrderId === null || found.gatewayOrderId === word.gatewayOrderId;
  const isKnown = isOwnOrder && (found.paidReferences.length === 0 || word.references.every((one) => found.paidReferences.includes(one)));
  // Credited, or gone back to the sender: a person has decided about what came, and nothing more is added to it.
  if (found.state === 'credited' || (found.state === 'failed' && found.paidReferences.length > 0)) {
    if (isKnown) {
      // Staff were quicker than the gateway: from now on this payment is known, and another one would be another.
      if (found.paidReferences.length === 0) await writePaidAmount(transaction, found, paidSoFar(found, word));
      return 'nothing-to-do';
    }
    await keepUnmatched(transaction, { ...event, merchantId: found.merchantId, word: isOwnOrder ? moreThan(found, word) : word });
    // From now on it is known: by webhook and by asking the same money is kept once.
    if (isOwnOrder) await writePaidAmount(transaction, found, paidSoFar(found, word));
    return 'paid-again';
  }
  const paid = paidSoFar(found, word);
  if (found.state === 'review') {
    if (isKnown) return 'nothing-to-do';
    // More for an order that a person is looking at: he sees all of it together.
    await writePaidAmount(transaction, found, paid);
    return 'review';
  }
  let deposit = found;
  if (deposit.gatewayOrderId === null) await writeGatewayOrder(transaction, deposit, word.gatewayOrderId, '', null);
  // The gateway's word overtook the answer to our own call.
  if (deposit.state === 'open') deposit = await moveDeposit(kit, transaction, deposit, { to: 'awaiting_payment', by: 'gateway' });
  await writePaidAmount(transaction, deposit, paid);
  const asOrdered =
    (!word.repeatsAmount || word.amount === deposit.amount) && paid.amount === deposit.amount && word.currency === deposit.currency;
  if (!asOrdered) return toReview(kit, transaction, deposit, 'amount-differs', 'paid another sum or currency than ordered');
  // While the order waited its sum was reserved; afterwards other deposits may have taken the room under the player's limits, and who has
  // been excluded meanwhile gets it back instead.
  const { playerId, merchantId, id: orderId, amount, currency } = deposit;
  if (!(await kit.guard.mayCredit(transaction, { playerId, merchantId, orderId, amount, currency })))
    return toReview(kit, transaction, deposit, 'limit-reached', 'past a limit of the player, or he is excluded');
  await creditDeposit(kit, transaction, deposit, { amount, by: 'gateway' });
  return 'credited';
}

async function toReview(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  deposit: Deposit,
  reason: 'amount-differs' | 'limit-reached',
  note: string,
): Promise<WordVerdict> {
  const { playerId, merchantId, id } = deposit;
  await moveDeposit(kit, transaction, deposit, { to: 'review', by: 'gateway', reason, note });
  await kit.tell(
    transaction,
    { playerId, merchantId },
    { kind: 'deposit.review', key: `deposit:${id}:review`, parameters: { amount: formatMoney(deposit.amount), orderId: id } },
  );
  return 'review';
}
