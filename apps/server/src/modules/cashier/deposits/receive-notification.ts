import { DomainError, refuse } from '../../../platform/errors.js';
import type { CashierKit } from '../kit.js';
import { applyGatewayWord, type WordVerdict } from './apply-gateway-word.js';
import { askWhetherSo } from './ask-whether-so.js';
import { findDepositOwner, isKnownEvent } from './repository.js';
import type { TakeWord } from './take-word.js';
import { keepUnmatched } from './unmatched-repository.js';

export interface Notification {
  gateway: string;
  rawBody: Buffer;
  header(name: string): string | undefined;
  /** In the shape of the contract's operation. */
  body: unknown;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Takes a gateway's notification: who sent it is judged from the bytes as they came, then its word is applied once.
 * An old signature is accepted only for an event we know already, so that a late repeat is answered and a recording is not.
 * Money for an order we do not know is kept for staff: the gateway has it, whatever our books say.
 * @throws DomainError signature.invalid, not.found (gateway unknown, or no key of it here), system.busy (it could not be asked)
 */
export async function receiveNotification(kit: CashierKit, takeWord: TakeWord, notification: Notification): Promise<WordVerdict> {
  const { db, clock, log, alarms } = kit.services;
  const { gateway: name, rawBody, header, body } = notification;
  const gateway = kit.gateways.get(name);
  if (gateway === undefined) throw new DomainError('not.found');
  const { verdict, eventId, order, word } = gateway.readNotification(rawBody, header, body, clock.now());
  if (verdict === 'forged') {
    alarms.raise({ kind: 'webhooks-refused', subject: name, detail: { why: 'wrong signature' } });
    return refuse('signature.invalid');
  }
  if (verdict === 'genuine-but-old') return (await isKnownEvent(db, name, eventId)) ? 'repeated' : refuse('signature.invalid');
  // PostgreSQL's jsonb cannot hold NUL; nothing genuine has one.
  if (JSON.stringify(body).includes('\\u0000')) return refuse('request_param_err');

  const isName = !('id' in order) || uuid.test(order.id);
  const owner = isName ? await findDepositOwner(db, name, order) : undefined;
  if (owner === undefined) {
    if (word.status !== 'paid') return 'unknown-order';
    await keepUnmatched(db, { merchantId: 0, gateway: name, eventId, payload: body, word });
    log.error({ gateway: name, gatewayOrderId: word.gatewayOrderId }, 'a gateway has money for a deposit that does not exist');
    return 'unknown-order';
  }
  const { playerId, depositId } = owner;
  const told = word.status === 'paid' ? await askWhetherSo(kit, gateway, { name, order, owner }, word) : 'believed';
  if (told === 'denied') {
    alarms.raise({
      kind: 'webhooks-refused',
      merchantId: owner.merchantId,
      subject: name,
      detail: { why: 'the gateway knows nothing of it' },
    });
    log.error({ gateway: name, depositId }, 'a notification of money was signed well, and its gateway knows nothing of that money');
    return refuse('signature.invalid');
  }
  const event = { gateway: name, eventId, playerId, depositId, payload: body };
  const applied = told === 'believed' ? await takeWord(event, word) : await applyGatewayWord(kit, event, word, { needsPerson: true });
  if (applied === 'review' || applied === 'paid-again') log.error({ depositId, verdict: applied }, 'a payment needs a person');
  return applied;
}
