import type { Services } from '../../../platform/services.js';
import type { BelowPayouts } from '../below.js';
import type { PayoutGateway } from './gateways/payout-gateway.js';

/** What the use cases of withdrawals share. */
export interface PayoutKit {
  services: Services;
  below: BelowPayouts;
  /** By the name that stands in `payout_rule.gateway` and in the address of its webhook. */
  payoutGateways: ReadonlyMap<string, PayoutGateway>;
}
