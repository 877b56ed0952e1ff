import { backOfficeSealed } from '../modules/back-office/index.js';
import { cashierSealed } from '../modules/cashier/index.js';
import { gamesSealed } from '../modules/games/index.js';
import { identitySealed } from '../modules/identity/index.js';
import { lotterySealed } from '../modules/lottery/index.js';
import { mallSealed } from '../modules/mall/index.js';
import { promotionsSealed } from '../modules/promotions/index.js';
import { platformSealed, type SealedColumn } from '../platform/sealed-columns.js';
import { wireSealed } from '../wire/sealed-columns.js';

/**
 * All that is sealed under the installation's secret. A new use of `vault.seal` for something that is kept belongs into its module's list, else the secret
 * cannot be replaced (a test compares them with the database).
 */
export const sealedColumns: readonly SealedColumn[] = [
  ...platformSealed,
  ...wireSealed,
  ...identitySealed,
  ...cashierSealed,
  ...gamesSealed,
  ...lotterySealed,
  ...promotionsSealed,
  ...mallSealed,
  ...backOfficeSealed,
];
