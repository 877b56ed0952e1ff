import { batchItemsAtMost, type ContentKind, type Input, type staffWork as contract } from '@sortes/contract';
import { refuse } from '../../../../platform/errors.js';
import type { RequestContext } from '../../../../platform/http.js';
import type { BatchEntry } from '../../../../ports/staff.js';
import { readContentPage } from '../../content-repository.js';
import type { SiteStaffKit } from '../kit.js';
import { changeContentWithin } from './change-content.js';
import { readContentLine } from './keep-version.js';
import { writeRecord } from './save-content.js';

/** Makes a batch of records: of these, or of all that a list narrowed so would have. @throws DomainError not.found, batch.too.large */
export async function draftContent(
  { services: { db, clock }, office }: SiteStaffKit,
  context: RequestContext,
  { change, kind, ids, filter }: Input<typeof contract.staffBatchContent>['body'],
) {
  const all = { offset: 0, limit: batchItemsAtMost + 1 };
  const given = ids ?? (await readContentPage(db, context.merchant.id, { ...filter, kind }, clock.now(), all)).list.map(({ id }) => id);
  return office.draftBatch(context, { kind: `content-${change}`, of: kind, ids: given });
}

/** Puts one record on the site or takes it off. Its things are refused as not.found, already.so; state.not.allowed for what is always on the site. */
const entry = (kit: SiteStaffKit, kind: 'content-show' | 'content-hide', enabled: boolean): BatchEntry => ({
  kind,
  async carryOut(transaction, context, { of, id, reason }) {
    const subject = { kind: of as ContentKind, id };
    const { record, version } = (await readContentLine(kit.services, transaction, context.merchant.id, subject)) ?? refuse('not.found');
    if (!('enabled' in record)) return refuse('state.not.allowed');
    if (record.enabled === enabled) refuse('already.so');
    await changeContentWithin(kit, transaction, context, { action: 'saved', subject, reason }, (inside) =>
      writeRecord(kit.services, inside, context, { ...subject, version }, { ...record, enabled }),
    );
    return { outcome: 'done', amount: null, playerId: null };
  },
});

/** What batches do to one record. */
export const contentBatches = (kit: SiteStaffKit): BatchEntry[] => [entry(kit, 'content-show', true), entry(kit, 'content-hide', false)];
