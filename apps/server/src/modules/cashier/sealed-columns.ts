import { sealedFor, type SealedColumn } from '../../platform/sealed-columns.js';

/** What this module keeps sealed under the installation's secret. */
export const cashierSealed: readonly SealedColumn[] = [
  // Codes of vouchers, until whoever issued them has them.
  {
    table: 'platform.call_made',
    column: 'answer',
    purpose: sealedFor('voucher-codes'),
    where: `operation = 'vouchers.issue' and jsonb_typeof(answer) = 'string'`,
    read: `decode(answer #>> '{}', 'base64')`,
    write: `to_jsonb(translate(encode(anew, 'base64'), E'\\n', ''))`,
  },
  { table: 'cashier.payout_account', column: 'number_sealed', purpose: sealedFor('payout-account') },
  { table: 'cashier.payout_account', column: 'holder_sealed', purpose: sealedFor('payout-holder') },
];
