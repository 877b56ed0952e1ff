import { IconReceipt } from '@sortes/ui';
import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const modals = { transaction: ['transactionId'], statement: ['transactionId'] } as const;
const pages = {
  personalHistoryCopy: ['from', 'to', 'product', 'state', 'find'],
  transactionHistory: ['from', 'to', 'type', 'kind'],
  personalProfit: ['from', 'to', 'product'],
} as const;

declare module '../../kit/modal' {
  interface Modals extends ParametersOf<typeof modals> {}
  interface MemberPages extends ParametersOf<typeof pages> {}
}

export const records: Feature = {
  areas: ['records', 'wallet', 'plays'],
  parameters: { ...modals, ...pages },
  modals: { transaction: { load: async () => (await import('./transaction-modal')).TransactionModal } },
  moved: { statement: 'transactionHistory' },
  pages: [
    {
      key: 'personalHistoryCopy',
      group: 'records',
      text: 'centre.page.personalHistoryCopy',
      icon: 'receipt',
      at: 10,
      trial: true,
      load: async () => (await import('./personal-history-copy-page')).PersonalHistoryCopyPage,
    },
    {
      key: 'transactionHistory',
      group: 'records',
      text: 'centre.page.transactionHistory',
      icon: 'listBullets',
      at: 20,
      module: 'MEMTRANS3',
      trial: true,
      load: async () => (await import('./transaction-history-page')).TransactionHistoryPage,
    },
    {
      key: 'personalProfit',
      group: 'records',
      text: 'centre.page.personalProfit',
      icon: 'chartBar',
      at: 30,
      trial: true,
      load: async () => (await import('./personal-profit-page')).PersonalProfitPage,
    },
  ],
  account: [
    { modal: 'personalHistoryCopy', text: 'shell.bettingPage', icon: 'receipt', at: 40 },
    { modal: 'transactionHistory', text: 'shell.accountRecord', icon: 'listBullets', at: 50 },
  ],
  menus: {
    bottom: [{ key: 'bets', text: 'shell.bettingPage', Icon: IconReceipt, modal: 'personalHistoryCopy', membersOnly: true, at: 40 }],
  },
};
