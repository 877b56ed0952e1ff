import type { VendorTransaction } from '@sortes/wallet-protocol';
import { type Database, newId } from '@sortes/service';
import type { Services } from '../../../platform/services.js';
import type { VendorRecord } from '../catalogue/types.js';
import {
  addLines,
  beginRun,
  closeLines,
  compare,
  countByKind,
  dropLines,
  endRun,
  noteProgress,
  openLines,
  periodOfLines,
  type DifferenceKind,
  type RunKind,
} from './repository.js';

export interface Period {
  from: Date;
  to: Date;
}

export interface ReconcileAsk {
  vendor: VendorRecord;
  kind: RunKind;
  /** What must stand in the list: ours from `from` (inclusive) to `to` (exclusive). Left out: from the first to the last line of the list. */
  period?: Period;
  /** The vendor's list; it may be wider than the period, for clocks that differ. */
  lines: AsyncIterable<VendorTransaction>;
  onProgress?: (lines: number) => void;
  /** Of a walk whose beginning is noted already. */
  runId?: string;
}

export interface ReconcileReport {
  runId: string;
  vendor: string;
  from: Date;
  to: Date;
  /** Transactions that the vendor listed, and ours of the period. */
  lines: number;
  ours: number;
  /** Differences found, by kind, and differences of former runs that are gone. */
  found: number;
  kinds: Partial<Record<DifferenceKind, number>>;
  closed: number;
}

const linesAtOnce = 5_000;
const progressEvery = 10_000;

/**
 * Lays a vendor's list beside ours and keeps what differs. Moves no money. The list is read as it comes and never held in memory.
 * @returns undefined when another process does or has done this very walk. @throws what the list throws; the run is then `failed`.
 */
export async function reconcileVendor({ db, log }: Pick<Services, 'db' | 'log'>, ask: ReconcileAsk): Promise<ReconcileReport | undefined> {
  const { vendor, kind } = ask;
  const runId = ask.runId ?? newId();
  if (ask.runId === undefined && !(await beginRun(db, runId, vendor.id, kind, ask.period))) return undefined;
  try {
    const counted = await db.connection().execute(async (connection) => {
      await openLines(connection);
      try {
        const lines = await copyLines(connection, ask, async (count) => {
          await noteProgress(db, runId, count);
          log.info({ vendor: vendor.code, lines: count }, 'reading a list of transactions');
          ask.onProgress?.(count);
        });
        const { from, to } = ask.period ?? (await periodOfLines(connection));
        await closeLines(connection);
        return { lines, from, to, ...(await compare(connection, runId, vendor, from, to)) };
      } finally {
        // A connection that is lost takes its tables with it.
        await dropLines(connection).catch(() => undefined);
      }
    });
    await noteProgress(db, runId, counted.lines);
    await endRun(db, runId, { state: 'done', found: counted.found, reason: '', period: counted });
    const { from, to } = counted;
    const report = { runId, vendor: vendor.code, ...counted, kinds: await countByKind(db, vendor.id, runId) };
    if (report.found > 0)
      log.error({ vendor: vendor.code, from, to, kinds: report.kinds }, 'our transactions differ from the vendor’s list');
    else log.info({ vendor: vendor.code, from, to, lines: report.lines }, 'our transactions are those of the vendor’s list');
    return report;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await endRun(db, runId, { state: 'failed', found: 0, reason }).catch(() => undefined);
    throw error;
  }
}

async function copyLines(connection: Database, { lines }: ReconcileAsk, onProgress: (count: number) => Promise<void>): Promise<number> {
  let chunk: VendorTransaction[] = [];
  let count = 0;
  let told = 0;
  const write = async (): Promise<void> => {
    if (chunk.length > 0) await addLines(connection, count, chunk);
    count += chunk.length;
    chunk = [];
    if (count - told >= progressEvery) {
      told = count;
      await onProgress(count);
    }
  };
  for await (const line of lines) {
    chunk.push(line);
    if (chunk.length >= linesAtOnce) await write();
  }
  await write();
  return count;
}
