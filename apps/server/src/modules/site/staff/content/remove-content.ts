import { staffOf } from '../../../../platform/http.js';
import type { StaffContext } from '../../../../platform/staff.js';
import type { SiteStaffKit } from '../kit.js';
import { changeContent } from './change-content.js';
import { lockStanding, writeContent, type Subject } from './keep-version.js';

/** Takes a record away; the last change can be taken back. @throws DomainError not.found, edit.outdated */
export async function removeContent(
  kit: SiteStaffKit,
  context: StaffContext,
  subject: Subject,
  { version, reason }: { version: number; reason: string },
) {
  const merchantId = context.merchant.id;
  const made = await changeContent(kit, context, { action: 'removed', subject, reason }, async (transaction) => {
    await lockStanding(kit.services, transaction, merchantId, { ...subject, version });
    const next = { state: null, place: undefined, by: staffOf(context).name };
    return writeContent(kit.services, transaction, merchantId, subject, next);
  });
  return { version: made.version };
}
