import { cashier as contract, languages, type LanguageCode } from '@sortes/contract';
import { formatMoney, tryReadAmount } from '@sortes/money';
import { inTransaction } from '../../../platform/database.js';
import { DomainError, refuse } from '../../../platform/errors.js';
import { canonicalJson, newId, sha256 } from '../../../platform/ids.js';
import type { Merchant } from '../../../platform/merchant.js';
import { GatewayRefusal, GatewayUnavailable, type GatewayOrder } from './gateways/payment-gateway.js';
import type { CashierKit } from '../kit.js';
import { moveDeposit } from './move-deposit.js';
import {
  claimOpenDeposit,
  findDeposit,
  findDepositByKey,
  insertDeposit,
  lockDeposit,
  readMethods,
  releaseClaim,
  writeGatewayOrder,
  type Deposit,
  type DepositMethod,
} from './repository.js';

export interface DepositRequest {
  playerId: number;
  merchant: Merchant;
  language: LanguageCode;
  idempotencyKey: string;
  vendorId: string;
  mcsBankCode?: string | undefined;
  /** As it arrived: JSON number or decimal text. */
  amount: unknown;
  /** Path on this site to which the payment page leads back. */
  returnPath?: string | undefined;
}

/** A little longer than the adapter's deadline: who holds the claim has answered by then or is gone. */
const claimMs = 10_000;

/**
 * Opens a deposit: our row first, then the gateway, then "awaiting payment"; so no order exists there that we do not know.
 * When the gateway does not answer, the order stays open: the same Idempotency-Key asks again for the very same order, and the expiry
 * task ends it if nobody does. When the gateway refuses, the order has failed and the key keeps answering so.
 * @throws DomainError amount.*, deposit.method.unknown, deposit.gateway.unavailable, idempotency.*
 */
export async function createDeposit(kit: CashierKit, request: DepositRequest): Promise<Deposit> {
  const { db } = kit.services;
  const amount = tryReadAmount(request.amount);
  if (amount === undefined || amount <= 0n) return refuse('amount.invalid', { field: 'amount' });
  const inputHash = sha256(
    canonicalJson({ amount, vendorId: request.vendorId, bank: request.mcsBankCode ?? '', returnPath: request.returnPath ?? '' }),
  );

  const known = await findDepositByKey(db, request.playerId, request.idempotencyKey);
  if (known !== undefined) return answerAgain(kit, request.merchant, known, inputHash);

  const method = await chooseMethod(kit, request);
  checkAmount(amount, method, request.merchant);
  const id = newId();
  const inserted = await insertDeposit(
    db,
    {
      playerId: request.playerId,
      id,
      merchantId: request.merchant.id,
      method,
      amount,
      currency: request.merchant.currency,
      idempotencyKey: request.idempotencyKey,
      inputHash,
      returnPath: request.returnPath ?? '/',
      language: request.language,
    },
    claimMs,
  );
  const deposit = await findDepositByKey(db, request.playerId, request.idempotencyKey);
  if (deposit === undefined) throw new Error('a deposit that was just written is not there');
  return inserted ? openAtGateway(kit, request.merchant, deposit) : answerAgain(kit, request.merchant, deposit, inputHash);
}

async function answerAgain(kit: CashierKit, merchant: Merchant, deposit: Deposit, inputHash: Buffer): Promise<Deposit> {
  if (!deposit.inputHash.equals(inputHash)) refuse('idempotency.key.conflict');
  if (deposit.state === 'failed' && deposit.gatewayOrderId === null) refuse('deposit.gateway.unavailable');
  if (deposit.state !== 'open') return deposit;
  if (await claimOpenDeposit(kit.services.db, deposit.playerId, deposit.id, claimMs)) return openAtGateway(kit, merchant, deposit);
  const now = await findDeposit(kit.services.db, deposit.playerId, deposit.id);
  if (now !== undefined && now.state !== 'open') return now;
  return refuse('idempotency.in.progress', { retryAfterSeconds: 1 });
}

async function chooseMethod(kit: CashierKit, { merchant, vendorId, mcsBankCode }: DepositRequest): Promise<DepositMethod> {
  const methods = await readMethods(kit.services.db, merchant.id, merchant.currency);
  const method = methods.find(
    (one) => one.vendorId === vendorId && (mcsBankCode === undefined || mcsBankCode === '' || one.bankCode === mcsBankCode),
  );
  if (method === undefined || !kit.gateways.has(method.gateway)) return refuse('deposit.method.unknown', { field: 'vendorId' });
  return method;
}

function checkAmount(amount: bigint, method: DepositMethod, merchant: Merchant): void {
  // What the brand's currency cannot show it cannot be paid either: no half dong.
  const step = 10n ** BigInt(Math.max(0, 4 - merchant.currencyScale));
  if (amount % step !== 0n) refuse('amount.invalid', { field: 'amount' });
  if (amount < method.minimum) refuse('amount.below.minimum', { field: 'amount', parameters: { minimum: formatMoney(method.minimum) } });
  if (amount > method.maximum) refuse('amount.above.maximum', { field: 'amount', parameters: { maximum: formatMoney(method.maximum) } });
}

async function openAtGateway(kit: CashierKit, merchant: Merchant, deposit: Deposit): Promise<Deposit> {
  const { db, log } = kit.services;
  try {
    return await storeGatewayOrder(kit, deposit, await askGateway(kit, merchant, deposit));
  } catch (error) {
    if (error instanceof GatewayRefusal) {
      log.error({ depositId: deposit.id, reason: error.message }, 'the payment gateway refuses deposits');
      await inTransaction(db, async (transaction) => {
        const found = await lockDeposit(transaction, deposit.playerId, deposit.id);
        if (found?.state === 'open') await moveDeposit(transaction, found, 'failed', error.message);
      });
      throw new DomainError('deposit.gateway.unavailable');
    }
    if (!(error instanceof GatewayUnavailable)) throw error;
    log.warn({ depositId: deposit.id, reason: error.message }, 'the payment gateway did not open a deposit');
    await releaseClaim(db, deposit.playerId, deposit.id);
    throw new DomainError('deposit.gateway.unavailable', { retryAfterSeconds: 5 });
  }
}

/**
 * Where a brand's players are at home: its first host, under the installation's scheme and port. Never the host of the request: the payment
 * page must not lead to whatever a caller put there.
 */
function originOf(siteOrigin: string, { hosts: [host] }: Merchant): string {
  if (host === undefined) return siteOrigin;
  const url = new URL(siteOrigin);
  url.hostname = host;
  return url.origin;
}

function askGateway({ gateways, services }: CashierKit, merchant: Merchant, deposit: Deposit): Promise<GatewayOrder> {
  const gateway = gateways.get(deposit.gateway);
  if (gateway === undefined) throw new GatewayRefusal(`no gateway is called ${deposit.gateway}`);
  const { siteOrigin } = services.config;
  return gateway.createOrder({
    orderId: deposit.id,
    amount: deposit.amount,
    currency: deposit.currency,
    description: merchant.name,
    notifyUrl: `${siteOrigin}${contract.notifyDeposit.path.replace(':gateway', deposit.gateway)}`,
    returnUrl: `${originOf(siteOrigin, merchant)}${deposit.returnPath}`,
    expiresAt: deposit.expiresAt,
    language: languages.find(({ code }) => code === deposit.language)?.tag ?? 'en',
  });
}

function storeGatewayOrder(kit: CashierKit, { playerId, id }: Deposit, opened: GatewayOrder): Promise<Deposit> {
  return inTransaction(kit.services.db, async (transaction) => {
    const found = await lockDeposit(transaction, playerId, id);
    if (found === undefined) throw new Error(`deposit ${id} is gone`);
    await writeGatewayOrder(transaction, found, opened.gatewayOrderId, opened.payUrl);
    const stored = { ...found, gatewayOrderId: opened.gatewayOrderId, payUrl: opened.payUrl };
    // A webhook may have been quicker than the answer to our call.
    return found.state === 'open' ? moveDeposit(transaction, stored, 'awaiting_payment') : stored;
  });
}
