import { refuse } from '../../../platform/errors.js';
import type { WalletGateway } from '../gateway/wallet-gateway.js';
import { closeIdleRounds } from '../rounds/close-idle-rounds.js';
import { countOpenRounds } from '../rounds/idle-round-repository.js';
import { listOfFile } from './read-list-file.js';
import { ListMistake } from './read-list.js';
import { reconcileVendor, type ReconcileReport, type Period } from './reconcile-vendor.js';
import { replayMissing, type ReplayReport } from './replay-missing.js';
import { readOpenDifferences, type Difference } from './repository.js';
import { reconcileByAsking, type ReconcileKit } from './tasks.js';

export interface ReconcileOrder {
  /** The vendor's code. */
  vendor: string;
  /** A list from a file, piece by piece; left out: the vendor is asked, and `period` must be there. */
  file?: AsyncIterable<string>;
  period?: Period;
  /** Why missing wins and rollbacks are to be replayed; left out: nothing is moved. */
  replayFor?: string;
  onProgress?(lines: number): void;
}

/** What operators do about vendors' lists and rounds that stay open. */
export interface Reconciliation {
  /** @throws DomainError transfer.vendor.unknown for a code that nobody has; VendorFailure or ListMistake when there is no list. */
  reconcile(order: ReconcileOrder): Promise<ReconcileReport & { differences: Difference[]; replayed: ReplayReport | null }>;
  openRounds(): Promise<{ vendor: string; open: number; oldest: Date; idle: number }[]>;
  closeIdleRounds(): Promise<number>;
}

/** Differences told at most; all of them stand in the table. */
const toldAtMost = 1_000;

export function createReconciliation(kit: ReconcileKit, gateway: Pick<WalletGateway, 'apply'>): Reconciliation {
  return {
    async reconcile({ vendor: code, file, period, replayFor, onProgress }) {
      const vendor = await kit.catalogue.vendorByCode(code);
      if (vendor === undefined) return refuse('transfer.vendor.unknown', { field: 'vendor' });
      const progress = onProgress === undefined ? {} : { onProgress };
      let report: ReconcileReport | undefined;
      if (file !== undefined)
        report = await reconcileVendor(kit, { vendor, kind: 'asked', lines: listOfFile(file), ...(period && { period }), ...progress });
      else if (period !== undefined) report = await reconcileByAsking(kit, vendor, 'asked', period.from, period.to, onProgress);
      if (report === undefined) throw new ListMistake('neither a file nor a period was named');
      const replayed = replayFor === undefined ? null : await replayMissing(kit, gateway, vendor, report.runId, replayFor);
      const differences = await readOpenDifferences(kit.db, vendor.id, { runId: report.runId, limit: toldAtMost });
      return { ...report, differences, replayed };
    },
    async openRounds() {
      const copy = await kit.catalogue.current();
      return (await countOpenRounds(kit.db)).map(({ vendorId, open, oldest, idle }) => ({
        vendor: copy.vendorById(vendorId)?.code ?? String(vendorId),
        open: Number(open),
        oldest,
        idle: Number(idle),
      }));
    },
    closeIdleRounds: () => closeIdleRounds(kit),
  };
}
