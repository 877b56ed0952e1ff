import type { Services } from '../../platform/services.js';
import type { PaymentGateway } from './deposits/gateways/payment-gateway.js';

/** What the use cases of this module share. */
export interface CashierKit {
  services: Services;
  /** By the name that stands in `deposit_method.gateway` and in the address of its webhook. */
  gateways: ReadonlyMap<string, PaymentGateway>;
}
