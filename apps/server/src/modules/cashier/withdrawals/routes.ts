import { withdrawals as contract, withdrawalStates } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import { callerOf, handle, type RequestContext, type Route } from '../../../platform/http.js';
import { dayOf } from '../../../platform/csv/cells.js';
import { readProviders } from '../accounts/repository.js';
import { confirmPayout, speakInDispute } from './confirm-payout.js';
import { createWithdrawal } from './create-withdrawal.js';
import { exportWithdrawals } from './export-withdrawals.js';
import type { PayoutKit } from './kit.js';
import { presentWithdrawal, staffDecisions } from './present.js';
import { receivePayoutWord } from './receive-payout-word.js';
import { findWithdrawal, readConfirmations, readDispute, readSendings, readSteps, readWithdrawals, type ListFilter } from './repository.js';
import { showSettings } from './show-settings.js';

function filterOf({ startDate, endDate, state }: { startDate?: number; endDate?: number; state?: string }): ListFilter {
  const known: ReadonlySet<string> = new Set(withdrawalStates);
  return {
    from: startDate === undefined ? undefined : new Date(startDate),
    until: endDate === undefined ? undefined : new Date(endDate),
    states: state === undefined || state === '' ? undefined : state.split(',').filter((one) => known.has(one)),
  };
}

export function withdrawalRoutes(kit: PayoutKit): Route[] {
  const { db } = kit.services;
  const providersOf = ({ merchant }: RequestContext) => readProviders(db, merchant.id, merchant.currency);
  return [
    handle(contract.getWithdrawSettings, (_input, context) => showSettings(kit, context)),
    handle(contract.withdraw, async ({ body }, context) =>
      presentWithdrawal(await createWithdrawal(kit, body, context), await providersOf(context)),
    ),
    handle(contract.getWithdrawal, async ({ params }, context) => {
      const { playerId } = callerOf(context);
      const found = (await findWithdrawal(db, playerId, params.orderId)) ?? refuse('withdrawal.unknown');
      const [dispute, sendings, steps] = await Promise.all([
        readDispute(db, playerId, found.id),
        readSendings(db, playerId, found.id),
        readSteps(db, playerId, found.id),
      ]);
      return {
        ...presentWithdrawal(found, await providersOf(context)),
        dispute: dispute.map(({ id, author, comment, fileIds, at }) => ({ id, author, comment, fileIds, at: at.getTime() })),
        sendings: sendings.map(({ amount, sentAt }) => ({ amount: toWireNumber(amount), sentAt: sentAt?.getTime() ?? null })),
        decisions: staffDecisions(found, steps, sendings),
      };
    }),
    handle(contract.listWithdrawals, async ({ query }, context) => {
      const pageSize = query.pageSize ?? 20;
      const [{ withdrawals, count, amount, fee, received, returned }, providers] = await Promise.all([
        readWithdrawals(db, callerOf(context).playerId, filterOf(query), pageSize, ((query.pageNo ?? 1) - 1) * pageSize),
        providersOf(context),
      ]);
      return {
        list: withdrawals.map((one) => presentWithdrawal(one, providers)),
        totalCount: count,
        totalPages: Math.ceil(count / pageSize),
        totals: {
          amount: toWireNumber(amount),
          fee: toWireNumber(fee),
          received: toWireNumber(received),
          returned: toWireNumber(returned),
        },
      };
    }),
    handle(contract.exportWithdrawals, async ({ query }, context) => ({
      fileName: `withdrawals-${dayOf(kit.services.clock.now(), context.merchant.timeZone)}.csv`,
      contentType: 'text/csv; charset=utf-8',
      rows: exportWithdrawals(db, callerOf(context).playerId, filterOf(query), await providersOf(context), {
        language: context.language,
        timeZone: context.merchant.timeZone,
      }),
    })),
    handle(contract.listPayoutConfirmations, async (_input, context) => {
      const [waiting, providers] = await Promise.all([readConfirmations(db, callerOf(context).playerId), providersOf(context)]);
      return { list: waiting.map((one) => presentWithdrawal(one, providers)) };
    }),
    handle(contract.confirmPayout, async ({ body }, context) =>
      presentWithdrawal(
        await confirmPayout(kit, callerOf(context).playerId, { ...body, idempotencyKey: keyOf(context) }, context.merchant.currencyScale),
        await providersOf(context),
      ),
    ),
    handle(contract.speakInDispute, async ({ params, body }, context) => {
      await speakInDispute(kit, callerOf(context).playerId, {
        orderId: params.orderId,
        comment: body.comment,
        fileIds: body.fileIds,
        idempotencyKey: keyOf(context),
      });
      return {};
    }),
    handle(contract.notifyPayout, async ({ params, body }, context) => {
      const rawBody = context.rawBody ?? refuse('signature.invalid');
      await receivePayoutWord(kit, { gateway: params.gateway, rawBody, header: (name) => context.header(name), body });
      return { received: true };
    }),
  ];
}

function keyOf({ idempotencyKey }: RequestContext): string {
  return idempotencyKey ?? refuse('idempotency.key.required');
}
