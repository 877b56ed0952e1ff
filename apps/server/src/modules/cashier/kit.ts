import type { Services } from '../../platform/services.js';
import type { BelowDeposits } from './below.js';
import type { PaymentGateway } from './deposits/gateways/payment-gateway.js';

/** What decides which methods a player is offered. */
export interface DepositPerson {
  rank: number;
  country?: string | undefined;
}

/** What the use cases of this module share. */
export interface CashierKit {
  services: Services;
  /** By the name that stands in `deposit_method.gateway` and in the address of its webhook. */
  gateways: ReadonlyMap<string, PaymentGateway>;
  below: BelowDeposits;
}
