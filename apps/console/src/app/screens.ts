import type { StaffRight } from '@sortes/contract';
import { IconBank, IconClock, IconCreditCard, IconExport, IconShieldCheck, IconUsersThree, type IconComponent } from '@sortes/ui';
import type { ComponentType } from 'react';
import type { Area, TextId } from '../texts/areas';

export interface Screen {
  readonly path: string;
  readonly title: TextId;
  readonly area: Area;
  readonly group: TextId;
  /** Without it the screen is not shown and says nothing. */
  readonly right: StaffRight;
  readonly icon: IconComponent;
  readonly load: () => Promise<ComponentType>;
}

/** Every screen of the console, in the order of its menu. */
export const screens: readonly Screen[] = [
  {
    path: '/withdrawals',
    title: 'shell.screen.withdrawals',
    area: 'cashier',
    group: 'shell.group.cashier',
    right: 'withdrawals.read',
    icon: IconExport,
    load: async () => (await import('../features/cashier/withdrawals-screen')).WithdrawalsScreen,
  },
  {
    path: '/deposits',
    title: 'shell.screen.deposits',
    area: 'cashier',
    group: 'shell.group.cashier',
    right: 'deposits.read',
    icon: IconCreditCard,
    load: async () => (await import('../features/cashier/deposits-screen')).DepositsScreen,
  },
  {
    path: '/payments',
    title: 'shell.screen.payments',
    area: 'cashier',
    group: 'shell.group.cashier',
    right: 'deposits.read',
    icon: IconBank,
    load: async () => (await import('../features/cashier/payments-screen')).PaymentsScreen,
  },
  {
    path: '/approvals',
    title: 'shell.screen.approvals',
    area: 'control',
    group: 'shell.group.control',
    right: 'approvals.read',
    icon: IconUsersThree,
    load: async () => (await import('../features/control/approvals-screen')).ApprovalsScreen,
  },
  {
    path: '/audit',
    title: 'shell.screen.audit',
    area: 'control',
    group: 'shell.group.control',
    right: 'audit.read',
    icon: IconShieldCheck,
    load: async () => (await import('../features/control/audit-screen')).AuditScreen,
  },
  {
    path: '/release',
    title: 'shell.screen.release',
    area: 'control',
    group: 'shell.group.control',
    right: 'audit.read',
    icon: IconClock,
    load: async () => (await import('../features/control/release-screen')).ReleaseScreen,
  },
];
