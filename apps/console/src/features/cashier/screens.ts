import { IconBank, IconCreditCard, IconExport, IconGear, IconHandCoins, IconTicket, IconWallet } from '@sortes/ui';
import type { Screen } from '../../shared/screen';

const shared = { area: 'cashier', group: 'shell.group.cashier' } as const;

export const cashierScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/withdrawals',
    title: 'shell.screen.withdrawals',
    right: 'withdrawals.read',
    icon: IconExport,
    load: async () => (await import('./withdrawals-screen')).WithdrawalsScreen,
  },
  {
    ...shared,
    path: '/deposits',
    title: 'shell.screen.deposits',
    right: 'deposits.read',
    icon: IconCreditCard,
    load: async () => (await import('./deposits-screen')).DepositsScreen,
  },
  {
    ...shared,
    path: '/payments',
    title: 'shell.screen.payments',
    right: 'deposits.read',
    icon: IconBank,
    load: async () => (await import('./payments-screen')).PaymentsScreen,
  },
  {
    ...shared,
    path: '/debts',
    title: 'shell.screen.debts',
    right: 'withdrawals.read',
    icon: IconHandCoins,
    load: async () => (await import('./debts-screen')).DebtsScreen,
  },
  {
    ...shared,
    path: '/vouchers',
    title: 'shell.screen.vouchers',
    right: 'vouchers.read',
    icon: IconTicket,
    load: async () => (await import('./vouchers-screen')).VouchersScreen,
  },
  {
    ...shared,
    area: 'paying',
    moreAreas: ['content'],
    path: '/ways-to-pay',
    title: 'shell.screen.methods',
    right: 'payment.rules.read',
    icon: IconWallet,
    load: async () => (await import('./methods-screen')).MethodsScreen,
  },
  {
    ...shared,
    area: 'paying',
    moreAreas: ['content'],
    path: '/payout-rules',
    title: 'shell.screen.payoutRules',
    right: 'payment.rules.read',
    icon: IconGear,
    load: async () => (await import('./payout-rules-screen')).PayoutRulesScreen,
  },
];
