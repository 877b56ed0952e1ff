import { sealedFor, type SealedColumn } from '../../platform/sealed-columns.js';

export const voucherPurpose = 'mall-voucher';

/** What this module keeps sealed under the installation's secret; addresses are under their person's key. */
export const mallSealed: readonly SealedColumn[] = [{ table: 'mall.voucher', column: 'sealed', purpose: sealedFor(voucherPurpose) }];
