import { parseMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction, newId, sha256 } from '@sortes/service';
import type { Merchant } from '../../../platform/merchant.js';
import { hold, lockPlayer, postOne } from '../../wallet/index.js';
import { sealAccount } from '../accounts/add-account.js';
import { insertAccount, readAccounts } from '../accounts/repository.js';
import { takeHeld } from './apply-payout-word.js';
import type { PayoutKit } from './kit.js';
import { moveWithdrawal } from './move-withdrawal.js';
import { findWithdrawal, insertWithdrawal, type WithdrawalRow } from './repository.js';

const demoAccount = { providerCode: 'VCB', number: '0011004567890' };
/** The one that waits does so for a day: whoever tries the demo is to find it. */
const demoConfirmMinutes = 24 * 60;

/**
 * Gives a demo member an account that has rested, a withdrawal that arrived and one that waits for their word. Play money: what leaves
 * is credited to them before, so that they have afterwards what they had. Safe to repeat and to run in several processes at once.
 */
export async function seedDemoWithdrawals(kit: PayoutKit, merchant: Merchant, playerId: number): Promise<void> {
  const { realName } = await kit.below.identity.personOf(playerId);
  await inTransaction(kit.services.db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    if ((await readAccounts(transaction, playerId)).length > 0) return;
    const accountId = newId();
    const sealed = sealAccount(kit.services, demoAccount.providerCode, demoAccount.number, realName);
    const added = await insertAccount(transaction, {
      playerId,
      id: accountId,
      merchantId: merchant.id,
      currency: merchant.currency,
      kind: 'bank',
      providerCode: demoAccount.providerCode,
      ...sealed,
      isDefault: true,
      coolingHours: -72,
    });
    if (!added) return;
    const wanted = { merchant, playerId, accountId, last4: sealed.last4 };
    const arrived = await sendOne(transaction, { ...wanted, name: 'first', amount: parseMoney('500000') });
    await moveWithdrawal(transaction, arrived, 'received', 'player', {
      receivedBy: 'player',
      receivedAmount: arrived.payoutAmount,
      remainingAmount: 0n,
    });
    await sendOne(transaction, { ...wanted, name: 'second', amount: parseMoney('300000') });
  });
}

async function sendOne(
  transaction: DatabaseTransaction,
  {
    merchant,
    playerId,
    accountId,
    last4,
    name,
    amount,
  }: { merchant: Merchant; playerId: number; accountId: string; last4: string; name: string; amount: bigint },
): Promise<WithdrawalRow> {
  const id = newId();
  const credited = await postOne(transaction, {
    playerId,
    merchantId: merchant.id,
    template: 'demo-credited',
    key: `demo-withdrawal:${name}`,
    input: { demo: true },
    reference: 'demo',
    lines: [
      { account: 'main', amount },
      { account: 'house:demo', amount: -amount },
    ],
  });
  if (credited.verdict !== 'posted') throw new Error(`demo credit of player ${playerId} was ${credited.verdict}`);
  const held = await hold(transaction, { playerId, merchantId: merchant.id, id, amount, reference: id, template: 'withdrawal-held' });
  if (held !== 'held') throw new Error(`holding a demo withdrawal was ${held}`);
  await insertWithdrawal(transaction, {
    playerId,
    id,
    merchantId: merchant.id,
    accountId,
    providerCode: demoAccount.providerCode,
    kind: 'bank',
    last4,
    gateway: 'direct-payout',
    amount,
    fee: 0n,
    currency: merchant.currency,
    idempotencyKey: `demo:${name}`,
    inputHash: sha256(name),
    reviewReasons: [],
  });
  const read = async (): Promise<WithdrawalRow> => {
    const found = await findWithdrawal(transaction, playerId, id);
    if (found === undefined) throw new Error('a demo withdrawal is gone');
    return found;
  };
  await moveWithdrawal(transaction, await read(), 'approved', 'rules');
  await moveWithdrawal(transaction, await read(), 'sending', 'clock');
  const sending = await read();
  await takeHeld(transaction, sending);
  await moveWithdrawal(transaction, sending, 'sent', 'gateway', { confirmMinutes: demoConfirmMinutes, askInSeconds: null });
  return read();
}
