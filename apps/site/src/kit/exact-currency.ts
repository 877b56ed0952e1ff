import { boot } from './boot';

/** For lists of what happened and their sums: every figure as the books have it, so that rows add up to their totals. */
export const exactCurrency = { ...boot.currency, isCut: false };
