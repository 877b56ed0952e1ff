import type { Module, Services } from '../../platform/services.js';
import { createHostedPageGateway } from './deposits/gateways/hosted-page-gateway.js';
import { createDeposits, type DepositNeeds } from './deposits/index.js';
import type { CashierKit } from './kit.js';

export type CashierModule = Module;
export type CashierNeeds = Partial<DepositNeeds>;

/** Money in and out. Each half is a module of its own over one kit; this door only puts them together. */
export function createCashierModule(services: Services, needs: CashierNeeds = {}): CashierModule {
  const { config, clock } = services;
  const { depositsOn = () => Promise.resolve(true), refuseDeposit = () => Promise.resolve() } = needs;
  const kit: CashierKit = { services, gateways: new Map([['hosted-page', createHostedPageGateway({ ...config.payment, clock })]]) };
  const deposits = createDeposits(kit, { depositsOn, refuseDeposit });
  return {
    routes: [...deposits.routes],
    tasks: [...deposits.tasks],
  };
}
