import { type Input, segmentsAtMost, type staffSegments as contract } from '@sortes/contract';
import { inTransaction, newId } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import { countSegments, findSegment, insertSegment } from '../segment-repository.js';
import type { PromotionsStaffKit } from './kit.js';
import { type Segment, presentSegment } from './present-segment.js';

/** Makes a list, once under its key. @throws DomainError already.so, segment.too.many, idempotency.key.conflict */
export function makeSegment(
  kit: PromotionsStaffKit,
  context: RequestContext,
  { code, note, reason }: Input<typeof contract.staffMakeSegment>['body'],
): Promise<Segment> {
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const { staffId, name } = staffOf(context);
  const { id: merchantId } = context.merchant;
  return inTransaction(kit.services.db, (transaction) =>
    once(transaction, { owner: `staff:${staffId}`, operation: 'segment', key, input: { code, note } }, () =>
      kit.office.changeAsStaffWithin(transaction, context, { action: 'segment.made', subject: 'segment:', reason }, async () => {
        if ((await countSegments(transaction, { merchantId, text: undefined })) >= segmentsAtMost)
          refuse('segment.too.many', { parameters: { most: segmentsAtMost } });
        const id = newId();
        if (!(await insertSegment(transaction, { id, merchantId, code, note: note.trim(), by: name })))
          refuse('already.so', { field: 'code' });
        const made = (await findSegment(transaction, merchantId, id)) ?? refuse('not.found');
        return { value: presentSegment(made), subject: `segment:${id}`, after: { code } };
      }),
    ),
  );
}
