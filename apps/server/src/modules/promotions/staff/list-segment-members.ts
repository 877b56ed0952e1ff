import type { Input, Reply, staffSegments as contract } from '@sortes/contract';
import { csvRows } from '../../../platform/csv/staff-file.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { isMember, type MemberRow, pageOfMembers } from '../segment-repository.js';
import type { PromotionsStaffKit } from './kit.js';
import { segmentOf } from './present-segment.js';

/** Names that may be read, as whoever asks may see them. */
async function presentMembers({ office }: PromotionsStaffKit, context: RequestContext, rows: readonly MemberRow[]) {
  const names = await office.namesOfPlayers(
    context,
    rows.map(({ playerId }) => playerId),
  );
  return rows.map(({ playerId, since, addedBy }) => ({ playerId, userName: names.get(playerId) ?? null, since: since.getTime(), addedBy }));
}

/** Who is on a list. @throws DomainError not.found */
export async function showMembers(
  kit: PromotionsStaffKit,
  context: RequestContext,
  { params: { id }, query }: Input<typeof contract.staffListSegmentMembers>,
): Promise<Reply<typeof contract.staffListSegmentMembers>> {
  const { members } = await segmentOf(kit, context, id);
  const { db } = kit.services;
  const { playerId } = query;
  const rows = await pageOfMembers(db, { id, playerId }, pageOf(query));
  const total = playerId === undefined ? members : Number(await isMember(db, id, playerId));
  return { list: await presentMembers(kit, context, rows), total };
}

/** The same as CSV. @throws DomainError not.found */
export async function exportMembers(
  kit: PromotionsStaffKit,
  context: RequestContext,
  { params: { id }, query: { playerId } }: Input<typeof contract.staffExportSegmentMembers>,
) {
  await segmentOf(kit, context, id);
  return csvRows(
    ['player', 'user name', 'added', 'added by'],
    async (page) => presentMembers(kit, context, await pageOfMembers(kit.services.db, { id, playerId }, page)),
    (row: Awaited<ReturnType<typeof presentMembers>>[number]) => [row.playerId, row.userName, new Date(row.since), row.addedBy],
  );
}
