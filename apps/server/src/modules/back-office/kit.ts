import type { AuditAction } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { sql } from 'kysely';
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

/** Who acts for which brand: a request, or a batch that goes on without one. */
export interface StaffContext extends Pick<RequestContext, 'merchant' | 'staff' | 'ip'> {
  /** The batch this is part of; stands in the audit entry. */
  batchId?: string;
}

export function actorOf(context: StaffContext): Actor {
  const { staffId, name } = staffOf(context);
  return { kind: 'staff', id: staffId, name, ip: context.ip };
}

/** Whether somebody sees personal data in clear, phone numbers that are user names included. */
export const seesPersonal = (context: StaffContext): boolean => staffOf(context).rights.has('players.personal');

/** What a change tells the log about itself. */
export interface Told<T> {
  value: T;
  before?: unknown;
  after?: unknown;
  /** Where it is only known once the change is made. */
  subject?: string;
}

/** What the log is told of a change before it is made. */
export interface About {
  actor: Actor;
  merchantId: number | undefined;
  action: AuditAction;
  subject: string;
  reason: string;
  /** The batch it is part of. */
  batchId?: string | undefined;
}

/** Makes a change and its audit entry in one transaction: neither stands without the other (reliability L1). */
export function change<T>(
  { services }: Pick<BackOfficeKit, 'services'>,
  about: About,
  work: (transaction: DatabaseTransaction) => Promise<Told<T>>,
): Promise<T> {
  return inTransaction(services.db, (transaction) => changeWithin(transaction, about, work));
}

/** As `change`, in a transaction that is open already. */
export async function changeWithin<T>(
  transaction: DatabaseTransaction,
  { batchId, ...about }: About,
  work: (transaction: DatabaseTransaction) => Promise<Told<T>>,
): Promise<T> {
  const { value, before, after, subject = about.subject } = await work(transaction);
  const told = batchId === undefined ? after : { ...(after as object | undefined), batch: batchId };
  await writeAudit(transaction, { ...about, subject, before, after: told });
  return value;
}

/** Work that may be given up alone: when it throws, what it did in the transaction is undone, and the transaction goes on. */
export async function withSavepoint<T>(transaction: DatabaseTransaction, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(transaction);
  try {
    const value = await work();
    await sql`release savepoint attempt`.execute(transaction);
    return value;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(transaction);
    await sql`release savepoint attempt`.execute(transaction);
    throw error;
  }
}

type StaffAbout = Pick<About, 'action' | 'subject' | 'reason'>;

/** As `change`, for a member of staff acting within the brand of his request. */
export function changeAsStaff<T>(
  kit: BackOfficeKit,
  context: StaffContext,
  about: StaffAbout,
  work: (transaction: DatabaseTransaction) => Promise<Told<T>>,
): Promise<T> {
  return inTransaction(kit.services.db, (transaction) => changeAsStaffWithin(transaction, context, about, work));
}

/** As `changeAsStaff`, in a transaction that is open already. */
export function changeAsStaffWithin<T>(
  transaction: DatabaseTransaction,
  context: StaffContext,
  about: StaffAbout,
  work: (transaction: DatabaseTransaction) => Promise<Told<T>>,
): Promise<T> {
  const { batchId } = context;
  return changeWithin(transaction, { ...about, actor: actorOf(context), merchantId: context.merchant.id, batchId }, work);
}

/** Page of a list as the wire numbers it, from 1. */
export function pageOf({ pageNo = 1, pageSize = 20 }: { pageNo?: number; pageSize?: number }): { offset: number; limit: number } {
  return { offset: (pageNo - 1) * pageSize, limit: pageSize };
}
