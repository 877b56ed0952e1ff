import type { BoardState } from '@sortes/contract';
import { canonicalJson, type DatabaseTransaction, newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { findBoard, insertBoard, setBoardState, writeBoard } from './board-repository.js';
import { type BoardDocument, type BoardKnown, boardMoves, faultsOfBoard } from './board-rules.js';
import type { MissionsKit } from './kit.js';
import type { Fault } from './reward-rules.js';
import type { Saved } from './save-mission.js';

/** Makes a board of a brand, as a draft that no player sees. @throws DomainError already.so when the brand has one of this code */
export async function makeBoard(
  { services: { clock } }: MissionsKit,
  transaction: DatabaseTransaction,
  merchant: Merchant,
  known: BoardKnown,
  { code, document, by }: { code: string; document: BoardDocument; by: string },
): Promise<Saved> {
  const faults = faultsOfBoard(document, known, clock.now());
  if (faults.length > 0) return { isSaved: false, faults };
  const id = newId();
  if (!(await insertBoard(transaction, { id, merchantId: merchant.id, code, document, by }))) refuse('already.so', { field: 'code' });
  return { isSaved: true, id, version: 1 };
}

/** What decides places and prizes: players have been promised it. */
const promised = ({ score, lanes, leastStake, table, from, until, rankFrom, lists, prizes }: BoardDocument): string =>
  canonicalJson([score, lanes, leastStake, table, from, until, rankFrom, lists, prizes]);

/**
 * Saves a board anew; once players see it, words and picture alone.
 * @throws DomainError not.found, edit.outdated, state.not.allowed (it is over), mission.fixed
 */
export async function saveBoard(
  { services: { clock } }: MissionsKit,
  transaction: DatabaseTransaction,
  merchant: Merchant,
  known: BoardKnown,
  { id, after, document }: { id: string; after: number; document: BoardDocument },
): Promise<Saved> {
  const stored = (await findBoard(transaction, merchant.id, id, 'change')) ?? refuse('not.found');
  if (stored.version !== after) refuse('edit.outdated');
  if (stored.state !== 'draft' && stored.state !== 'running') refuse('state.not.allowed');
  const faults = faultsOfBoard(document, known, clock.now());
  if (faults.length > 0) return { isSaved: false, faults };
  if (stored.state === 'running' && promised(document) !== promised(stored.document)) refuse('mission.fixed');
  await writeBoard(transaction, id, after + 1, document);
  return { isSaved: true, id, version: after + 1 };
}

/**
 * Moves a board on. @param by who says that it was looked through
 * @returns what keeps it from being shown; none: it has moved. @throws DomainError not.found, state.not.allowed
 */
export async function moveBoard(
  { services: { clock } }: MissionsKit,
  transaction: DatabaseTransaction,
  merchant: Merchant,
  known: BoardKnown,
  { id, to, by }: { id: string; to: BoardState; by: string },
): Promise<{ before: BoardState; faults: readonly Fault[] }> {
  const stored = (await findBoard(transaction, merchant.id, id, 'change')) ?? refuse('not.found');
  if (!boardMoves[stored.state].includes(to)) refuse('state.not.allowed');
  const now = clock.now();
  const faults = to === 'running' ? faultsOfBoard(stored.document, known, now) : [];
  if (faults.length > 0) return { before: stored.state, faults };
  await setBoardState(transaction, id, to, { now, by });
  return { before: stored.state, faults: [] };
}
