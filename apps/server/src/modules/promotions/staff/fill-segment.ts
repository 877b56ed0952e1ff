import { type Input, segmentLinesAtMost, type staffSegments as contract } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import type { PromotionsStaffKit } from './kit.js';
import { type Filled, readPlayers, fillWithin } from './fill-within.js';

/** Fills a list. Whom nobody is called is left out and said. @throws DomainError not.found, segment.lines, segment.full */
export async function fillSegmentAsStaff(
  kit: PromotionsStaffKit,
  context: RequestContext,
  id: string,
  { reason, how, players }: Input<typeof contract.staffFillSegment>['body'],
): Promise<Filled> {
  const read = await readPlayers(kit, context, players);
  return kit.office.changeAsStaff(context, { action: 'segment.filled', subject: `segment:${id}`, reason }, async (transaction) => {
    const { code, ...filled } = await fillWithin(kit, transaction, context, id, how, read);
    const { named, added, removed, members } = filled;
    if (named === 0) refuse('segment.lines', { parameters: { most: segmentLinesAtMost } });
    return { value: filled, after: { code, how, added, removed, members } };
  });
}
