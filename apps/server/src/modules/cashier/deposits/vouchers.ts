import { randomBytes } from 'node:crypto';
import { type Database, type DatabaseTransaction, inTransaction, newId, sha256 } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import type { Merchant } from '../../../platform/merchant.js';
import { noteRedeemedVoucher } from '../hand-credit-repository.js';
import { noteHandCredit, type CreditingPersons } from '../hand-credits.js';
import type { CashierKit } from '../kit.js';
import { lockPlayer } from '../lock-player.js';
import { creditDeposit } from './credit-deposit.js';
import { readMethods } from './methods-repository.js';
import { findDepositByKey, insertDeposit, lockDeposit, type Deposit } from './repository.js';
import { countMiss, insertVouchers, lockVoucher, markRedeemed, secondsLocked } from './voucher-repository.js';

/** Crockford's base 32: no I, L, O or U, so that a code can be read out and typed. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 130 bits: whoever holds the hashes cannot try them all either (OWASP ASVS 5.0.0, 11.5.1 asks for 128). */
const codeLength = 26;
/** Codes sold by earlier versions had 80 bits. They stay good until they expire. */
const earlierCodeLength = 16;
const missesAllowed = 10;

/** A code as it was typed, in one spelling: letters that are taken for others are what they are taken for. Undefined: no code at all. */
export function readVoucherCode(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const isLongEnough = plain.length === codeLength || plain.length === earlierCodeLength;
  return isLongEnough && [...plain].every((character) => alphabet.includes(character)) ? plain : undefined;
}

function newCode(): string {
  // 256 is a multiple of 32: no character is likelier than another.
  return [...randomBytes(codeLength)].map((byte) => alphabet[byte % 32]).join('');
}

/** "ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-23" */
const grouped = (code: string): string => code.replace(/(.{4})(?!$)/g, '$1-');

export interface VoucherIssue {
  merchantId: number;
  currency: string;
  /** Money units. */
  amount: bigint;
  count: number;
  expiresAt: Date;
  /** Who of the staff issues them; left out: the program itself, as for a demo. */
  by?: CreditingPersons;
}

const vouchersAtOnce = 1_000;

/** Issues vouchers. The codes are told here and never again: only their hashes are kept. @throws RangeError for what is no issue. */
export async function issueVouchers(
  transaction: DatabaseTransaction | Database,
  { merchantId, currency, amount, count, expiresAt, by }: VoucherIssue,
): Promise<{ batchId: string; codes: string[] }> {
  if (!Number.isInteger(count) || count < 1 || count > vouchersAtOnce) throw new RangeError(`1 to ${vouchersAtOnce} vouchers at once`);
  if (amount <= 0n) throw new RangeError('a voucher is worth more than nothing');
  const batchId = newId();
  const codes = Array.from({ length: count }, newCode);
  await insertVouchers(transaction, { merchantId, batchId, amount, currency, codes, expiresAt });
  if (by !== undefined)
    await noteHandCredit(transaction, {
      id: batchId,
      kind: 'voucher-batch',
      merchantId,
      playerId: null,
      currency,
      amount: amount * BigInt(count),
      ...by,
    });
  return { batchId, codes: codes.map(grouped) };
}

type Outcome =
  | { deposit: Deposit }
  | { refused: 'voucher.wrong' | 'voucher.used' | 'voucher.expired' | 'voucher.withdrawn' }
  | { lockedSeconds: number };

/**
 * Redeems a voucher: an order that is credited at once, under the player's limits like every deposit. A code works once, whoever is quickest;
 * ten wrong codes close the door to a player for the rest of the hour. The same Idempotency-Key answers the same order.
 * @throws DomainError voucher.*, deposit.method.unknown (the brand takes none), account.excluded, limit.deposit, identity.required, idempotency.key.conflict
 */
export async function redeemVoucher(
  kit: CashierKit,
  request: { playerId: number; merchant: Merchant; language: string; idempotencyKey: string; code: string },
): Promise<Deposit> {
  const { db } = kit.services;
  const { merchant } = request;
  const method = (await readMethods(db, merchant.id, merchant.currency)).find(({ kind }) => kind === 'voucher');
  if (method === undefined) return refuse('deposit.method.unknown');
  const outcome = await inTransaction(db, (transaction) => redeem(kit, transaction, request, method));
  if ('deposit' in outcome) return outcome.deposit;
  if ('refused' in outcome) throw new DomainError(outcome.refused, { field: 'code' });
  throw new DomainError('voucher.locked', {
    field: 'code',
    retryAfterSeconds: outcome.lockedSeconds,
    parameters: { minutes: Math.ceil(outcome.lockedSeconds / 60) },
  });
}

/** A miss must be written down although the call is refused: this answers instead of throwing, and the transaction commits. */
async function redeem(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  { playerId, merchant, language, idempotencyKey, code }: Parameters<typeof redeemVoucher>[1],
  method: { vendorId: string; names: Deposit['methodNames'] },
): Promise<Outcome> {
  await lockPlayer(transaction, playerId);
  const plain = readVoucherCode(code);
  const codeHash = sha256(plain ?? code);
  const before = await findDepositByKey(transaction, playerId, idempotencyKey);
  if (before !== undefined) return before.inputHash.equals(codeHash) ? { deposit: before } : refuse('idempotency.key.conflict');

  const lockedSeconds = await secondsLocked(transaction, playerId, missesAllowed);
  if (lockedSeconds > 0) return { lockedSeconds };
  const voucher = plain === undefined ? undefined : await lockVoucher(transaction, merchant.id, codeHash);
  // A voucher in another money than the brand's is as good as none.
  if (voucher === undefined || voucher.currency !== merchant.currency) {
    await countMiss(transaction, playerId);
    return { refused: 'voucher.wrong' };
  }
  if (voucher.withdrawn) return { refused: 'voucher.withdrawn' };
  if (voucher.player_id !== null) return { refused: 'voucher.used' };
  if (voucher.expired) return { refused: 'voucher.expired' };

  const id = newId();
  const { amount, currency } = voucher;
  await kit.below.protection.reserveDeposit(transaction, { playerId, merchantId: merchant.id, orderId: id, amount, currency });
  await insertDeposit(
    transaction,
    {
      playerId,
      id,
      merchantId: merchant.id,
      method: { vendorId: method.vendorId, kind: 'voucher', gateway: '', names: method.names, proofNeeded: false, minutesToPay: 1 },
      feeTerms: { percentBp: 0, fixed: 0n, payer: 'house', step: 1n },
      amount,
      fee: 0n,
      currency,
      idempotencyKey,
      inputHash: codeHash,
      returnPath: '/',
      language,
      gatewayCode: null,
      transferCode: '',
      payment: null,
    },
    0,
  );
  await markRedeemed(transaction, { merchantId: merchant.id, codeHash, playerId, depositId: id });
  const written = await lockDeposit(transaction, playerId, id);
  if (written === undefined) throw new Error('a deposit that was just written is not there');
  const deposit = await creditDeposit(kit, transaction, written, { amount, by: 'player', note: `voucher of batch ${voucher.batch_id}` });
  await noteRedeemedVoucher(transaction, { depositId: id, batchId: voucher.batch_id, playerId, amount });
  await kit.below.protection.releaseDeposit(transaction, id);
  return { deposit };
}
