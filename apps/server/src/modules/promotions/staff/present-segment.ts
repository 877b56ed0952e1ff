import type { Reply, staffSegments as contract } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { findSegment, type SegmentRow } from '../segment-repository.js';
import type { PromotionsStaffKit } from './kit.js';

export type Segment = Reply<typeof contract.staffMakeSegment>;

export const presentSegment = ({ madeAt, changedAt, ...row }: SegmentRow): Segment => ({
  ...row,
  madeAt: madeAt.getTime(),
  changedAt: changedAt.getTime(),
});

export const segmentOf = async ({ services: { db } }: PromotionsStaffKit, { merchant }: RequestContext, id: string): Promise<SegmentRow> =>
  (await findSegment(db, merchant.id, id)) ?? refuse('not.found');
