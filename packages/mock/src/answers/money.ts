import { brand } from '../brand.js';
import type { Answers } from '../answer.js';

/** Sums that the whole site shows, and lists that have each way once. */
export const money: Answers = {
  getBalance: {
    sumBalance: 1_430_000,
    balance: [{ accountTypeId: 2, accountTypeName: 'main', availBalance: 1_430_000 }],
    currency: brand.currency.code,
    currencySymbol: brand.currency.symbol,
    currencyScale: brand.currency.scale,
    sequence: 1,
  },
  getPointRewardConversionType: ({ made }) => ({ ...made, list: made.list.slice(0, 2) }),
};
