import { inTransaction } from '@sortes/service';
import type { CashierKit } from '../kit.js';
import { moveDeposit } from './move-deposit.js';
import { lockOverdue } from './repository.js';

const atOnce = 100;

/**
 * Ends orders whose time is over: those that wait for payment expire, those that never reached the gateway have failed. Money that
 * comes later is still credited. Safe in several processes at once. @returns how many it ended.
 */
export function expireDeposits(kit: CashierKit): Promise<number> {
  return inTransaction(kit.services.db, async (transaction) => {
    const overdue = await lockOverdue(transaction, atOnce);
    for (const deposit of overdue)
      await moveDeposit(
        kit,
        transaction,
        deposit,
        deposit.state === 'open'
          ? { to: 'failed', by: 'clock', reason: 'never-opened', note: 'never reached the gateway' }
          : { to: 'expired', by: 'clock' },
      );
    return overdue.length;
  });
}
