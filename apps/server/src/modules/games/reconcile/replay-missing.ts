import { readIdentifier, type WalletCommand } from '@sortes/wallet-protocol';
import type { Services } from '../../../platform/services.js';
import type { VendorRecord } from '../catalogue/types.js';
import type { WalletGateway } from '../gateway/wallet-gateway.js';
import { noteReplay, readOpenDifferences, type Difference } from './repository.js';

export interface ReplayReport {
  applied: number;
  /** Missing here, but not replayed: bets, and what the gateway refused. */
  left: { externalId: string; why: string }[];
}

const atOnce = 500;

/**
 * Brings wins and rollbacks that the vendor has and we do not through the gateway, as the vendor's own commands: once by their id, whoever else
 * sends them. Bets are never taken late: a player must not be charged for what they were not told of; they stay open.
 */
export async function replayMissing(
  { db, log }: Pick<Services, 'db' | 'log'>,
  gateway: Pick<WalletGateway, 'apply'>,
  vendor: VendorRecord,
  runId: string,
  reason: string,
): Promise<ReplayReport> {
  const report: ReplayReport = { applied: 0, left: [] };
  let after: Difference | undefined;
  // Differences of one transaction stand side by side, this kind before `missing-here`.
  let repeated: string | undefined;
  for (;;) {
    const differences = await readOpenDifferences(db, vendor.id, { runId, limit: atOnce, ...(after !== undefined && { after }) });
    for (const difference of differences) {
      if (difference.kind === 'duplicate-there') repeated = difference.externalId;
      if (difference.kind !== 'missing-here') continue;
      // Of several lines one may take back what another says: people decide which counts.
      const command = difference.externalId === repeated ? 'listed more than once' : commandOf(vendor, difference);
      if (typeof command === 'string') {
        report.left.push({ externalId: difference.externalId, why: command });
        continue;
      }
      const { verdict, transactionId } = await gateway.apply(vendor, command);
      // A rollback whose bet is not known is kept all the same, and refuses the bet if it comes.
      const isApplied = verdict === 'done' || verdict === 'replayed' || (command.kind === 'rollback' && verdict === 'reference-unknown');
      await noteReplay(db, vendor.id, difference, isApplied, isApplied ? `${verdict}: ${reason}` : verdict);
      if (isApplied) report.applied += 1;
      else report.left.push({ externalId: difference.externalId, why: verdict });
      log.warn(
        { vendor: vendor.code, externalId: difference.externalId, verdict, transactionId, reason },
        'replayed a transaction that was missing here',
      );
    }
    after = differences.at(-1);
    if (differences.length < atOnce) return report;
  }
}

/** The command as the vendor's own call would have been, so that a repeat of that call is the same; or why there is none. */
export function commandOf(vendor: VendorRecord, { externalId, theirs }: Pick<Difference, 'externalId' | 'theirs'>): WalletCommand | string {
  if (theirs === null) return 'not listed';
  if (theirs.kind === 'bet') return 'bets are not taken late';
  // The gateway reads calls past its doors here; ids of its own making have a blank, so that no vendor can take them.
  if (readIdentifier(externalId) === undefined) return 'no call could have such an id';
  const amount = BigInt(theirs.amount);
  const isRollback = theirs.kind === 'rollback';
  if (!isRollback && amount % 10n !== 0n) return 'the amount has more decimals than the wallet';
  return {
    vendor: vendor.code,
    externalId,
    kind: theirs.kind,
    referenceId: theirs.reference,
    round: theirs.round ?? '',
    roundClosed: theirs.roundClosed ?? false,
    player: theirs.player ?? '',
    game: theirs.game ?? '',
    // A rollback's amount is that of its bet; the RS dialect reads no currency of it either.
    amount: isRollback ? 0n : amount / 10n,
    currency: isRollback && vendor.protocol === 'rs' ? '' : (theirs.currency ?? ''),
    token: null,
  };
}
