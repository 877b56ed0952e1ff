import { parseMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction, newId, sha256 } from '@sortes/service';
import type { Merchant } from '../../../platform/merchant.js';
import { hold, lockPlayer, postOne } from '../../wallet/index.js';
import { sealAccount } from '../accounts/add-account.js';
import { insertAccount, readAccounts } from '../accounts/repository.js';
import { takeHeld } from './apply-payout-word.js';
import type { PayoutKit } from './kit.js';
import { moveWithdrawal } from './move-withdrawal.js';
import { findByKey, findWithdrawal, insertWithdrawal, type WithdrawalRow } from './repository.js';

const demoAccount = { providerCode: 'VCB', number: '0011004567890' };
/** The one that waits does so for a day: whoever tries the demo is to find it. */
const demoConfirmMinutes = 24 * 60;

/** The account that a demo member is paid to, made once. It has rested already. */
async function demoAccountOf(
  kit: PayoutKit,
  transaction: DatabaseTransaction,
  { playerId, merchant, holder, number }: { playerId: number; merchant: Merchant; holder: string; number: string },
): Promise<{ accountId: string; last4: string; isNew: boolean }> {
  const sealed = sealAccount(kit.services, demoAccount.providerCode, number, holder);
  const [kept] = await readAccounts(transaction, playerId);
  if (kept !== undefined) return { accountId: kept.id, last4: kept.last4, isNew: false };
  const accountId = newId();
  const isNew = await insertAccount(transaction, {
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
  return { accountId, last4: sealed.last4, isNew };
}

const [firstOut, secondOut] = [parseMoney('500000'), parseMoney('300000')];
/** What a demo member is paid out. */
export const demoPaidOut = firstOut + secondOut;

/**
 * Gives a demo member an account that has rested, a withdrawal that arrived and one that waits for their word. Where they are credited, what leaves is play money
 * credited to them before, so that they have afterwards what they had; else it is theirs. Safe to repeat and to run in several processes at once.
 */
export async function seedDemoWithdrawals(kit: PayoutKit, merchant: Merchant, playerId: number, isCredited: boolean): Promise<void> {
  const { realName } = await kit.below.identity.personOf(playerId);
  await inTransaction(kit.services.db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const { accountId, last4, isNew } = await demoAccountOf(kit, transaction, {
      playerId,
      merchant,
      holder: realName,
      number: demoAccount.number,
    });
    if (!isNew) return;
    const wanted = { merchant, playerId, accountId, last4 };
    if (isCredited) await creditBefore(transaction, { ...wanted, name: 'first', amount: firstOut });
    const arrived = await sendOne(transaction, { ...wanted, name: 'first', amount: firstOut });
    if (arrived !== undefined) await receive(transaction, arrived);
    if (isCredited) await creditBefore(transaction, { ...wanted, name: 'second', amount: secondOut });
    await sendOne(transaction, { ...wanted, name: 'second', amount: secondOut });
  });
}

/**
 * Pays a demo member money of theirs out, as if every step had gone well; nothing when they have less. Under the same name it is done once.
 * @returns whether it was paid out, now or before
 */
export async function payOutDemo(
  kit: PayoutKit,
  merchant: Merchant,
  { playerId, number, name, amount }: { playerId: number; number: string; name: string; amount: bigint },
): Promise<boolean> {
  const { realName } = await kit.below.identity.personOf(playerId);
  return inTransaction(kit.services.db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    if ((await findByKey(transaction, playerId, `demo:${name}`)) !== undefined) return true;
    const { accountId, last4 } = await demoAccountOf(kit, transaction, { playerId, merchant, holder: realName, number });
    const sent = await sendOne(transaction, { merchant, playerId, accountId, last4, name, amount });
    if (sent !== undefined) await receive(transaction, sent);
    return sent !== undefined;
  });
}

const receive = (transaction: DatabaseTransaction, sent: WithdrawalRow): Promise<void> =>
  moveWithdrawal(transaction, sent, 'received', 'player', {
    receivedBy: 'player',
    receivedAmount: sent.payoutAmount,
    remainingAmount: 0n,
  });

interface DemoWithdrawal {
  merchant: Merchant;
  playerId: number;
  accountId: string;
  last4: string;
  name: string;
  amount: bigint;
}

async function creditBefore(transaction: DatabaseTransaction, { merchant, playerId, name, amount }: DemoWithdrawal): Promise<void> {
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
}

/** @returns undefined when the player has less than that */
async function sendOne(
  transaction: DatabaseTransaction,
  { merchant, playerId, accountId, last4, name, amount }: DemoWithdrawal,
): Promise<WithdrawalRow | undefined> {
  const id = newId();
  const held = await hold(transaction, { playerId, merchantId: merchant.id, id, amount, reference: id, template: 'withdrawal-held' });
  if (held === 'insufficient') return undefined;
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
