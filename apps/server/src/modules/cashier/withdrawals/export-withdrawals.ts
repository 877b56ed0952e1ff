import type { LanguageCode } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { Database } from '@sortes/service';
import type { Merchant } from '../../../platform/merchant.js';
import { csvLine, textCell, timeCell } from '../../../platform/csv/cells.js';
import type { PayoutProvider } from '../accounts/repository.js';
import { readWithdrawals, type ListFilter } from './repository.js';
import { words } from '../words.js';

/** Of the file, in its order. */
const columns = ['time', 'state', 'amount', 'fee', 'received', 'returned', 'currency', 'account', 'id'] as const;
const pageSize = 500;

/** The list as CSV, page by page, newest first. Times are the brand's, with their offset; a byte order mark for spreadsheets. */
export async function* exportWithdrawals(
  db: Database,
  playerId: number,
  filter: ListFilter,
  providers: readonly PayoutProvider[],
  { language, timeZone }: Pick<Merchant, 'timeZone'> & { language: LanguageCode },
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map((column) => textCell(words.say(language, `withdrawal.column.${column}`))))}`;
  for (let offset = 0; ; offset += pageSize) {
    const { withdrawals } = await readWithdrawals(db, playerId, filter, pageSize, offset);
    for (const one of withdrawals)
      yield csvLine([
        timeCell(one.createdAt, timeZone),
        // Returned, where a part had arrived before.
        textCell(
          words.say(
            language,
            one.state === 'returned' && one.returnedAmount < one.amount ? 'withdrawal.partly' : `withdrawal.state.${one.state}`,
          ),
        ),
        formatMoney(one.amount),
        // What came back whole came back with its fee.
        one.returnedAmount < one.amount ? formatMoney(one.fee) : '',
        one.receivedAmount === null ? '' : formatMoney(one.receivedAmount),
        one.returnedAmount === 0n ? '' : formatMoney(one.returnedAmount),
        one.currency,
        textCell(`${providers.find(({ code }) => code === one.providerCode)?.shortName ?? one.providerCode} ${one.last4}`),
        one.id,
      ]);
    if (withdrawals.length < pageSize) return;
  }
}
