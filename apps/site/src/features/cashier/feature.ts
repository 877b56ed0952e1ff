import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const modals = {
  // `stay`: over a game, which goes on under it.
  deposit: ['stay'],
  depositStatus: ['orderId', 'stay'],
  deposits: ['stay', 'from', 'to', 'state'],
} as const;
const pages = { depositv2: ['orderId', 'list', 'from', 'to', 'state'], withdraw: ['orderId', 'list', 'from', 'to', 'state'] } as const;

declare module '../../kit/modal' {
  interface Modals extends ParametersOf<typeof modals> {}
  interface MemberPages extends ParametersOf<typeof pages> {}
}

export const cashier: Feature = {
  areas: ['cashier', 'payout', 'people', 'patterns'],
  parameters: { ...modals, ...pages },
  modals: {
    deposit: { load: async () => (await import('./deposit-modal')).DepositModal },
    depositStatus: { load: async () => (await import('./deposit-status-modal')).DepositStatusModal },
    deposits: { load: async () => (await import('./deposits-modal')).DepositsModal },
  },
  pages: [
    {
      key: 'depositv2',
      group: 'money',
      text: 'centre.page.depositv2',
      icon: 'plus',
      at: 20,
      module: 'DPSTBAS3',
      load: async () => (await import('./depositv2-page')).Depositv2Page,
    },
    {
      key: 'withdraw',
      group: 'money',
      text: 'centre.page.withdraw',
      icon: 'handCoins',
      at: 30,
      load: async () => (await import('./withdraw-page')).WithdrawPage,
    },
  ],
  account: [{ modal: 'withdraw', text: 'shell.withdraw', icon: 'handCoins', at: 70, membersOnly: true }],
};
