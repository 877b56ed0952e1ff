import { staffReferral as contract } from '@sortes/contract';
import { handle } from '../../../platform/http.js';
import type { StaffSide } from '../../../ports/staff.js';
import { decideReferral } from './decide-referral.js';
import type { ReferralStaffKit } from './kit.js';
import { exportReferrals, showReferral, showReferrals } from './list-referrals.js';
import { exportReferralReport, reportReferrals } from './report-referrals.js';
import { checkRule, ruleApproval, saveRule, showRule } from './save-rule.js';

const csv = (fileName: string, rows: AsyncIterable<string>) => ({ fileName, contentType: 'text/csv; charset=utf-8', rows });

/** The rule, the invitations and what they cost. */
export const referralStaffSide = (kit: ReferralStaffKit): StaffSide => ({
  routes: [
    handle(contract.staffGetReferralRule, (_input, context) => showRule(kit, context)),
    handle(contract.staffCheckReferralRule, ({ body }, context) => checkRule(kit, context, body)),
    handle(contract.staffSaveReferralRule, ({ body }, context) => saveRule(kit, context, body)),
    handle(contract.staffListReferrals, ({ query }, context) => showReferrals(kit, context, query)),
    handle(contract.staffExportReferrals, async ({ query }, context) => csv('invited-friends.csv', exportReferrals(kit, context, query))),
    handle(contract.staffGetReferral, ({ params }, context) => showReferral(kit, context, params.id)),
    handle(contract.staffDecideReferral, ({ params, body }, context) => decideReferral(kit, context, params.id, body)),
    handle(contract.staffReportReferrals, ({ query }, context) => reportReferrals(kit, context, query)),
    handle(contract.staffExportReferralReport, async ({ query }, context) =>
      csv('referral.csv', exportReferralReport(kit, context, query)),
    ),
  ],
  approvals: [ruleApproval(kit)],
});
