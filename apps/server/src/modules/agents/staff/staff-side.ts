import { agentQuota, agentRates, agentTransfers, staffAgentIncome, staffAgents as contract } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import type { StaffSide } from '../../../ports/staff.js';
import { createCode, exportCodes, showCodes, switchCode } from './affiliate-codes.js';
import { showCommissionBetsToStaff, showCommissionsToStaff } from './agent-commissions.js';
import { changeAgentKind } from './change-agent-kind.js';
import { exportTransfers, requestReturn, returnApproval, showTransfer, showTransfers } from './agent-transfers.js';
import type { AgentsStaffKit } from './kit.js';
import { liftSelfReferralOf } from './lift-self-referral.js';
import { exportAgents, showAgents } from './list-agents.js';
import { cancelMove, moveApproval, previewMove, requestMove } from './move-agents.js';
import { changeAgentQuota, showAgentQuota } from './agent-quota.js';
import { showAgentMargin } from './agent-margin.js';
import { setAgentRates, showAgentRates } from './agent-rates.js';
import { showAgent } from './show-agent.js';

const csv = (fileName: string, rows: AsyncIterable<string>) => ({ fileName, contentType: 'text/csv; charset=utf-8', rows });

function agentsStaffRoutes(kit: AgentsStaffKit): Route[] {
  return [
    handle(contract.staffListAgents, ({ query }, context) => showAgents(kit, context, query)),
    handle(contract.staffExportAgents, async ({ query }, context) => csv('agents.csv', await exportAgents(kit, context, query))),
    handle(contract.staffGetAgent, (input, context) => showAgent(kit, context, input)),
    handle(contract.staffChangeAgentKind, ({ params, body }, context) => changeAgentKind(kit, context, params.playerId, body)),
    handle(contract.staffLiftSelfReferral, ({ params, body }, context) => liftSelfReferralOf(kit, context, params.playerId, body)),
    handle(agentRates.staffGetAgentRates, ({ params }, context) => showAgentRates(kit, context, params.playerId)),
    handle(agentRates.staffSetAgentRates, ({ params, body }, context) => setAgentRates(kit, context, params.playerId, body)),
    handle(agentQuota.staffGetAgentQuota, ({ params }, context) => showAgentQuota(kit, context, params.playerId)),
    handle(agentQuota.staffChangeAgentQuota, ({ params, body }, context) => changeAgentQuota(kit, context, params.playerId, body)),
    handle(staffAgentIncome.staffListAgentCommissions, (input, context) => showCommissionsToStaff(kit, context, input)),
    handle(staffAgentIncome.staffListAgentCommissionBets, (input, context) => showCommissionBetsToStaff(kit, context, input)),
    handle(agentTransfers.staffListAgentTransfers, ({ query }, context) => showTransfers(kit, context, query)),
    handle(agentTransfers.staffExportAgentTransfers, async ({ query }, context) =>
      csv('agent-transfers.csv', exportTransfers(kit, context, query)),
    ),
    handle(agentTransfers.staffGetAgentTransfer, ({ params }, context) => showTransfer(kit, context, params.id)),
    handle(agentTransfers.staffRequestTransferReturn, ({ params, body }, context) => requestReturn(kit, context, params.id, body)),
    handle(agentRates.staffGetAgentMargin, ({ params }, context) => showAgentMargin(kit, context, params.playerId)),
    handle(contract.staffPreviewAgentMove, ({ params, query }, context) => previewMove(kit, context, params.playerId, query.uplineId)),
    handle(contract.staffRequestAgentMove, ({ params, body }, context) => requestMove(kit, context, params.playerId, body)),
    handle(contract.staffCancelAgentMove, ({ params, body }, context) => cancelMove(kit, context, params.moveId, body.reason)),
    handle(contract.staffListAffiliateCodes, ({ query }, context) => showCodes(kit, context, query)),
    handle(contract.staffExportAffiliateCodes, async ({ query }, context) => csv('affiliate-codes.csv', exportCodes(kit, context, query))),
    handle(contract.staffCreateAffiliateCode, ({ body }, context) => createCode(kit, context, body)),
    handle(contract.staffSwitchAffiliateCode, ({ params, body }, context) => switchCode(kit, context, params.code, body)),
  ];
}

/** What the house's own people see and change of lines of agents. */
export const agentsStaffSide = (kit: AgentsStaffKit): StaffSide => ({
  routes: agentsStaffRoutes(kit),
  approvals: [moveApproval(kit), returnApproval(kit)],
});
