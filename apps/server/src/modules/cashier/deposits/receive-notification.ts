import type { cashier as contract, Input } from '@sortes/contract';
import { DomainError, refuse } from '../../../platform/errors.js';
import { applyGatewayWord, type WordVerdict } from './apply-gateway-word.js';
import { readHostedPageWord } from './gateways/hosted-page-gateway.js';
import type { CashierKit } from '../kit.js';
import { findDepositOwner, isKnownEvent } from './repository.js';

export interface Notification {
  gateway: string;
  rawBody: Buffer;
  header(name: string): string | undefined;
  body: Input<typeof contract.notifyDeposit>['body'];
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Takes a gateway's notification: who sent it is judged from the bytes as they came, then its word is applied once.
 * An old signature is accepted only for an event we know already, so that a late repeat is answered and a recording is not.
 * @throws DomainError signature.invalid, deposit.not.found, not.found (gateway unknown)
 */
export async function receiveNotification({ services, gateways }: CashierKit, notification: Notification): Promise<WordVerdict> {
  const { db, clock, log } = services;
  const { body } = notification;
  const gateway = gateways.get(notification.gateway);
  if (gateway === undefined) throw new DomainError('not.found');
  const verdict = gateway.verifyNotification(notification.rawBody, notification.header, clock.now());
  if (verdict === 'forged') {
    log.warn({ gateway: notification.gateway }, 'a notification with a wrong signature was refused');
    return refuse('signature.invalid');
  }
  if (verdict === 'genuine-but-old')
    return (await isKnownEvent(db, notification.gateway, body.eventId)) ? 'repeated' : refuse('signature.invalid');

  const playerId = uuid.test(body.merchantOrderId) ? await findDepositOwner(db, notification.gateway, body.merchantOrderId) : undefined;
  if (playerId === undefined) {
    log.error({ gateway: notification.gateway, gatewayOrderId: body.gatewayOrderId }, 'a gateway speaks of a deposit that does not exist');
    return refuse('deposit.not.found');
  }
  // PostgreSQL's jsonb cannot hold NUL; nothing genuine has one.
  if (JSON.stringify(body).includes('\\u0000')) return refuse('request_param_err');
  const event = { gateway: notification.gateway, eventId: body.eventId, playerId, depositId: body.merchantOrderId, payload: body };
  const applied = await applyGatewayWord(
    db,
    event,
    readHostedPageWord({ ...body, paidAmount: body.paidAmount === undefined ? body.amount : body.paidAmount }),
  );
  if (applied === 'review' || applied === 'paid-again')
    log.error({ depositId: body.merchantOrderId, verdict: applied }, 'a payment needs a person');
  return applied;
}
