import { formatMoney } from '@sortes/money';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../../platform/errors.js';
import type { CatalogueCopy } from '../../catalogue/catalogue.js';
import { commandOf } from '../../reconcile/replay-missing.js';
import type { DifferenceKind, Side } from '../../reconcile/repository.js';
import type { GamesStaffKit } from '../kit.js';
import { vendorFor, type StaffScope } from '../scope.js';
import { findDifference, isListedTwice, lockDifference, type DifferenceRow, type DifferenceState } from './difference-repository.js';

export interface DifferenceForStaff {
  vendor: string;
  vendorId: number;
  externalId: string;
  kind: DifferenceKind;
  state: DifferenceState;
  playerId: number | null;
  at: Date;
  foundAt: Date;
  closedAt: Date | null;
  ours: Side | null;
  theirs: Side | null;
  runId: string;
  reason: string;
}

export interface DifferenceKey {
  vendor: string;
  externalId: string;
  kind: DifferenceKind;
}

/** What requests and the log call a difference. */
export const differenceSubject = ({ vendor, externalId }: DifferenceKey): string =>
  `vendor-transaction:${vendor}/${externalId}`.slice(0, 120);

/** Vendors count 1/100 000 of a currency unit. */
const vendorDecimals = 5;

/** What a vendor counts, in currency units: exact, also where it has a decimal more than the ledger. */
export function vendorAmount(text: string): string {
  const digits = text.padStart(vendorDecimals + 1, '0');
  return `${digits.slice(0, -vendorDecimals)}.${digits.slice(-vendorDecimals)}`.replace(/\.?0+$/, '');
}

export const shownDifference = (copy: CatalogueCopy, row: DifferenceRow): DifferenceForStaff => ({
  vendor: copy.vendorById(row.vendor_id)?.code ?? '',
  vendorId: row.vendor_id,
  externalId: row.external_id,
  kind: row.kind,
  state: row.state === 'open' ? 'open' : (row.closed_how ?? 'gone'),
  playerId: row.player_id === null ? null : Number(row.player_id),
  at: row.at,
  foundAt: row.found_at,
  closedAt: row.closed_at,
  ours: row.ours,
  theirs: row.theirs,
  runId: row.run_id,
  reason: row.reason,
});

function sideOf(side: DifferenceForStaff['ours'], amount: (text: string) => string) {
  if (side === null) return null;
  const { kind, reference, round, player, game, currency, cancelled, at } = side;
  return { kind, reference, round, player, game, amount: amount(side.amount), currency, cancelled, at };
}

export const differenceLine = (difference: DifferenceForStaff) => ({
  vendor: difference.vendor,
  externalId: difference.externalId,
  kind: difference.kind,
  state: difference.state,
  playerId: difference.playerId,
  at: difference.at.getTime(),
  foundAt: difference.foundAt.getTime(),
  closedAt: difference.closedAt?.getTime() ?? null,
  ours: sideOf(difference.ours, (text) => formatMoney(BigInt(text))),
  theirs: sideOf(difference.theirs, vendorAmount),
  runId: difference.runId,
  reason: difference.reason,
});

/** A difference that nobody else changes until the transaction ends. @throws DomainError not.found */
export async function lockDifferenceFor(
  { catalogue }: GamesStaffKit,
  transaction: DatabaseTransaction,
  scope: StaffScope,
  key: DifferenceKey,
): Promise<DifferenceForStaff> {
  const copy = await catalogue.current();
  const id = { ...key, vendorId: vendorFor(copy, scope, key.vendor).id };
  await lockDifference(transaction, id);
  const row = await findDifference(transaction, scope, id);
  return row === undefined ? refuse('not.found') : shownDifference(copy, row);
}

/** What the gateway would be told of what only the vendor has; undefined where it is not told. */
export async function commandFor(executor: Database | DatabaseTransaction, copy: CatalogueCopy, difference: DifferenceForStaff) {
  const vendor = copy.vendorById(difference.vendorId);
  if (vendor === undefined || difference.kind !== 'missing-here' || difference.state !== 'open') return undefined;
  // Of several lines one may take back what another says.
  if (await isListedTwice(executor, vendor.id, difference.externalId)) return undefined;
  const command = commandOf(vendor, difference);
  return typeof command === 'string' ? undefined : { vendor, command };
}
