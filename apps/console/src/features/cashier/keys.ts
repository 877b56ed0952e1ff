import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const cashierKeys = {
  deposit: keysOf<[orderId: string]>('deposit'),
  /** Where a withdrawal goes. */
  destination: keysOf<[withdrawalId: string]>('destination'),
  lastDeposits: keysOf<[playerId: number]>('last-deposits'),
  method: keysOf<[vendorId: string | undefined]>('method'),
  payment: keysOf<[paymentId: string]>('payment'),
  payoutRule: keysOf('payout-rule'),
  playersFound: keysOf<[text: string]>('players-found'),
  voucherBatch: keysOf<[batchId: string]>('voucher-batch'),
  /** Ways of payment and payment sides that have been used. */
  ways: keysOf<[of: 'deposits' | 'withdrawals']>('money-ways'),
  withdrawal: keysOf<[withdrawalId: string]>('withdrawal'),
};
