import fs from 'node:fs';
import { staffSystem as contract, type LetterKind, type LetterOutcome } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import { handle, type RequestContext, type Route } from '../../../platform/http.js';
import { schemaState } from '../../../platform/schema-state.js';
import { listTaskRuns, outboxState, wishTask } from '../../../platform/task-runs.js';
import { headsFile, readHeads } from '../audit/heads.js';
import { sealedState } from '../audit/repository.js';
import type { SentMessageFilter } from '../../identity/index.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';
import { pageOf } from '../../../platform/staff.js';
import { wordsOf } from '../../../platform/csv/words.js';

const goneAfterMs = 60_000;
const time = (date: Date | null): number | null => date?.getTime() ?? null;

const columns = ['at', 'channel', 'kind', 'player', 'recipient', 'outcome', 'attempts', 'ended', 'why not'] as const;

interface LetterQuery extends Pick<SentMessageFilter, 'channel' | 'playerId' | 'sort'> {
  kind?: LetterKind;
  outcome?: LetterOutcome;
  from?: number;
  until?: number;
}

const letterFilter = ({ merchant }: RequestContext, { from, until, ...rest }: LetterQuery): SentMessageFilter => ({
  ...rest,
  merchantId: merchant.id,
  ...(from !== undefined && { from: new Date(from) }),
  ...(until !== undefined && { until: new Date(until) }),
});

/** The state of the installation: it is the same for every brand. */
export function systemRoutes(kit: BackOfficeKit): Route[] {
  const { db, clock, config } = kit.services;
  const { identity, cashier, payouts, lottery } = kit.below;
  return [
    handle(contract.staffSystem, async () => {
      const [tasks, outbox, letters, into, out, beacon, sealed, schema] = await Promise.all([
        listTaskRuns(db),
        outboxState(db),
        identity.lettersWaiting(),
        cashier.gatewaysAtHand(),
        payouts.gatewaysAtHand(),
        lottery.beaconsLately(),
        sealedState(db),
        schemaState(db),
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
        beacon: { ...beacon, lastOpenedAt: time(beacon.lastOpenedAt) },
        versions: { ...schema, node: process.versions.node, migratedAt: time(schema.migratedAt) },
        audit: {
          ...sealed,
          exportedSequence: head === undefined ? null : Number(head.sequence),
          exportedAt: head === undefined ? null : Date.parse(head.at),
        },
      };
    }),
    handle(contract.staffListLetters, async ({ query: { pageNo, pageSize, ...filter } }, context) => {
      const { list, total } = await identity.lettersSent(
        letterFilter(context, filter),
        pageOf({ ...(pageNo && { pageNo }), ...(pageSize && { pageSize }) }),
      );
      return { list: list.map(({ at, endedAt, ...one }) => ({ ...one, at: at.getTime(), endedAt: time(endedAt) })), total };
    }),
    handle(contract.staffExportLetters, async ({ query }, context) => ({
      fileName: 'letters.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        columns,
        async (page) => (await identity.lettersSent(letterFilter(context, query), page)).list,
        (one) => [
          one.at,
          wordsOf('system.channel', one.channel),
          wordsOf('system.letter.kind', one.kind),
          one.playerId,
          one.recipient,
          wordsOf('system.letter.outcome', one.outcome),
          one.attempts,
          one.endedAt,
          one.reason,
        ],
      ),
    })),
    handle(contract.staffRunTask, ({ body: { task, reason } }, context) =>
      changeAsStaff(kit, context, { action: 'task.begun', subject: `task:${task}`, reason }, async (transaction) => {
        if (!(await wishTask(transaction, task))) refuse('not.found', { field: 'task' });
        return { value: {} };
      }),
    ),
  ];
}
