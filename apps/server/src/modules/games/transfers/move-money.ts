import { type DatabaseTransaction, inTransaction, newId } from '@sortes/service';
import type { Services } from '../../../platform/services.js';
import { hold, ownMoneyLeaves, postOne, releaseHold, settleHold } from '../../wallet/index.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import type { VendorRecord } from '../catalogue/types.js';
import { aliasOf } from '../gateway/launch-token-repository.js';
import type { VendorClient } from '../launch/vendor-client.js';
import { findTransfer, insertTransfer, moveTransfer, planNextCheck, type Direction, type StoredTransfer } from './repository.js';
import { askForTransfer, type TransferWord } from './vendor-wallet.js';

/** What the use cases of this folder share. */
export interface TransferKit extends Pick<Services, 'db' | 'log' | 'clock' | 'hooks'> {
  catalogue: Catalogue;
  vendors: VendorClient;
}

/** Longer than the client's deadline: whoever wrote the row has ended it by then, or is gone. */
const checkAfterMs = 15_000;

export interface TransferOrder {
  playerId: number;
  merchantId: number;
  idempotencyKey: string;
  vendor: VendorRecord;
  direction: Direction;
  /** Money units, above 0. */
  amount: bigint;
  currency: string;
}

/**
 * Writes that the vendor is about to be asked, and sets the money aside that goes there: one transaction, before any word to the vendor, so that a
 * process that dies between the two leaves a row that the task ends. `under-way`: another transfer of this vendor has not ended.
 */
export async function beginTransfer(
  kit: TransferKit,
  order: TransferOrder,
): Promise<StoredTransfer | 'under-way' | 'insufficient' | 'limited'> {
  const { playerId, merchantId, idempotencyKey, vendor, direction, amount, currency } = order;
  const id = newId();
  class Insufficient extends Error {}
  class Limited extends Error {}
  try {
    return await inTransaction(kit.db, async (transaction) => {
      const row = { playerId, id, vendorId: vendor.id, merchantId, idempotencyKey, direction, amount, currency, checkAfterMs } as const;
      if (!(await insertTransfer(transaction, { ...row, state: 'asked', reason: '' }))) return 'under-way';
      if (direction === 'in') {
        await ownMoneyLeaves({ hooks: kit.hooks }, transaction, { playerId, merchantId, amount });
        const verdict = await hold(transaction, { playerId, merchantId, id, amount, reference: id, template: 'vendor-wallet-held' });
        if (verdict === 'insufficient') throw new Insufficient();
        if (verdict === 'limited' || verdict === 'excluded') throw new Limited();
        if (verdict !== 'held') throw new Error(`the hold of transfer ${id} was ${verdict}`);
      }
      const written = await findTransfer(transaction, playerId, id);
      if (written === undefined) throw new Error('a transfer that was just written is not there');
      return written;
    });
  } catch (error) {
    if (error instanceof Insufficient) return 'insufficient';
    if (error instanceof Limited) return 'limited';
    throw error;
  }
}

/** Asks the vendor to move the money, and writes what it says. */
export async function carryOut(kit: TransferKit, vendor: VendorRecord, transfer: StoredTransfer): Promise<StoredTransfer> {
  const alias = await aliasOf(kit.db, { ...transfer, vendorId: vendor.id });
  return takeWord(kit, vendor, transfer, await askForTransfer(kit.vendors, vendor, alias, transfer));
}

/**
 * Ends a transfer by the vendor's word, exactly once however often and by however many it is brought: done settles the hold, or credits what came
 * back; refused gives the hold back. Without a word the money stays where it is.
 * @returns the transfer as it stands now.
 */
export async function takeWord(
  kit: TransferKit,
  vendor: VendorRecord,
  transfer: StoredTransfer,
  word: TransferWord,
): Promise<StoredTransfer> {
  const { playerId, id } = transfer;
  const asItStands = async (): Promise<StoredTransfer> => (await findTransfer(kit.db, playerId, id)) ?? transfer;
  if (word.word === 'unknown' || word.word === 'unheard') {
    const reason = word.word === 'unknown' ? word.reason : 'the vendor has not heard of it';
    // What never left the house and was asked for the first time was not done: no need to wait for a vendor that is away.
    if (word.word === 'unknown' && !word.sent && transfer.state === 'asked' && transfer.checks === 0) {
      await endTransfer(kit, vendor, transfer, { word: 'refused', reason: notReached }, true);
      return asItStands();
    }
    await inTransaction(kit.db, (transaction) => moveTransfer(transaction, playerId, id, 'unknown', reason));
    await planNextCheck(kit.db, playerId, id);
    kit.log.warn({ transferId: id, vendor: vendor.code, reason }, 'what became of a transfer is not known; the vendor will be asked');
    return asItStands();
  }
  await endTransfer(kit, vendor, transfer, word);
  const now = await asItStands();
  // Ended before, by another word: the money is now there and here, or in neither place, and only people can clear that.
  if (now.state !== word.word)
    kit.log.error(
      { transferId: id, vendor: vendor.code, direction: now.direction, booked: now.state, said: word.word },
      'a vendor has taken back its word on a transfer; what was booked stands',
    );
  return now;
}

async function endTransfer(
  kit: TransferKit,
  vendor: VendorRecord,
  transfer: StoredTransfer,
  word: Extract<TransferWord, { word: 'done' | 'refused' }>,
  unlessTaken = false,
): Promise<void> {
  await inTransaction(kit.db, async (transaction) => void (await endWithin(transaction, vendor, transfer, word, unlessTaken)));
}

/** Ends a transfer in the caller's transaction. @returns whether it was this word that ended it. */
export async function endWithin(
  transaction: DatabaseTransaction,
  vendor: Pick<VendorRecord, 'id' | 'name'>,
  { playerId, id }: Pick<StoredTransfer, 'playerId' | 'id'>,
  word: Extract<TransferWord, { word: 'done' | 'refused' }>,
  unlessTaken = false,
): Promise<boolean> {
  const moved = await moveTransfer(transaction, playerId, id, word.word, word.word === 'refused' ? word.reason : '', unlessTaken);
  if (moved === undefined) return false;
  if (moved.direction === 'in') {
    const end =
      word.word === 'done'
        ? await settleHold(transaction, playerId, id, 'house:vendor-wallets', { template: 'vendor-wallet-filled', remark: vendor.name })
        : await releaseHold(transaction, playerId, id, { template: 'vendor-wallet-released', remark: vendor.name });
    if (end === 'gone') throw new Error(`the hold of transfer ${id} has ended without it`);
  } else if (word.word === 'done') {
    const posted = await postOne(transaction, {
      playerId,
      merchantId: moved.merchantId,
      template: 'vendor-wallet-emptied',
      key: `transfer:${id}`,
      input: { vendor: vendor.id },
      reference: id,
      remark: vendor.name,
      lines: [
        { account: 'house:vendor-wallets', amount: -moved.amount },
        { account: 'main', amount: moved.amount },
      ],
    });
    if (posted.verdict !== 'posted') throw new Error(`what came back with transfer ${id} was ${posted.verdict}`);
  }
  return true;
}

/** The reason of a transfer that was refused because the vendor could not be reached. */
export const notReached = 'the vendor could not be reached';
