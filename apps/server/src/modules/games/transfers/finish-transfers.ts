import { aliasOf } from '../gateway/launch-token-repository.js';
import { takeWord, type TransferKit } from './move-money.js';
import { takeDueTransfers, type StoredTransfer } from './repository.js';
import { askAboutTransfer, askForTransfer } from './vendor-wallet.js';

const atOnce = 8;
/** Vendors that are restarted are back by then. */
const patienceMs = 3_600_000;

/**
 * Asks vendors what became of transfers whose outcome is not known, or whose process died. One that a vendor never heard of is asked for again
 * under its own id: a first request that is still on its way then finds it done, so nothing moves twice, and nothing is given back that may yet arrive.
 * @returns how many were due; the error of one does not keep the others.
 */
export async function finishTransfers(kit: TransferKit): Promise<number> {
  const due = await takeDueTransfers(kit.db, atOnce);
  await Promise.all(
    due.map(async (transfer) => {
      try {
        await finish(kit, transfer);
      } catch (error) {
        kit.log.warn(
          { transferId: transfer.id, reason: error instanceof Error ? error.message : String(error) },
          'asking about a transfer failed; it will be asked again',
        );
      }
    }),
  );
  return due.length;
}

async function finish(kit: TransferKit, transfer: StoredTransfer): Promise<void> {
  const vendor = await kit.catalogue.vendorById(transfer.vendorId);
  if (vendor === undefined) throw new Error(`vendor ${transfer.vendorId} is not known`);
  let word = await askAboutTransfer(kit.vendors, vendor, transfer.id);
  if (word.word === 'unheard') {
    const alias = await aliasOf(kit.db, { ...transfer, vendorId: vendor.id });
    word = await askForTransfer(kit.vendors, vendor, alias, transfer);
  }
  const now = await takeWord(kit, vendor, transfer, word);
  if (now.state === 'done' || now.state === 'refused')
    kit.log.info({ transferId: now.id, vendor: vendor.code, state: now.state }, 'a transfer has ended by asking');
  else if (kit.clock.now().getTime() - now.createdAt.getTime() > patienceMs)
    kit.log.error(
      { transferId: now.id, playerId: now.playerId, vendor: vendor.code, since: now.createdAt, checks: now.checks, reason: now.reason },
      'a transfer has had no outcome for more than an hour; its money is set aside',
    );
}
