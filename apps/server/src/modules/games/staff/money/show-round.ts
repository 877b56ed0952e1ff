import { formatMoney } from '@sortes/money';
import { refuse } from '../../../../platform/errors.js';
import type { StaffContext } from '../../../../platform/staff.js';
import { entriesOf, type LedgerEntry } from '../../../wallet/index.js';
import { findRoundWithMovements } from '../../rounds/repository.js';
import type { GamesStaffKit } from '../kit.js';
import { differenceLine } from './differences.js';
import { listDifferencesFor } from './list-differences.js';
import { roundLine } from './list-rounds.js';
import { findRound, readReferences } from './round-repository.js';

/** A round with its movements, their entries in the ledger and what differs from the vendor's list. @throws DomainError not.found */
export async function showRound(kit: GamesStaffKit, context: StaffContext, roundId: string) {
  const row = await findRound(kit.db, context.merchant.id, roundId);
  if (row === undefined) return refuse('not.found');
  const round = roundLine(await kit.catalogue.current(), row);
  const transactions = await transactionsOf(kit, round.playerId, roundId);
  const ids = new Set(transactions.map(({ externalId }) => externalId));
  const all = { vendor: round.vendor, playerId: round.playerId, state: 'all' } as const;
  const { list } = await listDifferencesFor(kit, context, all, { offset: 0, limit: 1_000 });
  return {
    ...round,
    transactions,
    differences: list
      .filter(({ externalId, ours, theirs }) => ids.has(externalId) || (ours?.round ?? theirs?.round) === round.code)
      .map(differenceLine),
  };
}

async function transactionsOf({ db }: GamesStaffKit, playerId: number, roundId: string) {
  const movements = (await findRoundWithMovements(db, playerId, roundId))?.movements ?? [];
  const references = new Map((await readReferences(db, playerId, roundId)).map((one) => [one.external_id, one]));
  const entries = await entriesOf(
    db,
    playerId,
    movements.flatMap(({ transactionId }) => transactionId ?? []),
  );
  return movements.map(({ externalId, kind, amount, at, transactionId }) => ({
    externalId,
    kind,
    reference: references.get(externalId)?.reference_id ?? null,
    amount: formatMoney(amount),
    at: at.getTime(),
    tombstone: references.get(externalId)?.tombstone ?? false,
    transactionId,
    entries: entries.filter((entry) => entry.transactionId === transactionId).map(entryLine),
  }));
}

const entryLine = ({ account, amount, balanceAfter }: LedgerEntry) => ({
  account,
  amount: formatMoney(amount),
  balanceAfter: balanceAfter === null ? null : formatMoney(balanceAfter),
});
