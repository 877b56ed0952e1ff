import { agentContracts as contract } from '@sortes/contract';
import { dayOf } from '../../platform/csv/cells.js';
import { callerOf, handle, type RequestContext, type Route } from '../../platform/http.js';
import { actOnKind } from './act-on-kind.js';
import { forgiveDebt, payDebts } from './debts.js';
import type { ContractKit } from './kit.js';
import { preview } from './preview.js';
import { exportBills, showBillBets, showBillOpened, showBills } from './show-bills.js';
import { showProgress } from './show-progress.js';
import { exportTotalIncome, showTotalIncome } from './show-total-income.js';
import { showHistory, showKind, showWaiting } from './show-contracts.js';

/** Whose income is asked for: their own. */
const earnerOf = (context: RequestContext) => ({ playerId: callerOf(context).playerId, merchant: context.merchant });

/** What both sides of contracts see and do. */
export function contractRoutes(kit: ContractKit): Route[] {
  return [
    handle(contract.listContracts, ({ query }, context) => showKind(kit, query, context)),
    handle(contract.listWaitingContracts, (_input, context) => showWaiting(kit, context)),
    handle(contract.getContract, ({ params }, context) => showHistory(kit, params.id, context)),
    handle(contract.listDividendContracts, ({ query }, context) => showKind(kit, { ...query, kind: 'dividend' }, context)),
    handle(contract.listDailyContracts, ({ query }, context) => showKind(kit, { ...query, kind: 'daily' }, context)),
    handle(contract.actOnContract, ({ body }, context) => actOnKind(kit, undefined, body, context)),
    handle(contract.actOnDividendContract, ({ body }, context) => actOnKind(kit, 'dividend', body, context)),
    handle(contract.actOnDailyContract, ({ body }, context) => actOnKind(kit, 'daily', body, context)),
    handle(contract.actOnHourlyContract, ({ body }, context) => actOnKind(kit, 'hourly', body, context)),
    handle(contract.actOnRealtimeContract, ({ body }, context) => actOnKind(kit, 'realtime', body, context)),
    handle(contract.previewContract, ({ body }, context) => preview(kit, body, context)),
    handle(contract.getContractProgress, ({ query }, context) => showProgress(kit, query, context)),
    handle(contract.listContractBills, ({ query }, context) => showBills(kit, query, context)),
    handle(contract.exportContractBills, async ({ query }, context) => ({
      fileName: `bills-${dayOf(kit.services.clock.now(), context.merchant.timeZone)}.csv`,
      contentType: 'text/csv; charset=utf-8',
      rows: await exportBills(kit, query, context),
    })),
    handle(contract.getContractBill, ({ params }, context) => showBillOpened(kit, params.id, context)),
    handle(contract.listContractBillBets, ({ params, query }, context) => showBillBets(kit, params.id, query, context)),
    handle(contract.getTotalIncome, ({ query }, context) => showTotalIncome(kit, query, earnerOf(context))),
    handle(contract.exportTotalIncome, async ({ query }, context) => ({
      fileName: `income-${dayOf(kit.services.clock.now(), context.merchant.timeZone)}.csv`,
      contentType: 'text/csv; charset=utf-8',
      rows: await exportTotalIncome(kit, query, { ...earnerOf(context), language: context.language, reader: 'own' }),
    })),
    handle(contract.payContractDebts, (_input, context) => payDebts(kit, context)),
    handle(contract.forgiveContractDebt, ({ body }, context) => forgiveDebt(kit, body, context)),
  ];
}
