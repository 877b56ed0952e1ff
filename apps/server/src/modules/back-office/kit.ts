import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { staffOf, type RequestContext } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import { writeAudit, type Actor } from './audit/entry.js';
import type { Failures } from './staff/failures.js';
import type { StaffSessions } from './staff/sessions.js';
import type { BackOfficeDependencies } from './dependencies.js';

/** What the use cases of this module work with; made once in index.ts. */
export interface BackOfficeKit {
  services: Services;
  deps: BackOfficeDependencies;
  sessions: StaffSessions;
  failures: Failures;
}

export function actorOf(context: RequestContext): Actor {
  const { staffId, name } = staffOf(context);
  return { kind: 'staff', id: staffId, name, ip: context.ip };
}

/** What a change tells the log about itself. */
export interface Told<T> {
  value: T;
  before?: unknown;
  after?: unknown;
  /** Where it is only known once the change is made. */
  subject?: string;
}

/** Makes a change and its audit entry in one transaction: neither stands without the other (reliability L1). */
export function change<T>(
  { services }: Pick<BackOfficeKit, 'services'>,
  about: { actor: Actor; merchantId: number | undefined; action: string; subject: string; reason: string },
  work: (transaction: DatabaseTransaction) => Promise<Told<T>>,
): Promise<T> {
  return inTransaction(services.db, async (transaction) => {
    const { value, before, after, subject = about.subject } = await work(transaction);
    await writeAudit(transaction, { ...about, subject, before, after });
    return value;
  });
}

/** As `change`, for a member of staff acting within the brand of his request. */
export function changeAsStaff<T>(
  kit: BackOfficeKit,
  context: RequestContext,
  about: { action: string; subject: string; reason: string },
  work: (transaction: DatabaseTransaction) => Promise<Told<T>>,
): Promise<T> {
  return change(kit, { ...about, actor: actorOf(context), merchantId: context.merchant.id }, work);
}

/** Page of a list as the wire numbers it, from 1. */
export function pageOf({ pageNo = 1, pageSize = 20 }: { pageNo?: number; pageSize?: number }): { offset: number; limit: number } {
  return { offset: (pageNo - 1) * pageSize, limit: pageSize };
}
