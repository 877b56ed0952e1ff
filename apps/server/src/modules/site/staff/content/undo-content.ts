import { refuse } from '../../../../platform/errors.js';
import { staffOf } from '../../../../platform/http.js';
import type { StaffContext } from '../../../../platform/staff.js';
import { lockContent, readVersions } from '../../content-repository.js';
import type { SiteStaffKit } from '../kit.js';
import { changeContent } from './change-content.js';
import { readContentLine, writeContent, type Subject } from './keep-version.js';

/** Brings back what stood before the last change. @throws DomainError not.found, edit.outdated, state.not.allowed (never changed) */
export async function undoContent(
  kit: SiteStaffKit,
  context: StaffContext,
  subject: Subject,
  { version, reason }: { version: number; reason: string },
) {
  const merchantId = context.merchant.id;
  const made = await changeContent(kit, context, { action: 'undone', subject, reason }, async (transaction) => {
    await lockContent(transaction, merchantId);
    const [last, before] = await readVersions(transaction, merchantId, subject.kind, subject.id);
    if (last === undefined) {
      const current = await readContentLine(kit.services, transaction, merchantId, subject);
      return refuse(current === undefined ? 'not.found' : 'state.not.allowed');
    }
    if (last.version !== version) return refuse('edit.outdated');
    const next = { state: before?.state ?? null, place: before?.position, by: staffOf(context).name };
    return writeContent(kit.services, transaction, merchantId, subject, next);
  });
  return { version: made.version, exists: made.line !== undefined };
}
