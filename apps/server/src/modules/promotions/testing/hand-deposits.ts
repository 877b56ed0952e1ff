import { inTransaction, newId } from '@sortes/service';
import { expect } from 'vitest';
import type { PromotionsFixture } from './fixture.js';

const idempotency = () => ({ 'idempotency-key': newId() });

/** A deposit of so many units by a bank transfer, which staff credit; its order. */
export async function payByHand({ test, merchant }: PromotionsFixture, token: string, units: number): Promise<string> {
  const body = { amount: String(units), vendorId: 'bank' };
  const answer = await test.ask('POST', '/wps/relay/MCSFE_depositByLaunchUrl', { token, body, headers: idempotency() });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { orderId } = answer.body.value as { orderId: string };
  await test.ask('POST', `/wps/transaction/deposit/${orderId}/submit`, { token, body: {}, headers: idempotency() });
  const review = { merchantId: merchant.id, orderId, decision: 'credit', withoutProof: true, by: { staff: 'first' }, note: '' } as const;
  await inTransaction(test.services.db, (transaction) => test.app.modules.cashier.reviewDeposit(transaction, review));
  return orderId;
}

/** Takes such a deposit back, as after a chargeback. */
export async function reverseByHand({ test, merchant }: PromotionsFixture, orderId: string): Promise<void> {
  const by = { staff: 'first', confirmedBy: 'second' };
  await inTransaction(test.services.db, (transaction) =>
    test.app.modules.cashier.reviewDeposit(transaction, { merchantId: merchant.id, orderId, decision: 'reverse', by, note: 'chargeback' }),
  );
}
