import { createGatherer, inTransaction, isDatabaseUnavailable } from '@sortes/service';
import { DomainError } from '../../../platform/errors.js';
import type { CashierKit } from '../kit.js';
import { applyGatewayWord, isAsOrdered, paidSoFar, type WordVerdict } from './apply-gateway-word.js';
import { creditDeposits } from './credit-deposit.js';
import type { GatewayWord } from './gateways/payment-gateway.js';
import { lockFreeDeposits, writeCreditedEvents, writePaidAmounts, type Deposit, type GatewayEvent } from './repository.js';

interface WaitingWord {
  event: GatewayEvent;
  word: GatewayWord;
}

/** Takes a gateway's word about an order, as `applyGatewayWord` does. @throws DomainError system.busy */
export type TakeWord = (event: GatewayEvent, word: GatewayWord) => Promise<WordVerdict>;

/**
 * The ordinary word, a waiting order paid exactly as ordered within its reservation, changes nothing but its own player's rows and can hardly go
 * wrong: those that come at once share one transaction, its round trips, its notification and its flush. Whatever is not ordinary, held by
 * somebody, or in a transaction that failed, goes alone through `applyGatewayWord`, where all the rules are.
 */
export function createTakeWord(kit: CashierKit): TakeWord {
  const gatherer = createGatherer<WaitingWord, 'credited' | 'alone'>({
    maximum: 64,
    // Two: one batch works while the other waits for its flush.
    concurrency: 2,
    // One word of a player at a time: their requirement to stake is judged by what they had before. One event at a time, whatever order it names.
    keysOf: ({ event }) => [`player ${event.playerId}`, `event ${event.gateway} ${event.eventId}`],
    run: (words) => creditOrdinary(kit, words),
    full: () => new DomainError('system.busy', { retryAfterSeconds: 1 }),
  });
  return async (event, word) => {
    if (word.status === 'paid' && (await gatherer.ask({ event, word })) === 'credited') return 'credited';
    return applyGatewayWord(kit, event, word);
  };
}

/** Credits those of these words that are ordinary, in one transaction. `alone`: nothing was done with it. */
async function creditOrdinary(kit: CashierKit, words: readonly WaitingWord[]): Promise<('credited' | 'alone')[]> {
  try {
    const credited = await inTransaction(kit.services.db, async (transaction) => {
      const orders = await lockFreeDeposits(
        transaction,
        words.map(({ event }) => event),
      );
      const ordinary = words.flatMap((one, index) => {
        const deposit = orders[index];
        return deposit !== undefined && isOrdinary(deposit, one.word) ? [{ ...one, deposit, paid: paidSoFar(deposit, one.word) }] : [];
      });
      const mayBe = await kit.below.protection.creditReserved(
        transaction,
        ordinary.map(({ deposit: { playerId, merchantId, id, amount, currency } }) => ({
          playerId,
          merchantId,
          orderId: id,
          amount,
          currency,
        })),
      );
      const good = ordinary.filter((_, index) => mayBe[index] === true);
      if (good.length === 0) return new Set<GatewayEvent>();
      await writeCreditedEvents(
        transaction,
        good.map(({ event }) => event),
      );
      await writePaidAmounts(transaction, good);
      await creditDeposits(
        kit,
        transaction,
        good.map(({ deposit }) => ({ deposit, amount: deposit.amount, by: 'gateway' })),
      );
      return new Set(good.map(({ event }) => event));
    });
    return words.map(({ event }) => (credited.has(event) ? 'credited' : 'alone'));
  } catch (error) {
    // Whether it was done is unknown; the gateway asks again.
    if (isDatabaseUnavailable(error)) throw error;
    kit.services.log.warn({ words: words.length, reason: String(error) }, 'payments were not credited together; each goes alone');
    return words.map(() => 'alone');
  }
}

/** Waits for its payment, of which nothing is known yet, and is paid exactly. */
function isOrdinary(deposit: Deposit, word: GatewayWord): boolean {
  return (
    deposit.state === 'awaiting_payment' &&
    deposit.gatewayOrderId === word.gatewayOrderId &&
    deposit.paidAmount === null &&
    deposit.paidReferences.length === 0 &&
    isAsOrdered(deposit, word, paidSoFar(deposit, word))
  );
}
