import { DomainError } from '../../../platform/errors.js';
import type { CashierKit } from '../kit.js';
import { GatewayRefusal, GatewayUnavailable, type GatewayWord, type OrderName, type PaymentGateway } from './gateways/payment-gateway.js';
import type { NamedOrder } from './repository.js';

/** Which of our orders a notification speaks of, and in whose name it comes. */
interface Subject {
  name: string;
  order: OrderName;
  owner: NamedOrder;
}

/**
 * Whether a well-signed "paid" is believed. A key may have got about, so the notification alone is not: for more than the brand lets machines pay out
 * without a person, and for any order of the gateway but the one on file, the gateway is asked.
 * @returns `believed`; `denied` when the gateway does not know the money; `unsure` when it does, and whose it is a person must see
 * @throws DomainError system.busy when the gateway does not answer: it tells again
 */
export async function askWhetherSo(
  { services }: Pick<CashierKit, 'services'>,
  gateway: PaymentGateway,
  { name, order, owner }: Subject,
  word: GatewayWord,
): Promise<'believed' | 'denied' | 'unsure'> {
  const isOnFile = owner.gatewayOrderId === word.gatewayOrderId;
  if (isOnFile && !owner.isBeyondMachines) return 'believed';
  const asked = await askGateway(services.log, gateway, name, word);
  if (asked === undefined || !knowsOf(asked, word)) return 'denied';
  if (isOnFile) return 'believed';
  // Of another order than the one on file, or of one that is not on file yet: ours only if the gateway says so.
  return owner.gatewayOrderId === null && asked.order !== undefined && isSameName(asked.order, order) ? 'believed' : 'unsure';
}

/**
 * Whether a gateway has money that a well-signed notification tells of for no order of ours. payOS signs a sample like this to try an address, and
 * what is kept for staff can be given to a player: only what the gateway itself has is kept.
 * @returns `believed`; `never-heard` when the gateway does not know the order at all; `denied` when it knows the order and not this money
 * @throws DomainError system.busy when the gateway does not answer: it tells again
 */
export async function askAboutStray(
  { services }: Pick<CashierKit, 'services'>,
  gateway: PaymentGateway,
  name: string,
  word: GatewayWord,
): Promise<'believed' | 'never-heard' | 'denied'> {
  const asked = await askGateway(services.log, gateway, name, word);
  if (asked === undefined) return 'never-heard';
  return knowsOf(asked, word) ? 'believed' : 'denied';
}

function askGateway(
  log: CashierKit['services']['log'],
  gateway: PaymentGateway,
  name: string,
  word: GatewayWord,
): Promise<GatewayWord | undefined> {
  return gateway.queryOrder(word.gatewayOrderId).catch((error: unknown) => {
    if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefusal)) throw error;
    log.warn({ gateway: name, reason: error.message }, 'a payment waits until its gateway can be asked about it');
    throw new DomainError('system.busy', { retryAfterSeconds: 5 });
  });
}

/** Whether what the gateway answers holds what its notification says: these payments, this currency, at least this sum. */
function knowsOf(asked: GatewayWord, told: GatewayWord): boolean {
  return (
    asked.currency === told.currency &&
    (told.paidAmount === undefined || (asked.paidAmount !== undefined && asked.paidAmount >= told.paidAmount)) &&
    told.references.every((one) => asked.references.includes(one))
  );
}

function isSameName(one: OrderName, other: OrderName): boolean {
  if ('id' in one) return 'id' in other && one.id === other.id;
  return 'code' in other && one.code === other.code;
}
