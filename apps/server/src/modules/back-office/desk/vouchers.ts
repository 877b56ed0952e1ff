import { staffCashier as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import { handle, staffOf, type Route } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import { takesSecondBySum, type CreditingPersons } from '../../cashier/index.js';
import { ask } from '../approvals/four-eyes.js';
import { writeAudit } from '../audit/entry.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';
import { actorOf, pageOf } from '../../../platform/staff.js';
import { sumOf } from './money-in.js';

interface Issued {
  batchId: string;
  codes: string[];
  expiresAt: number;
}

const sealedFor = 'voucher-codes';

export function voucherDeskRoutes(kit: BackOfficeKit): Route[] {
  const { cashier } = kit.deps;
  const { db, vault, clock } = kit.services;
  return [
    handle(contract.staffIssueVouchers, async ({ body: { amount, count, validDays, reason } }, context) => {
      const { id: merchantId, currency } = context.merchant;
      const units = sumOf(amount, context.merchant) ?? refuse('amount.invalid', { field: 'amount' });
      const key = context.idempotencyKey ?? refuse('idempotency.key.required');
      const total = units * BigInt(count);
      const { staffId, name: staff } = staffOf(context);
      const input = { merchantId, amount: units, count, validDays, reason };
      const call = { owner: `staff:${staffId}`, operation: 'vouchers.issue', key, input };
      const issue = async (transaction: DatabaseTransaction, by: CreditingPersons): Promise<string> => {
        if (by.confirmedBy === undefined && (await takesSecondBySum(transaction, { merchantId, currency, staff, amount: total })))
          return refuse('approval.second.person');
        const expiresAt = new Date(clock.now().getTime() + validDays * 86_400_000);
        const { batchId, codes } = await cashier.issueVouchers(transaction, { merchantId, currency, amount: units, count, expiresAt, by });
        await writeAudit(transaction, {
          actor: actorOf(context),
          merchantId,
          action: 'vouchers.issued',
          subject: `vouchers:${batchId}`,
          reason,
          // The codes are money: the log knows how many, not which.
          after: { amount: formatMoney(units), count, currency, expiresAt },
        });
        const issued: Issued = { batchId, codes, expiresAt: expiresAt.getTime() };
        return vault.seal(sealedFor, Buffer.from(JSON.stringify(issued))).toString('base64');
      };
      const issueOnce = async (confirmedBy?: string) => {
        const sealed = await inTransaction(db, (transaction) => once(transaction, call, () => issue(transaction, { staff, confirmedBy })));
        return { ...(JSON.parse(vault.open(sealedFor, Buffer.from(sealed, 'base64')).toString()) as Issued), waitingApproval: null };
      };
      try {
        return await issueOnce();
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'approval.second.person') throw error;
      }
      const payload = { amount: formatMoney(units), count, validDays, total: formatMoney(total), currency };
      const asked = await ask(kit, context, { kind: 'voucher-batch', subject: `brand:${merchantId}`, payload, reason, key });
      if (asked.state === 'waiting') return { batchId: null, codes: [], expiresAt: null, waitingApproval: asked.id };
      return asked.state === 'approved' && asked.decidedName !== null ? issueOnce(asked.decidedName) : refuse('state.not.allowed');
    }),
    handle(contract.staffListVouchers, async ({ query }, { merchant }) => {
      const filter = { merchantId: merchant.id, batchId: query.id, state: query.state };
      const [list, sums] = await Promise.all([cashier.listVoucherBatches(db, filter, pageOf(query)), cashier.sumVouchers(db, filter)]);
      return {
        list: list.map((one) => ({
          ...one,
          amount: formatMoney(one.amount),
          createdAt: one.createdAt.getTime(),
          expiresAt: one.expiresAt.getTime(),
        })),
        total: sums.total,
        issuedAmount: formatMoney(sums.issued),
        redeemedAmount: formatMoney(sums.redeemed),
        openAmount: formatMoney(sums.open),
      };
    }),
    handle(contract.staffExportVouchers, async ({ query }, { merchant }) => ({
      fileName: 'vouchers.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        ['batch', 'amount', 'currency', 'issued', 'redeemed', 'withdrawn', 'open', 'created', 'expires'],
        (page) => cashier.listVoucherBatches(db, { merchantId: merchant.id, batchId: query.id, state: query.state }, page),
        (one) => [
          one.batchId,
          formatMoney(one.amount),
          one.currency,
          one.issued,
          one.redeemed,
          one.withdrawn,
          one.open,
          one.createdAt,
          one.expiresAt,
        ],
      ),
    })),
    handle(contract.staffWithdrawVouchers, ({ params: { batchId }, body: { reason } }, context) =>
      changeAsStaff(kit, context, { action: 'vouchers.withdrawn', subject: `vouchers:${batchId}`, reason }, async (transaction) => {
        const withdrawn = await cashier.withdrawVouchers(transaction, { merchantId: context.merchant.id, batchId });
        return withdrawn === 0 ? refuse('not.found') : { value: { withdrawn }, after: { withdrawn } };
      }),
    ),
  ];
}
