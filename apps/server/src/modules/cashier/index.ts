import type { Services } from '../../platform/services.js';
import type { PaymentConfig } from './config.js';
import { createHostedPageGateway } from './deposits/gateways/hosted-page-gateway.js';
import { leaveAloneWhenDown } from './deposits/gateways/call-gateway.js';
import type { PaymentGateway } from './deposits/gateways/payment-gateway.js';
import { createPayosGateway } from './deposits/gateways/payos-gateway.js';
import type { BelowDeposits } from './below.js';
import { createDeposits, type DepositsModule } from './deposits/index.js';
import { moneyInSubjects } from './deposits/names-repository.js';
import { copyCashierOfBrand } from './brand-copy-repository.js';
import { cashierErasure } from './erasure-repository.js';
import { noteHandCredit } from './hand-credits.js';
import type { CashierKit } from './kit.js';
import { moneyOfNumber } from './owner-repository.js';
export { type PaymentConfig, paymentKeys, readPaymentConfig } from './config.js';
export { cashierSealed } from './sealed-columns.js';
export { digestAccountsAnew } from './accounts/digest-anew.js';
export { listPayoutAccountsFor } from './accounts/staff.js';
export { demoPaidOut } from './withdrawals/seed-demo.js';
export { createPayoutModule } from './withdrawals/create-module.js';
export type { StaffWithdrawal, Withdrawals } from './withdrawals/index.js';

export * from './deposits/index.js';
export { aloneUpTo, fourEyesAboveOf, takesSecondBySum, type CreditingPersons } from './hand-credits.js';

export type CashierModule = DepositsModule;

/** The gateways that this installation has keys for, each left alone while it does not answer. */
function gatewaysOf({ config, clock }: Services & { config: PaymentConfig }): Map<string, PaymentGateway> {
  const { payment, payos } = config;
  const gateways = new Map<string, PaymentGateway>();
  if (payment !== undefined) gateways.set('hosted-page', createHostedPageGateway({ ...payment, clock }));
  if (payos !== undefined) gateways.set('payos', createPayosGateway(payos));
  return new Map([...gateways].map(([name, gateway]) => [name, leaveAloneWhenDown(gateway, clock)]));
}

/** Money in and out. Each half is a module of its own over one kit; this door only puts them together. */
export function createCashierModule(services: Services & { config: PaymentConfig }, below: BelowDeposits): CashierModule {
  const kit: CashierKit = { services, gateways: gatewaysOf(services), below };
  const deposits = createDeposits(kit);
  return {
    ...deposits,
    routes: [...deposits.routes],
    tasks: [...deposits.tasks],
    hooks: {
      creditedByHand: (transaction, credit) => noteHandCredit(transaction, { ...credit, kind: 'adjustment' }),
      async thingsNumbered(merchant, number) {
        const found = await moneyOfNumber(services.db, merchant.id, number);
        return found === undefined ? [] : [found];
      },
    },
    streamEvents: { 'deposit.changed': ({ orderId, state }) => ({ type: 'deposit', orderId, state }) },
    erasure: cashierErasure,
    copyBrand: { part: 'cashier', copy: copyCashierOfBrand },
    subjectNames: moneyInSubjects(services.db),
  };
}
