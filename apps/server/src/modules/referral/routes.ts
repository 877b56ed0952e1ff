import { referral as contract } from '@sortes/contract';
import { handle, type Route } from '../../platform/http.js';
import type { ReferralKit } from './kit.js';
import { exportFriends, showDetails, showFriends, showProgramme } from './show.js';

export function referralRoutes(kit: ReferralKit): Route[] {
  return [
    handle(contract.getReferralProgramme, (_input, context) => showProgramme(kit, context)),
    handle(contract.getReferralDetails, (_input, context) => showDetails(kit, context)),
    handle(contract.listReferralFriends, ({ query }, context) => showFriends(kit, query, context)),
    handle(contract.exportReferralFriends, async ({ query }, context) => exportFriends(kit, query.group, context)),
  ];
}
