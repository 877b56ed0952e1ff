import type { Input, staffSegments as contract } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { deleteSegment, lockSegment } from '../segment-repository.js';
import type { PromotionsStaffKit } from './kit.js';

/** Removes a list that no offer asks for. @throws DomainError not.found, segment.in.use */
export function removeSegment(
  kit: PromotionsStaffKit,
  context: RequestContext,
  id: string,
  { reason }: Input<typeof contract.staffRemoveSegment>['body'],
): Promise<Record<string, never>> {
  return kit.office.changeAsStaff(context, { action: 'segment.removed', subject: `segment:${id}`, reason }, async (transaction) => {
    const { code, members, offers } = (await lockSegment(transaction, context.merchant.id, id)) ?? refuse('not.found');
    if (offers > 0) refuse('segment.in.use');
    await deleteSegment(transaction, id);
    return { value: {}, before: { code, members } };
  });
}
