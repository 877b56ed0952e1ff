import type { Services } from '../../../platform/services.js';
import type { BelowPayouts } from '../below.js';
import type { PaymentConfig } from '../config.js';
import { leaveAloneWhenDown } from './gateways/call-payout-side.js';
import { createDirectPayoutGateway } from './gateways/direct-payout-gateway.js';
import type { PayoutGateway, PayoutProtocol } from './gateways/payout-gateway.js';
import { createPayosPayoutGateway } from './gateways/payos-payout-gateway.js';
import { createWithdrawals, type Withdrawals } from './index.js';

/** Money out: payout accounts, withdrawals, their payment sides. Beside the deposits, over the same schema. */
export function createPayoutModule(services: Services & { config: PaymentConfig }, below: BelowPayouts): Withdrawals {
  const { config, clock } = services;
  const gateways: [PayoutProtocol, PayoutGateway][] = [];
  if (config.payout !== undefined) gateways.push(['direct-payout', createDirectPayoutGateway({ ...config.payout, clock })]);
  if (config.payosPayout !== undefined) gateways.push(['payos', createPayosPayoutGateway(config.payosPayout)]);
  const payoutGateways = new Map(gateways.map(([name, gateway]) => [name, leaveAloneWhenDown(gateway, clock)]));
  return createWithdrawals({ services, below, payoutGateways });
}
