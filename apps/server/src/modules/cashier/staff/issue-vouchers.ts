import { formatMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import { actorOf } from '../../../platform/staff.js';
import { issueVouchers } from '../deposits/vouchers.js';
import { takesSecondBySum, type CreditingPersons } from '../hand-credits.js';
import type { DepositStaffKit } from './kit.js';
import { readSum } from './read-sum.js';

interface Issued {
  batchId: string;
  codes: string[];
  expiresAt: number;
}

interface Issue {
  /** Of one voucher, money units. */
  amount: bigint;
  count: number;
  validDays: number;
  reason: string;
}

const sealedFor = 'voucher-codes';

/**
 * Makes vouchers, once under one key, which tells the same codes again. Above the brand's sum in all a second person is asked first; the codes are
 * for whoever asked, when they ask again. @throws DomainError amount.invalid, idempotency.key.required, state.not.allowed
 */
export async function issueVouchersAsStaff(
  kit: DepositStaffKit,
  context: RequestContext,
  { amount: typed, count, validDays, reason }: { amount: string; count: number; validDays: number; reason: string },
) {
  const { id: merchantId, currency } = context.merchant;
  const amount = readSum(typed, context.merchant) ?? refuse('amount.invalid', { field: 'amount' });
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const asked = { amount, count, validDays, reason };
  try {
    return await issueOnce(kit, context, key, asked);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'approval.second.person') throw error;
  }
  const payload = { amount: formatMoney(amount), count, validDays, total: formatMoney(amount * BigInt(count)), currency };
  const subject = `brand:${merchantId}`;
  const request = await kit.office.approvals.ask(context, { kind: 'voucher-batch', subject, payload, reason, key });
  if (request.state === 'waiting') return { batchId: null, codes: [], expiresAt: null, waitingApproval: request.id };
  return request.state === 'approved' && request.decidedName !== null
    ? issueOnce(kit, context, key, asked, request.decidedName)
    : refuse('state.not.allowed');
}

async function issueOnce(kit: DepositStaffKit, context: RequestContext, key: string, asked: Issue, confirmedBy?: string) {
  const { db, vault } = kit.services;
  const { staffId, name: staff } = staffOf(context);
  const input = { merchantId: context.merchant.id, ...asked };
  const call = { owner: `staff:${staffId}`, operation: 'vouchers.issue', key, input };
  const sealed = await inTransaction(db, (transaction) =>
    once(transaction, call, () => issue(kit, transaction, context, asked, { staff, confirmedBy })),
  );
  return { ...(JSON.parse(vault.open(sealedFor, Buffer.from(sealed, 'base64')).toString()) as Issued), waitingApproval: null };
}

/** @returns the codes, sealed: they are money. @throws DomainError approval.second.person */
async function issue(
  { services: { clock, vault }, office }: DepositStaffKit,
  transaction: DatabaseTransaction,
  context: RequestContext,
  { amount, count, validDays, reason }: Issue,
  by: CreditingPersons,
): Promise<string> {
  const { id: merchantId, currency } = context.merchant;
  const inAll = { merchantId, currency, staff: by.staff, amount: amount * BigInt(count) };
  if (by.confirmedBy === undefined && (await takesSecondBySum(transaction, inAll))) return refuse('approval.second.person');
  const expiresAt = new Date(clock.now().getTime() + validDays * 86_400_000);
  const { batchId, codes } = await issueVouchers(transaction, { merchantId, currency, amount, count, expiresAt, by });
  await office.writeAudit(transaction, {
    actor: actorOf(context),
    merchantId,
    action: 'vouchers.issued',
    subject: `vouchers:${batchId}`,
    reason,
    // The codes are money: the log knows how many, not which.
    after: { amount: formatMoney(amount), count, currency, expiresAt },
  });
  const issued: Issued = { batchId, codes, expiresAt: expiresAt.getTime() };
  return vault.seal(sealedFor, Buffer.from(JSON.stringify(issued))).toString('base64');
}
