import { staffReports } from '@sortes/contract';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import type { QueueName, WaitingQueue } from '../../../ports/staff.js';
import { listApprovals } from '../approvals/repository.js';
import type { BackOfficeKit } from '../kit.js';
import { createRegistry, type Registry } from '../registry.js';

/** All queues of work, as the modules give them. */
export const createQueueRegistry = (): Registry<QueueName, WaitingQueue> =>
  createRegistry(
    'queue',
    Object.keys(staffReports.staffFigures.reply.properties.waiting.properties) as QueueName[],
    ({ name }: WaitingQueue) => name,
  );

/** The queue of requests for a second person. */
export const approvalQueue = ({ services: { db } }: Pick<BackOfficeKit, 'services'>): WaitingQueue => ({
  name: 'approvals',
  right: 'approvals.read',
  count: async ({ merchant }) => (await listApprovals(db, merchant.id, {}, { offset: 0, limit: 1 })).waiting,
});

/** How much waits in each queue, for those who may look into it. */
export async function waitingFor(
  { queues }: Pick<BackOfficeKit, 'queues'>,
  context: RequestContext,
): Promise<Record<QueueName, number | null>> {
  const { rights } = staffOf(context);
  const counts = await Promise.all(
    queues.all().map(async ({ name, right, count }) => [name, rights.has(right) ? await count(context) : null] as const),
  );
  return Object.fromEntries(counts) as Record<QueueName, number | null>;
}

/** How much waits in one queue. */
export function waitingIn({ queues }: Pick<BackOfficeKit, 'queues'>, name: QueueName, context: RequestContext): Promise<number> {
  return queues.of(name).count(context);
}

/** How much waits for whoever asks as the second person, besides requests. */
export async function waitingForSecond({ queues }: Pick<BackOfficeKit, 'queues'>, context: RequestContext): Promise<number> {
  const { rights } = staffOf(context);
  const counts = await Promise.all(
    queues.all().map(async ({ asSecond }) => (asSecond !== undefined && rights.has(asSecond.right) ? asSecond.count(context) : 0)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
