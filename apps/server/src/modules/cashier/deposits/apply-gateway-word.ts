import { tell } from '../../messaging/index.js';
import { mayMoveDeposit } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import type { CashierKit } from '../kit.js';
import { creditDeposit } from './credit-deposit.js';
import type { GatewayWord } from './gateways/payment-gateway.js';
import { moveDeposit } from './move-deposit.js';
import {
  takeEvent,
  writeEventVerdict,
  writeGatewayOrder,
  writePaidAmounts,
  type Deposit,
  type GatewayEvent,
  type PaidSoFar,
} from './repository.js';
import { keepUnmatched } from './unmatched-repository.js';

/** What became of a gateway's word: kept beside the event, for whoever has to explain it later. */
export type WordVerdict = 'repeated' | 'unknown-order' | 'credited' | 'review' | 'moved' | 'paid-again' | 'nothing-to-do';

/**
 * Takes a gateway's word about an order, once per event id, whatever the order words come in: event, state and money change in one
 * transaction. "Paid" is believed in every state, because the player's money is there; any other word only where the state table has
 * the move. A sum or currency other than ordered, and a payment under another order of the gateway than the one on file, is never credited by a
 * machine: a person looks at it, and so they do where the caller says that the word `needsPerson`.
 */
export function applyGatewayWord(
  kit: CashierKit,
  event: GatewayEvent,
  word: GatewayWord,
  { needsPerson = false }: { needsPerson?: boolean } = {},
): Promise<WordVerdict> {
  const db: Database = kit.services.db;
  return inTransaction(db, async (transaction) => {
    // Two deliveries of one event meet here, and the second finds it done.
    const { isNew, deposit } = await takeEvent(transaction, event);
    if (!isNew) return 'repeated';
    const verdict = deposit === undefined ? 'unknown-order' : await judge(kit, transaction, event, deposit, word, needsPerson);
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
  needsPerson: boolean,
): Promise<WordVerdict> {
  if (word.status === 'paid') return takePayment(kit, transaction, event, found, word, needsPerson);
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
export function paidSoFar(found: Deposit, word: GatewayWord): PaidSoFar {
  const references = [...new Set([...found.paidReferences, ...word.references])];
  // Who repeats what was ordered speaks of all that came in; who does not, of one payment.
  const amount = word.repeatsAmount || word.paidAmount === undefined ? word.paidAmount : (found.paidAmount ?? 0n) + word.paidAmount;
  return { amount, currency: word.currency, references };
}

/** Whether what has come in is the very sum and currency that were ordered: nothing else is credited by a machine. */
export function isAsOrdered(deposit: Deposit, word: GatewayWord, paid: PaidSoFar): boolean {
  return (!word.repeatsAmount || word.amount === deposit.amount) && paid.amount === deposit.amount && word.currency === deposit.currency;
}

/** What is known to have come for an order, money units; where staff were quicker than the gateway, what they credited. */
const knownAmount = (found: Deposit): bigint => found.paidAmount ?? found.creditedAmount ?? 0n;

/**
 * Whether a word tells of money that we know. References alone do not say: the hosted page has one name for all that comes for an order, and only the
 * sum grows. Another currency than the known one is always other money.
 */
function isKnownMoney(found: Deposit, word: GatewayWord): boolean {
  if (word.currency !== (found.paidCurrency ?? found.currency)) return false;
  const isFirst = found.paidReferences.length === 0;
  if (!isFirst && !word.references.every((one) => found.paidReferences.includes(one))) return false;
  const saysWhole = word.repeatsAmount || isFirst;
  return !saysWhole || word.paidAmount === undefined || word.paidAmount <= knownAmount(found);
}

/** Of a word about payments only those that are not known yet, and their sum. Where one name stands for all of them, that name. */
function moreThan(found: Deposit, word: GatewayWord): GatewayWord {
  const unknown = word.references.filter((one) => !found.paidReferences.includes(one));
  const references = unknown.length > 0 ? unknown : word.references;
  const isWhole = word.repeatsAmount || found.paidReferences.length === 0;
  if (!isWhole || word.paidAmount === undefined || word.currency !== (found.paidCurrency ?? found.currency)) return { ...word, references };
  const more = word.paidAmount - knownAmount(found);
  return { ...word, references, paidAmount: more > 0n ? more : undefined };
}

/**
 * Keeps money that came for an order once more, once, however often it is told: what is known grows by it. A sum in another currency cannot be added to
 * what is known, so that its own name is made of what it says.
 */
async function keepMore(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  event: GatewayEvent,
  found: Deposit,
  word: GatewayWord,
  isOwnOrder: boolean,
): Promise<WordVerdict> {
  const more = isOwnOrder ? moreThan(found, word) : word;
  const isForeign = more.currency !== (found.paidCurrency ?? found.currency);
  const eventId = isForeign
    ? `other-currency:${found.id}:${more.currency}:${more.paidAmount ?? ''}:${more.references.join(' ')}`
    : event.eventId;
  await keepUnmatched(transaction, { ...event, eventId, merchantId: found.merchantId, word: more });
  await tellReview(kit, transaction, found, `again:${eventId}`, more.currency === found.currency ? more.paidAmount : undefined);
  // From now on it is known: by webhook and by asking the same money is kept once.
  if (isOwnOrder && !isForeign) await writePaidAmounts(transaction, [{ deposit: found, paid: paidSoFar(found, word) }]);
  return 'paid-again';
}

async function takePayment(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  event: GatewayEvent,
  found: Deposit,
  word: GatewayWord,
  needsPerson: boolean,
): Promise<WordVerdict> {
  const isOwnOrder = found.gatewayOrderId === null || found.gatewayOrderId === word.gatewayOrderId;
  const isKnown = isOwnOrder && isKnownMoney(found, word);
  // Credited (and taken back), or gone back to the sender: a person has decided about what came, and nothing more is added to it.
  if (found.state === 'credited' || found.state === 'reversed' || (found.state === 'failed' && found.paidReferences.length > 0)) {
    if (isKnown) {
      // Staff were quicker than the gateway: from now on this payment is known, and another one would be another.
      if (found.paidReferences.length === 0) await writePaidAmounts(transaction, [{ deposit: found, paid: paidSoFar(found, word) }]);
      return 'nothing-to-do';
    }
    return keepMore(kit, transaction, event, found, word, isOwnOrder);
  }
  const paid = paidSoFar(found, word);
  if (found.state === 'review') {
    if (isKnown) return 'nothing-to-do';
    // Sums in two currencies do not add up: what came in the other one stands beside the order.
    if (isOwnOrder && found.paidCurrency !== null && word.currency !== found.paidCurrency)
      return keepMore(kit, transaction, event, found, word, isOwnOrder);
    // More for an order that a person is looking at: they see all of it together.
    await writePaidAmounts(transaction, [{ deposit: found, paid }]);
    return 'review';
  }
  let deposit = found;
  if (deposit.gatewayOrderId === null) await writeGatewayOrder(transaction, deposit, word.gatewayOrderId, '', null);
  // The gateway's word overtook the answer to our own call.
  if (deposit.state === 'open') deposit = await moveDeposit(kit, transaction, deposit, { to: 'awaiting_payment', by: 'gateway' });
  await writePaidAmounts(transaction, [{ deposit, paid }]);
  if (!isAsOrdered(deposit, word, paid))
    return toReview(kit, transaction, deposit, 'amount-differs', 'paid another sum or currency than ordered', {
      arrived: paid.currency === deposit.currency ? paid.amount : undefined,
    });
  if (!isOwnOrder || needsPerson)
    return toReview(kit, transaction, deposit, 'other', 'paid under another order of the gateway than ours', { arrived: paid.amount });
  // While the order waited its sum was reserved; afterwards other deposits may have taken the room under the player's limits, and who has
  // been excluded meanwhile gets it back instead.
  const { playerId, merchantId, id: orderId, amount, currency } = deposit;
  if (!(await kit.below.protection.mayCredit(transaction, { playerId, merchantId, orderId, amount, currency })))
    return toReview(kit, transaction, deposit, 'limit-reached', 'past a limit of the player, or they are excluded', { arrived: amount });
  await creditDeposit(kit, transaction, deposit, { amount, by: 'gateway' });
  return 'credited';
}

async function toReview(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  deposit: Deposit,
  reason: 'amount-differs' | 'limit-reached' | 'other',
  note: string,
  { arrived }: { arrived: bigint | undefined },
): Promise<WordVerdict> {
  await moveDeposit(kit, transaction, deposit, { to: 'review', by: 'gateway', reason, note });
  await tellReview(kit, transaction, deposit, 'review', arrived);
  return 'review';
}

/** Tells the player that a person looks at what has arrived of them; without a sum where it cannot be said in their currency. */
function tellReview(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  { playerId, merchantId, id }: Deposit,
  occasion: string,
  arrived: bigint | undefined,
): Promise<void> {
  return tell(
    transaction,
    { playerId, merchantId },
    {
      kind: 'deposit.review',
      key: `deposit:${id}:${occasion}`,
      parameters: { ...(arrived !== undefined && { amount: formatMoney(arrived) }), orderId: id },
    },
  );
}
