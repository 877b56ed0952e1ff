import { keysOf, type LanguageCode } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const cashierKeys = {
  deposit: keysOf<[orderId: string | undefined, language: LanguageCode]>('deposits', 'one'),
  depositList: keysOf<[...shown: unknown[]]>('deposits', 'list'),
  depositSettings: keysOf<[language: LanguageCode]>('deposit-settings'),
  payoutAccounts: keysOf('withdrawals', 'accounts'),
  payoutProviders: keysOf<[language: LanguageCode]>('payout-providers'),
  withdrawal: keysOf<[orderId: string | undefined]>('withdrawals', 'one'),
  withdrawalList: keysOf<[filter: unknown]>('withdrawals', 'list'),
};
