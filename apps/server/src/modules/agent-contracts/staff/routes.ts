import { staffAgentContracts as contract, staffAgentIncome } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import { requestAdvance } from './advance.js';
import { exportIncomeToStaff, showIncomeToStaff } from './agent-income.js';
import { showBillBetsToStaff, showBillPeopleToStaff, showPersonBetsToStaff } from './bill-parts.js';
import { exportBillsToStaff, releaseBill, showBillsToStaff, showBillToStaff } from './bills.js';
import { actForHouse, exportContracts, showContractsToStaff, showContractToStaff } from './contracts.js';
import type { ContractsStaffKit } from './kit.js';
import { requestWriteOff } from './write-off.js';

const csv = (fileName: string, rows: AsyncIterable<string>) => ({ fileName, contentType: 'text/csv; charset=utf-8', rows });

/** What the house's own people see and do of contracts and bills. */
export function contractsStaffRoutes(kit: ContractsStaffKit): Route[] {
  return [
    handle(contract.staffListAgentContracts, ({ query }, context) => showContractsToStaff(kit, context, query)),
    handle(contract.staffExportAgentContracts, async ({ query }, context) =>
      csv('agent-contracts.csv', exportContracts(kit, context, query)),
    ),
    handle(contract.staffGetAgentContract, ({ params }, context) => showContractToStaff(kit, context, params.id)),
    handle(contract.staffActOnAgentContract, ({ body }, context) => actForHouse(kit, context, body)),
    handle(contract.staffListContractBills, ({ query }, context) => showBillsToStaff(kit, context, query)),
    handle(contract.staffExportContractBills, async ({ query }, context) =>
      csv('contract-bills.csv', exportBillsToStaff(kit, context, query)),
    ),
    handle(contract.staffGetContractBill, ({ params }, context) => showBillToStaff(kit, context, params.id)),
    handle(contract.staffListContractBillPeople, (input, context) => showBillPeopleToStaff(kit, context, input)),
    handle(contract.staffListContractBillPersonBets, (input, context) => showPersonBetsToStaff(kit, context, input)),
    handle(contract.staffListContractBillBets, ({ params, query }, context) => showBillBetsToStaff(kit, context, params.id, query)),
    handle(contract.staffRequestBillWriteOff, ({ params, body }, context) => requestWriteOff(kit, context, params.id, body)),
    handle(contract.staffRequestBillAdvance, ({ params, body }, context) => requestAdvance(kit, context, params.id, body)),
    handle(contract.staffReleaseContractBill, ({ params, body }, context) => releaseBill(kit, context, params.id, body)),
    handle(staffAgentIncome.staffGetAgentIncome, (input, context) => showIncomeToStaff(kit, context, input)),
    handle(staffAgentIncome.staffExportAgentIncome, async (input, context) =>
      csv('agent-income.csv', await exportIncomeToStaff(kit, context, input)),
    ),
  ];
}
