import type { Services } from '../../../platform/services.js';
import type { PayoutNeeds } from '../payout-needs.js';
import type { PayoutGateway } from './gateways/payout-gateway.js';

/** What the use cases of withdrawals share. */
export interface PayoutKit {
  services: Services;
  needs: PayoutNeeds;
  /** By the name that stands in `payout_rule.gateway` and in the address of its webhook. */
  payoutGateways: ReadonlyMap<string, PayoutGateway>;
}
