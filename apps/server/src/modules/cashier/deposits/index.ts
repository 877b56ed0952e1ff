import { repeating } from '../../../platform/loop.js';
import type { Module } from '../../../platform/services.js';
import type { CashierKit } from '../kit.js';
import { expireDeposits } from './expire-deposits.js';
import { reconcileDeposits } from './reconcile-deposits.js';
import { depositRoutes, type DepositNeeds } from './routes.js';

export type { DepositNeeds } from './routes.js';

const expiryCheckMs = 5_000;
const reconcileMs = 5_000;

/** The deposit half of the cashier: routes, webhook, expiry and reconciliation. */
export function createDeposits(kit: CashierKit, needs: DepositNeeds): Module {
  const { log } = kit.services;
  return {
    routes: depositRoutes(kit, needs),
    tasks: [
      repeating('cashier: deposits whose time is over', log, expiryCheckMs, async () => ((await expireDeposits(kit)) > 0 ? 0 : undefined)),
      repeating('cashier: ask gateways about deposits', log, reconcileMs, async () => ((await reconcileDeposits(kit)) > 0 ? 0 : undefined)),
    ],
  };
}
