import { randomBytes, randomInt } from 'node:crypto';
import { cashier as contract, depositFeeOf, isPaidByHand, languageOf, type LanguageCode } from '@sortes/contract';
import { formatMoney, smallestUnit, tryReadAmount } from '@sortes/money';
import { canonicalJson, type DatabaseTransaction, inTransaction, newId, sha256 } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { CashierKit } from '../kit.js';
import { lockPlayer } from '../lock-player.js';
import { friendlyAmount } from '../../../platform/friendly-amount.js';
import { GatewayRefusal, GatewayUnavailable, type GatewayOrder, type PaymentField } from './gateways/payment-gateway.js';
import { countOrdersToday, takeAccount } from './methods-repository.js';
import { moveDeposit } from './move-deposit.js';
import { offeredMethods } from './offered-methods.js';
import {
  claimOpenDeposit,
  findDeposit,
  findDepositByKey,
  insertDeposit,
  lockDeposit,
  releaseClaim,
  writeGatewayOrder,
  type Deposit,
  type DepositMethod,
  type StoredPayment,
} from './repository.js';

export interface DepositRequest {
  playerId: number;
  merchant: Merchant;
  language: LanguageCode;
  idempotencyKey: string;
  vendorId: string;
  mcsBankCode?: string | undefined;
  /** The bank to pay to, where a method has several. */
  bankCode?: string | undefined;
  /** As it arrived: JSON number or decimal text. */
  amount: unknown;
  /** Path on this site to which the payment page leads back. */
  returnPath?: string | undefined;
  /** Country of the address, for methods that are kept to some. */
  country?: string | undefined;
}

/** A little longer than the adapter's deadline: who holds the claim has answered by then or is gone. */
const claimMs = 10_000;

/**
 * Opens a deposit: our row first, then the gateway, then "awaiting payment"; so no order exists there that we do not know. To an account of
 * the house it awaits payment at once. The player's limits and the method's daily number are judged under the player's lock, so that orders
 * sent at once never overshoot.
 * When the gateway does not answer, the order stays open: the same Idempotency-Key asks again for the very same order, and the expiry
 * task ends it if nobody does. When the gateway refuses, the order has failed and the key keeps answering so.
 * @throws DomainError amount.*, deposit.method.unknown, deposit.count.reached, deposit.gateway.unavailable, idempotency.*, account.excluded, limit.deposit, identity.required
 */
export async function createDeposit(kit: CashierKit, request: DepositRequest): Promise<Deposit> {
  const { db } = kit.services;
  const { merchant, playerId } = request;
  const amount = tryReadAmount(request.amount);
  if (amount === undefined || amount <= 0n) return refuse('amount.invalid', { field: 'amount' });
  const inputHash = sha256(
    canonicalJson({
      amount,
      vendorId: request.vendorId,
      bank: request.mcsBankCode ?? '',
      ...(request.bankCode !== undefined && { bankCode: request.bankCode }),
      returnPath: request.returnPath ?? '',
    }),
  );

  const known = await findDepositByKey(db, playerId, request.idempotencyKey);
  if (known !== undefined) return answerAgain(kit, merchant, known, inputHash);

  const method = await chooseMethod(kit, request);
  checkAmount(amount, method, merchant, request.language);
  const { deposit, isNew } = await writeOrder(kit, request, method, amount, inputHash);
  if (!isNew) return answerAgain(kit, merchant, deposit, inputHash);
  return isPaidByHand(method.kind) ? deposit : openAtGateway(kit, merchant, deposit);
}

/** The order's row, with all that is judged under the player's lock. */
function writeOrder(
  kit: CashierKit,
  request: DepositRequest,
  method: DepositMethod,
  amount: bigint,
  inputHash: Buffer,
): Promise<{ deposit: Deposit; isNew: boolean }> {
  const { playerId, merchant, idempotencyKey } = request;
  return inTransaction(kit.services.db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    // Another request under the same key may have been quicker to the lock.
    const before = await findDepositByKey(transaction, playerId, idempotencyKey);
    if (before !== undefined) return { deposit: before, isNew: false };
    await refuseTooMany(transaction, request, method);
    const id = newId();
    await kit.below.protection.reserveDeposit(transaction, {
      playerId,
      merchantId: merchant.id,
      orderId: id,
      amount,
      currency: merchant.currency,
    });
    const step = smallestUnit(merchant.currencyScale);
    const feeTerms = { ...method.fee, step };
    const isByHand = isPaidByHand(method.kind);
    const transferCode = newTransferCode();
    const payment = isByHand ? await houseAccountFor(transaction, request, method, amount, transferCode) : null;
    await insertDeposit(
      transaction,
      {
        playerId,
        id,
        merchantId: merchant.id,
        method,
        feeTerms,
        amount,
        fee: depositFeeOf(amount, feeTerms, step).fee,
        currency: merchant.currency,
        idempotencyKey,
        inputHash,
        returnPath: request.returnPath ?? '/',
        language: request.language,
        gatewayCode: isByHand ? null : newGatewayCode(),
        transferCode,
        payment,
      },
      isByHand ? 0 : claimMs,
    );
    const written = await lockDeposit(transaction, playerId, id);
    if (written === undefined) throw new Error('a deposit that was just written is not there');
    const deposit = isByHand ? await moveDeposit(kit, transaction, written, { to: 'awaiting_payment', by: 'player' }) : written;
    return { deposit, isNew: true };
  });
}

async function refuseTooMany(
  transaction: DatabaseTransaction,
  { playerId, merchant }: DepositRequest,
  { vendorId, dailyCount }: DepositMethod,
): Promise<void> {
  if (dailyCount === null) return;
  const today = await countOrdersToday(transaction, playerId, merchant.timeZone);
  if ((today.get(vendorId) ?? 0) >= dailyCount) refuse('deposit.count.reached', { field: 'vendorId', parameters: { count: dailyCount } });
}

async function houseAccountFor(
  transaction: DatabaseTransaction,
  { merchant, bankCode }: DepositRequest,
  method: DepositMethod,
  amount: bigint,
  transferCode: string,
): Promise<StoredPayment> {
  const account = await takeAccount(transaction, merchant.id, {
    vendorId: method.vendorId,
    currency: merchant.currency,
    bankCode: bankCode === '' ? undefined : bankCode,
  });
  if (account === undefined) return refuse('deposit.method.unknown', { field: 'bankCode' });
  const fields: PaymentField[] = [
    { key: 'bank' as const, value: account.bankName },
    { key: 'number' as const, value: account.number },
    { key: 'holder' as const, value: account.holder },
    { key: 'amount' as const, value: formatMoney(amount) },
    { key: 'reference' as const, value: transferCode },
  ].filter(({ value }) => value !== '');
  return {
    ...(account.qrPayload !== '' && { qr: account.qrPayload }),
    ...(account.qrImage !== '' && { qrImageUrl: account.qrImage }),
    fields,
    notes: method.instructions,
  };
}

/** Without letters that are taken for figures; what a player types into a bank's form and staff look for. */
const transferAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function newTransferCode(): string {
  return `S${Array.from({ length: 8 }, () => transferAlphabet[randomInt(transferAlphabet.length)]).join('')}`;
}

/** 1 to 2^53 - 1, the numbers that JSON carries exactly. Drawn, so that two installations on one account do not meet. */
function newGatewayCode(): bigint {
  return (randomBytes(8).readBigUInt64BE() % (2n ** 53n - 1n)) + 1n;
}

async function answerAgain(kit: CashierKit, merchant: Merchant, deposit: Deposit, inputHash: Buffer): Promise<Deposit> {
  if (!deposit.inputHash.equals(inputHash)) refuse('idempotency.key.conflict');
  // What the gateway has opened and called off is over, also where its answer to us was lost: asking again would bring nothing else.
  if (deposit.state === 'failed' && (deposit.reason === 'gateway-refused' || deposit.reason === 'never-opened'))
    refuse('deposit.gateway.unavailable');
  if (deposit.state !== 'open') return deposit;
  if (await claimOpenDeposit(kit.services.db, deposit.playerId, deposit.id, claimMs)) return openAtGateway(kit, merchant, deposit);
  const now = await findDeposit(kit.services.db, deposit.playerId, deposit.id);
  if (now !== undefined && now.state !== 'open') return now;
  return refuse('idempotency.in.progress', { retryAfterSeconds: 1 });
}

async function chooseMethod(
  kit: CashierKit,
  { merchant, playerId, vendorId, mcsBankCode, country }: DepositRequest,
): Promise<DepositMethod> {
  const person = await kit.below.identity.personOf(playerId);
  const methods = await offeredMethods(kit, kit.services.db, merchant, { rank: person.rank, country: person.country ?? country });
  const method = methods.find(
    (one) => one.vendorId === vendorId && (mcsBankCode === undefined || mcsBankCode === '' || one.bankCode === mcsBankCode),
  );
  // A voucher has its own door: its sum stands on it.
  if (method === undefined || method.kind === 'voucher') return refuse('deposit.method.unknown', { field: 'vendorId' });
  return method;
}

function checkAmount(amount: bigint, method: DepositMethod, merchant: Merchant, language: LanguageCode): void {
  const friendly = (units: bigint): string => friendlyAmount(units, merchant, language);
  // What the brand's currency cannot show it cannot be paid either: no half dong.
  if (amount % smallestUnit(merchant.currencyScale) !== 0n) refuse('amount.invalid', { field: 'amount' });
  if (amount < method.minimum) refuse('amount.below.minimum', { field: 'amount', parameters: { minimum: friendly(method.minimum) } });
  if (amount > method.maximum) refuse('amount.above.maximum', { field: 'amount', parameters: { maximum: friendly(method.maximum) } });
  if (method.amountStep > 0n && amount % method.amountStep !== 0n)
    refuse('amount.step', { field: 'amount', parameters: { step: friendly(method.amountStep) } });
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
        if (found?.state === 'open')
          await moveDeposit(kit, transaction, found, { to: 'failed', by: 'gateway', reason: 'gateway-refused', note: error.message });
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
    orderCode: deposit.gatewayCode ?? 0n,
    transferCode: deposit.transferCode,
    amount: deposit.amount,
    currency: deposit.currency,
    description: merchant.name,
    notifyUrl: `${siteOrigin}${contract.notifyDeposit.path.replace(':gateway', deposit.gateway)}`,
    returnUrl: `${originOf(siteOrigin, merchant)}${deposit.returnPath}`,
    expiresAt: deposit.expiresAt,
    language: languageOf(deposit.language).tag,
  });
}

function storeGatewayOrder(kit: CashierKit, { playerId, id }: Deposit, opened: GatewayOrder): Promise<Deposit> {
  return inTransaction(kit.services.db, async (transaction) => {
    const found = await lockDeposit(transaction, playerId, id);
    if (found === undefined) throw new Error(`deposit ${id} is gone`);
    const payment: StoredPayment | null =
      opened.qr === undefined && opened.fields === undefined
        ? null
        : { ...(opened.qr !== undefined && { qr: opened.qr }), fields: opened.fields ?? [], notes: {} };
    await writeGatewayOrder(transaction, found, opened.gatewayOrderId, opened.payUrl, payment);
    const stored = { ...found, gatewayOrderId: opened.gatewayOrderId, payUrl: opened.payUrl, payment: payment ?? found.payment };
    // A webhook may have been quicker than the answer to our call.
    return found.state === 'open' ? moveDeposit(kit, transaction, stored, { to: 'awaiting_payment', by: 'gateway' }) : stored;
  });
}
