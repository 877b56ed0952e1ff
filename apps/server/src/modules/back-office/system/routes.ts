import fs from 'node:fs';
import { staffSystem as contract } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import { handle, type Route } from '../../../platform/http.js';
import { listTaskRuns, outboxState, wishTask } from '../../../platform/task-runs.js';
import { headsFile, readHeads } from '../audit/heads.js';
import { sealedState } from '../audit/seal.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';

const goneAfterMs = 60_000;
const time = (date: Date | null): number | null => date?.getTime() ?? null;

/** The state of the installation: it is the same for every brand. */
export function systemRoutes(kit: BackOfficeKit): Route[] {
  const { db, clock, config } = kit.services;
  const { identity, cashier, payouts } = kit.deps;
  return [
    handle(contract.staffSystem, async () => {
      const [tasks, outbox, letters, into, out, sealed] = await Promise.all([
        listTaskRuns(db),
        outboxState(db),
        identity.lettersWaiting(),
        cashier.gatewaysAtHand(),
        payouts.gatewaysAtHand(),
        sealedState(db),
      ]);
      const now = clock.now().getTime();
      const file = headsFile(config.dataDir);
      const head = fs.existsSync(file) ? readHeads(fs.readFileSync(file, 'utf8')).findLast((line) => 'sequence' in line) : undefined;
      return {
        at: now,
        tasks: tasks.map(({ seenAt, ...task }) => ({
          ...task,
          startedAt: task.startedAt.getTime(),
          nextAt: task.nextAt.getTime(),
          lastFailedAt: time(task.lastFailedAt),
          isGone: now - Math.max(seenAt.getTime(), task.nextAt.getTime()) > goneAfterMs,
        })),
        outbox: { facts: outbox.facts, oldestAt: time(outbox.oldestAt), newestAt: time(outbox.newestAt) },
        letters: letters.map((one) => ({ ...one, oldestAt: time(one.oldestAt), lastFailedAt: time(one.lastFailedAt) })),
        gateways: [
          ...[...into.gateways].map((gateway) => ({ direction: 'in' as const, gateway, isRunning: into.isRunning })),
          ...[...out.gateways].map((gateway) => ({ direction: 'out' as const, gateway, isRunning: out.isRunning })),
        ],
        audit: {
          ...sealed,
          exportedSequence: head === undefined ? null : Number(head.sequence),
          exportedAt: head === undefined ? null : Date.parse(head.at),
        },
      };
    }),
    handle(contract.staffRunTask, ({ body: { task, reason } }, context) =>
      changeAsStaff(kit, context, { action: 'task.begun', subject: `task:${task}`, reason }, async (transaction) => {
        if (!(await wishTask(transaction, task))) refuse('not.found', { field: 'task' });
        return { value: {} };
      }),
    ),
  ];
}
