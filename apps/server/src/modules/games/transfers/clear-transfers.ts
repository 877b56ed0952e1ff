import type { TransferState } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import { takeWord, type TransferKit } from './move-money.js';
import { findUnderWay, readAllUnderWay, type StoredTransfer } from './repository.js';

/** A first request that was held up on its way, and every repeat of it, has arrived or died by then. */
const patienceMs = 3_600_000;

export interface TransferUnderWay extends StoredTransfer {
  vendor: string;
}

/** What operators do about transfers that no vendor ends. */
export interface TransferClearance {
  /** Transfers without an outcome, the oldest first; 1,000 at most. */
  underWay(): Promise<TransferUnderWay[]>;
  /**
   * Ends a transfer by what people have learnt from the vendor in another way: `done` books it, `refused` gives what was set aside back.
   * @returns how it stands now: another outcome when the vendor was faster.
   * @throws DomainError not.found for one that is not under way; transfer.in.progress within an hour of its beginning.
   */
  end(id: string, state: 'done' | 'refused', reason: string): Promise<TransferState>;
}

export function createTransferClearance(kit: TransferKit): TransferClearance {
  return {
    async underWay() {
      const [copy, transfers] = await Promise.all([kit.catalogue.current(), readAllUnderWay(kit.db)]);
      return transfers.map((transfer) => ({
        ...transfer,
        vendor: copy.vendorById(transfer.vendorId)?.code ?? String(transfer.vendorId),
      }));
    },
    async end(id, state, reason) {
      const transfer = await findUnderWay(kit.db, id);
      const vendor = transfer && (await kit.catalogue.vendorById(transfer.vendorId));
      if (transfer === undefined || vendor === undefined) return refuse('not.found');
      if (kit.clock.now().getTime() - transfer.createdAt.getTime() < patienceMs) return refuse('transfer.in.progress');
      const now = await takeWord(kit, vendor, transfer, state === 'done' ? { word: 'done' } : { word: 'refused', reason });
      kit.log.warn({ transferId: id, vendor: vendor.code, wanted: state, state: now.state, reason }, 'a transfer was ended by hand');
      return now.state;
    },
  };
}
