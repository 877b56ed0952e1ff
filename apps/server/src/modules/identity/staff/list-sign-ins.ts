import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import { findPlayerHere } from './find-player.js';
import type { IdentityStaffKit } from './kit.js';

/** A player's sign-ins of the last ninety days, the latest first. @throws DomainError not.found */
export async function listSignIns(
  kit: IdentityStaffKit,
  context: StaffContext,
  playerId: number,
  page: { pageNo?: number | undefined; pageSize?: number | undefined },
) {
  const { id } = await findPlayerHere(kit, context, playerId);
  const { offset, limit } = pageOf(page);
  const { list, total } = await kit.signIns.pageOf(id, offset, limit);
  return { list: list.map(({ at, ...line }) => ({ ...line, at: at.getTime() })), total };
}

/** @throws DomainError not.found */
export async function exportSignIns(kit: IdentityStaffKit, context: StaffContext, playerId: number) {
  const { id } = await findPlayerHere(kit, context, playerId);
  return csvRows(
    ['time', 'outcome', 'method', 'ip', 'country', 'device'],
    async ({ offset, limit }) => (await kit.signIns.pageOf(id, offset, limit)).list,
    ({ at, outcome, method, ip, country, userAgent }) => [
      at,
      wordsOf('players.signIn', outcome),
      wordsOf('players.method', method),
      ip,
      country,
      userAgent,
    ],
  );
}
