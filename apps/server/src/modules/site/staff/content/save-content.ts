import type { ContentRecord } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../../platform/errors.js';
import { staffOf } from '../../../../platform/http.js';
import type { StaffContext } from '../../../../platform/staff.js';
import type { ContentLine } from '../../content-repository.js';
import type { SiteStaffKit } from '../kit.js';
import { changeContent } from './change-content.js';
import { lockStanding, requireAllowedHost, writeContent, type Clocked, type ContentChange, type Subject } from './keep-version.js';
import { groupOf, ownIdOf, tidy } from './tidy-record.js';

/** @throws DomainError not.found, edit.outdated, request_param_err, customer.service.address, customer.service.host */
export async function saveContent(
  kit: SiteStaffKit,
  context: StaffContext,
  subject: Subject,
  { record, version, reason }: { record: ContentRecord; version: number; reason: string },
): Promise<ContentLine> {
  const { line } = await changeContent(kit, context, { action: 'saved', subject, reason }, (transaction) =>
    writeRecord(kit.services, transaction, context, { ...subject, version }, record),
  );
  return line ?? refuse('not.found');
}

/** @throws DomainError not.found, edit.outdated, request_param_err, customer.service.address, customer.service.host */
export async function writeRecord(
  kit: Clocked,
  transaction: DatabaseTransaction,
  context: StaffContext,
  { version, ...subject }: Subject & { version: number },
  record: ContentRecord,
): Promise<ContentChange> {
  const state = tidy(record);
  if (state.kind !== subject.kind || (ownIdOf(state) ?? subject.id) !== subject.id) refuse('request_param_err', { field: 'kind' });
  const merchantId = context.merchant.id;
  const current = await lockStanding(kit, transaction, merchantId, { ...subject, version });
  await requireAllowedHost(transaction, merchantId, state);
  const place = groupOf(current.record) === groupOf(state) ? current.position : undefined;
  return writeContent(kit, transaction, merchantId, subject, { state, place, by: staffOf(context).name });
}
