import type { withdrawals as contract, Input } from '@sortes/contract';
import { DomainError, refuse } from '../../../platform/errors.js';
import { applyPayoutWord, type WordVerdict } from './apply-payout-word.js';
import { readDirectPayoutWord } from './gateways/direct-payout-gateway.js';
import type { PayoutKit } from './kit.js';
import { findPayout, isKnownWord } from './repository.js';

export interface PayoutNotification {
  gateway: string;
  rawBody: Buffer;
  header(name: string): string | undefined;
  body: Input<typeof contract.notifyPayout>['body'];
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Takes a payment side's notification: who sent it is judged from the bytes as they came, then its word is applied once. An old signature is
 * accepted only for an event we know already, so that a late repeat is answered and a recording is not.
 * @throws DomainError signature.invalid, withdrawal.unknown, not.found (gateway unknown, or one that sends no notifications)
 */
export async function receivePayoutWord(
  kit: PayoutKit,
  { gateway: name, rawBody, header, body }: PayoutNotification,
): Promise<WordVerdict> {
  const { db, clock, log, alarms } = kit.services;
  const gateway = kit.payoutGateways.get(name);
  if (gateway?.verifyNotification === undefined) throw new DomainError('not.found');
  const verdict = gateway.verifyNotification(rawBody, header, clock.now());
  if (verdict === 'forged') {
    alarms.raise({ kind: 'webhooks-refused', subject: name, detail: { why: 'wrong signature' } });
    return refuse('signature.invalid');
  }
  if (verdict === 'genuine-but-old') return (await isKnownWord(db, name, body.eventId)) ? 'repeated' : refuse('signature.invalid');
  const payout = uuid.test(body.merchantPayoutId) ? await findPayout(db, name, body.merchantPayoutId) : undefined;
  if (payout === undefined) {
    log.error({ gateway: name, payoutId: body.payoutId }, 'a payment side speaks of a payout that does not exist');
    return refuse('withdrawal.unknown');
  }
  // PostgreSQL's jsonb cannot hold NUL; nothing genuine has one.
  if (JSON.stringify(body).includes('\\u0000')) return refuse('request_param_err');
  const event = { gateway: name, eventId: body.eventId, ...payout, payload: body };
  return applyPayoutWord(kit, event, body.merchantPayoutId, readDirectPayoutWord({ ...body, paidAmount: body.paidAmount ?? null }));
}
