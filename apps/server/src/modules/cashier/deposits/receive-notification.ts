import { DomainError, refuse } from '../../../platform/errors.js';
import type { CashierKit } from '../kit.js';
import { applyGatewayWord, type WordVerdict } from './apply-gateway-word.js';
import { askAboutStray, askWhetherSo } from './ask-whether-so.js';
import type { GatewayWord, PaymentGateway } from './gateways/payment-gateway.js';
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
 * Money for an order we do not know is kept for staff where the gateway, asked, has it; of a sample that it signs to try the address a line in the
 * log is all that remains.
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
  if (owner === undefined)
    return word.status === 'paid' ? takeStray(kit, gateway, { gateway: name, eventId, payload: body, word }) : 'unknown-order';
  const { playerId, depositId } = owner;
  const told = word.status === 'paid' ? await askWhetherSo(kit, gateway, { name, order, owner }, word) : 'believed';
  if (told === 'denied') return refuseUnknownMoney(kit, { gateway: name, merchantId: owner.merchantId, depositId });
  const event = { gateway: name, eventId, playerId, depositId, payload: body };
  const applied = told === 'believed' ? await takeWord(event, word) : await applyGatewayWord(kit, event, word, { needsPerson: true });
  if (applied === 'review' || applied === 'paid-again') log.error({ depositId, verdict: applied }, 'a payment needs a person');
  return applied;
}

/** Keeps money for no order of ours, if the gateway has it. @throws DomainError signature.invalid, system.busy */
async function takeStray(
  kit: CashierKit,
  gateway: PaymentGateway,
  payment: { gateway: string; eventId: string; payload: unknown; word: GatewayWord },
): Promise<WordVerdict> {
  const { log, db } = kit.services;
  const { gateway: name, word } = payment;
  const about = { gateway: name, gatewayOrderId: word.gatewayOrderId };
  const told = await askAboutStray(kit, gateway, name, word);
  if (told === 'denied') return refuseUnknownMoney(kit, about);
  if (told === 'never-heard') {
    log.info(about, 'the address for notifications works: a well-signed sample came, of an order that its gateway does not have');
    return 'unknown-order';
  }
  await keepUnmatched(db, { merchantId: 0, ...payment });
  log.error(about, 'a gateway has money for a deposit that does not exist');
  return 'unknown-order';
}

/** Refuses money that its gateway, asked, does not have, and raises the alarm. @throws DomainError signature.invalid */
function refuseUnknownMoney(
  { services: { alarms, log } }: CashierKit,
  about: { gateway: string; merchantId?: number; depositId?: string; gatewayOrderId?: string },
): never {
  const { gateway, merchantId } = about;
  alarms.raise({
    kind: 'webhooks-refused',
    ...(merchantId !== undefined && { merchantId }),
    subject: gateway,
    detail: { why: 'the gateway knows nothing of it' },
  });
  log.error(about, 'a notification of money was signed well, and its gateway knows nothing of that money');
  return refuse('signature.invalid');
}
