import type { Input, Reply, staffSegments as contract } from '@sortes/contract';
import { csvRows } from '../../../platform/csv/staff-file.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { countSegments, pageOfSegments, type SegmentRow } from '../segment-repository.js';
import type { PromotionsStaffKit } from './kit.js';
import { presentSegment } from './present-segment.js';

/** Lists of players that the brand keeps. */
export async function showSegments(
  { services: { db } }: PromotionsStaffKit,
  { merchant }: RequestContext,
  query: Input<typeof contract.staffListSegments>['query'],
): Promise<Reply<typeof contract.staffListSegments>> {
  const filter = { merchantId: merchant.id, text: query.text };
  const [rows, total] = await Promise.all([pageOfSegments(db, filter, pageOf(query)), countSegments(db, filter)]);
  return { list: rows.map(presentSegment), total };
}

/** The same as CSV. */
export const exportSegments = (
  { services: { db } }: PromotionsStaffKit,
  { merchant }: RequestContext,
  { text }: Input<typeof contract.staffExportSegments>['query'],
) =>
  csvRows(
    ['code', 'note', 'players', 'offers', 'created', 'changed', 'changed by'],
    (page) => pageOfSegments(db, { merchantId: merchant.id, text }, page),
    (row: SegmentRow) => [row.code, row.note, row.members, row.offers, row.madeAt, row.changedAt, row.changedBy],
  );
