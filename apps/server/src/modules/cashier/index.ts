import { repeating } from '../../platform/loop.js';
import type { Module, Services } from '../../platform/services.js';
import { expireDeposits } from './expire-deposits.js';
import { createHostedPageGateway } from './gateways/hosted-page-gateway.js';
import { reconcileDeposits } from './reconcile-deposits.js';
import { cashierRoutes, type CashierRouteNeeds } from './routes.js';

export type CashierModule = Module;
export type CashierNeeds = Partial<CashierRouteNeeds>;

const expiryCheckMs = 5_000;
const reconcileMs = 5_000;

/** Deposits: routes, webhook, expiry and reconciliation. Without `depositsOn` every brand takes deposits. */
export function createCashierModule(services: Services, needs: CashierNeeds = {}): CashierModule {
  const { config, clock, log } = services;
  const { depositsOn = () => Promise.resolve(true), refuseDeposit = () => Promise.resolve() } = needs;
  const gateways = new Map([['hosted-page', createHostedPageGateway({ ...config.payment, clock })]]);
  const kit = { services, gateways };
  return {
    routes: cashierRoutes(kit, { depositsOn, refuseDeposit }),
    tasks: [
      repeating('cashier: deposits whose time is over', log, expiryCheckMs, async () => ((await expireDeposits(kit)) > 0 ? 0 : undefined)),
      repeating('cashier: ask gateways about deposits', log, reconcileMs, async () => ((await reconcileDeposits(kit)) > 0 ? 0 : undefined)),
    ],
  };
}
