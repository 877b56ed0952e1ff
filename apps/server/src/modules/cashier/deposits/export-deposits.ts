import type { LanguageCode } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { Database } from '@sortes/service';
import type { Merchant } from '../../../platform/merchant.js';
import { csvLine, textCell, timeCell } from '../../../platform/csv/cells.js';
import { words } from '../words.js';
import { textIn } from './present-deposit.js';
import { readDepositsBefore, type Deposit, type DepositFilter } from './repository.js';

/** Of the file, in its order. */
const columns = ['time', 'method', 'ordered', 'amount', 'fee', 'arrived', 'currency', 'state', 'credited', 'number', 'id'] as const;
const rowsAtOnce = 1_000;

/** A player's deposits as CSV, newest first, piece by piece. Times are the brand's, with their offset; a byte order mark for spreadsheets. */
export async function* exportDeposits(
  db: Database,
  filter: DepositFilter,
  language: LanguageCode,
  { timeZone }: Pick<Merchant, 'timeZone'>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map((column) => textCell(words.say(language, `deposit.column.${column}`))))}`;
  let before: Deposit | undefined;
  for (;;) {
    const deposits = await readDepositsBefore(db, filter, before, rowsAtOnce);
    if (deposits.length > 0)
      yield deposits
        .map((deposit) => {
          const amount = deposit.creditedAmount ?? deposit.amount;
          const isCredited = deposit.state === 'credited' || deposit.state === 'reversed';
          return csvLine([
            timeCell(deposit.createdAt, timeZone),
            textCell(textIn(deposit.methodNames, language, deposit.vendorId)),
            formatMoney(deposit.amount),
            formatMoney(amount),
            isCredited ? formatMoney(deposit.fee) : '',
            isCredited ? formatMoney(amount - deposit.fee) : '',
            deposit.currency,
            textCell(words.say(language, `deposit.state.${deposit.state}`)),
            timeCell(deposit.creditedAt, timeZone),
            deposit.transferCode,
            deposit.id,
          ]);
        })
        .join('');
    before = deposits.at(-1);
    if (deposits.length < rowsAtOnce) return;
  }
}
