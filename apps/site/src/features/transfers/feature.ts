import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const modals = { wallets: [] } as const;
const pages = { transferFund: [], transferUpline: [] } as const;

declare module '../../kit/modal' {
  interface Modals extends ParametersOf<typeof modals> {}
  interface MemberPages extends ParametersOf<typeof pages> {}
}

export const transfers: Feature = {
  areas: ['transfers', 'games', 'wallet', 'patterns'],
  parameters: { ...modals, ...pages },
  moved: { wallets: 'transferFund' },
  pages: [
    {
      key: 'transferFund',
      group: 'money',
      text: 'centre.page.transferFund',
      icon: 'wallet',
      at: 10,
      load: async () => (await import('./transfer-fund-page')).TransferFundPage,
    },
    {
      key: 'transferUpline',
      group: 'money',
      text: 'centre.page.transferUpline',
      icon: 'export',
      at: 40,
      module: 'TRANSUPLINE3',
      toUpline: true,
      load: async () => (await import('./transfer-upline-page')).TransferUplinePage,
    },
  ],
  account: [{ modal: 'transferFund', text: 'shell.wallets', icon: 'wallet', at: 60, membersOnly: true }],
};
