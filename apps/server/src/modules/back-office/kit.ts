import type { BatchKind } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import type { Services } from '../../platform/services.js';
import { actorOf, type Actor, type StaffContext } from '../../platform/staff.js';
import type {
  AssignableKind,
  AssignableWork,
  BatchEntry,
  ChangeAbout,
  QueueName,
  StaffSearch,
  Told,
  WaitingQueue,
} from '../../ports/staff.js';
import { writeAudit } from './audit/repository.js';
import type { ApprovalRegistry } from './approvals/registry.js';
import type { Registry } from './registry.js';
import type { Failures } from './accounts/failures.js';
import type { StaffSessions } from './accounts/session-repository.js';
import type { BelowBackOffice } from './below.js';

/** What the use cases of this module work with; made once in index.ts. */
export interface BackOfficeKit {
  services: Services;
  below: BelowBackOffice;
  sessions: StaffSessions;
  failures: Failures;
  /** What all modules give in their manifests: kinds of requests that take two persons, kinds of batches, queues, things to take as one's work, parts of the search. */
  approvals: ApprovalRegistry;
  batches: Registry<BatchKind, BatchEntry>;
  queues: Registry<QueueName, WaitingQueue>;
  assignable: Registry<AssignableKind, AssignableWork>;
  search: StaffSearch[];
}

/** What the log is told of a change before it is made. */
interface About extends ChangeAbout {
  actor: Actor;
  merchantId: number | undefined;
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

/** As `change`, for a member of staff acting within the brand of their request. */
export function changeAsStaff<T>(
  kit: BackOfficeKit,
  context: StaffContext,
  about: ChangeAbout,
  work: (transaction: DatabaseTransaction) => Promise<Told<T>>,
): Promise<T> {
  return inTransaction(kit.services.db, (transaction) => changeAsStaffWithin(transaction, context, about, work));
}

/** As `changeAsStaff`, in a transaction that is open already. */
export function changeAsStaffWithin<T>(
  transaction: DatabaseTransaction,
  context: StaffContext,
  about: ChangeAbout,
  work: (transaction: DatabaseTransaction) => Promise<Told<T>>,
): Promise<T> {
  const { batchId } = context;
  return changeWithin(transaction, { ...about, actor: actorOf(context), merchantId: context.merchant.id, batchId }, work);
}
