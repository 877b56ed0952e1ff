import type { ContentKind } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { announce } from '../../../../platform/outbox.js';
import type { StaffContext } from '../../../../platform/staff.js';
import type { ContentLine } from '../../content-repository.js';
import type { SiteStaffKit } from '../kit.js';
import { readContentLine, type ContentChange } from './keep-version.js';

export interface ContentAbout {
  action: 'added' | 'saved' | 'removed' | 'undone';
  subject: { kind: ContentKind; id: string };
  reason: string;
}
type ContentWork = (transaction: DatabaseTransaction) => Promise<ContentChange & { id?: string }>;

/** Makes a change of one record and its entry, and tells every process and every open page of it. */
export function changeContentWithin(
  kit: SiteStaffKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  { action, subject: { kind, id: given }, reason }: ContentAbout,
  work: ContentWork,
): Promise<{ line: ContentLine | undefined; version: number }> {
  const about = { action: `content.${action}`, subject: `${kind}:${given}`, reason } as const;
  return kit.office.changeAsStaffWithin(transaction, context, about, async (inside) => {
    const { before, after, version, id = given } = await work(inside);
    await announce(inside, context.merchant.id, { topic: 'site.changed', part: 'content' });
    const line = after === null ? undefined : await readContentLine(kit.services, inside, context.merchant.id, { kind, id });
    return { value: { line, version }, before, after, subject: `${kind}:${id}` };
  });
}

/** Makes a change and its entry, and lets this process show it at once; the others, and every open page, as soon as they hear of it. */
export async function changeContent(kit: SiteStaffKit, context: StaffContext, about: ContentAbout, work: ContentWork) {
  const made = await inTransaction(kit.services.db, (transaction) => changeContentWithin(kit, transaction, context, about, work));
  kit.forgetCopies();
  return made;
}
