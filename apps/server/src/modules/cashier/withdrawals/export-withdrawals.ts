import { formatMoney } from '@sortes/money';
import type { Database } from '../../../platform/database.js';
import { csvLine, textCell } from '../../wallet/index.js';
import type { PayoutProvider } from '../accounts/repository.js';
import { readWithdrawals, type ListFilter } from './repository.js';

const pageSize = 500;

/** The list as CSV, page by page, newest first. Times are ISO 8601 in UTC. */
export async function* exportWithdrawals(
  db: Database,
  playerId: number,
  filter: ListFilter,
  providers: readonly PayoutProvider[],
): AsyncGenerator<string> {
  yield csvLine(['order', 'created', 'state', 'amount', 'fee', 'received', 'returned', 'currency', 'account']);
  for (let offset = 0; ; offset += pageSize) {
    const { withdrawals } = await readWithdrawals(db, playerId, filter, pageSize, offset);
    for (const one of withdrawals)
      yield csvLine([
        one.id,
        one.createdAt.toISOString(),
        one.state,
        formatMoney(one.amount),
        formatMoney(one.fee),
        one.receivedAmount === null ? '' : formatMoney(one.receivedAmount),
        one.returnedAmount === 0n ? '' : formatMoney(one.returnedAmount),
        one.currency,
        textCell(`${providers.find(({ code }) => code === one.providerCode)?.shortName ?? one.providerCode} ${one.last4}`),
      ]);
    if (withdrawals.length < pageSize) return;
  }
}
