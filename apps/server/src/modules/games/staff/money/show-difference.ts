import type { StaffContext } from '../../../../platform/staff.js';
import { refuse } from '../../../../platform/errors.js';
import type { GamesStaffKit } from '../kit.js';
import { scopeOf, vendorFor, type StaffScope } from '../scope.js';
import { findDifference, findRoundOfCode } from './difference-repository.js';
import { commandFor, differenceLine, differenceSubject, shownDifference, type DifferenceKey } from './differences.js';

/** A difference, the round it is about, and whether two persons may book it. @throws DomainError not.found */
export async function findDifferenceFor({ db, catalogue }: GamesStaffKit, scope: StaffScope, key: DifferenceKey) {
  const copy = await catalogue.current();
  const vendor = vendorFor(copy, scope, key.vendor);
  const row = await findDifference(db, scope, { ...key, vendorId: vendor.id });
  if (row === undefined) return refuse('not.found');
  const difference = shownDifference(copy, row);
  const { playerId, vendorId, ours, theirs } = difference;
  const code = ours?.round ?? theirs?.round ?? null;
  const roundId = (await findRoundOfCode(db, { playerId, vendorId, code, merchantId: scope.merchantId })) ?? null;
  return { difference, roundId, mayApply: (await commandFor(db, copy, difference)) !== undefined };
}

export async function showDifference(kit: GamesStaffKit, context: StaffContext, key: DifferenceKey) {
  const { difference, roundId, mayApply } = await findDifferenceFor(kit, scopeOf(context), key);
  const subject = differenceSubject(key);
  const waiting = await kit.office.approvals.waitingAbout(kit.db, context.merchant.id, [subject]);
  return { ...differenceLine(difference), roundId, mayApply, waiting: waiting.get(subject)?.askedName ?? null };
}
