import type { ContentRecord } from '@sortes/contract';
import { newId } from '@sortes/service';
import { refuse } from '../../../../platform/errors.js';
import { staffOf } from '../../../../platform/http.js';
import type { StaffContext } from '../../../../platform/staff.js';
import { lockContent, type ContentLine } from '../../content-repository.js';
import type { SiteStaffKit } from '../kit.js';
import { changeContent } from './change-content.js';
import { readContentLine, requireAllowedHost, writeContent } from './keep-version.js';
import { ownIdOf, tidy } from './tidy-record.js';

/** @throws DomainError state.not.allowed (its key is taken), request_param_err, customer.service.address, customer.service.host */
export async function addContent(kit: SiteStaffKit, context: StaffContext, record: ContentRecord, reason: string): Promise<ContentLine> {
  const { merchant } = context;
  const about = { action: 'added', subject: { kind: record.kind, id: '' }, reason } as const;
  const { line } = await changeContent(kit, context, about, async (transaction) => {
    const state = tidy(record);
    await lockContent(transaction, merchant.id);
    await requireAllowedHost(transaction, merchant.id, state);
    const subject = { kind: state.kind, id: ownIdOf(state) ?? newId() };
    if ((await readContentLine(kit.services, transaction, merchant.id, subject)) !== undefined) refuse('state.not.allowed');
    const next = { state, place: undefined, by: staffOf(context).name };
    return { id: subject.id, ...(await writeContent(kit.services, transaction, merchant.id, subject, next)) };
  });
  return line ?? refuse('not.found');
}
