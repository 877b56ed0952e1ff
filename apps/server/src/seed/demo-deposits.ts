import type { CashierModule } from '../modules/cashier/index.js';
import { DomainError } from '../platform/errors.js';
import type { Merchant } from '../platform/merchant.js';

/**
 * Two orders of a demo account, so that lists and the desk of staff have something to show: one that they say they have paid, one taken back. Again
 * it changes nothing, and what became of them since stays. A brand that has changed its ways to pay gets none.
 */
export async function seedDemoDeposits(
  cashier: Pick<CashierModule, 'createDeposit' | 'submitDeposit' | 'cancelDeposit'>,
  merchant: Merchant,
  playerId: number,
): Promise<void> {
  const open = (key: string, vendorId: string, amount: string) =>
    cashier.createDeposit({ playerId, merchant, language: 'EN', idempotencyKey: `demo-${key}`, vendorId, amount });
  try {
    const taken = await open('taken-back', 'wallet', '100000');
    if (taken.state === 'awaiting_payment') await cashier.cancelDeposit({ playerId, orderId: taken.id });
    const paid = await open('said-to-be-paid', 'bank', '200000');
    if (paid.state === 'awaiting_payment')
      await cashier.submitDeposit({
        playerId,
        orderId: paid.id,
        fileIds: [],
        comment: 'Sent from my own account',
        idempotencyKey: 'demo-said',
      });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}
