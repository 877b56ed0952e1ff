import { type BackgroundTask, repeating, watchWrites } from '@sortes/service';
import { forgetOldAlarms } from '../platform/alarms.js';
import { isDemoShown } from '../platform/exposure.js';
import { listenerTasks } from '../platform/follow.js';
import { ledgerMoved } from '../platform/occasions.js';
import { movementsAndSettlements } from '../modules/reports/index.js';
import { forgetOldFacts } from '../platform/outbox.js';
import type { Module, Services } from '../platform/services.js';
import type { Signals } from '../platform/signals.js';
import { createTaskRuns } from '../platform/task-runs.js';
import type { BodyEncryption } from '../wire/encryption.js';

/** Work of a worker process; of a drawing process only what draws need, of one that serves alone what tells it of news. */
export function tasksOf(
  services: Services,
  signals: Signals,
  modules: { lottery: Module; promotions: Module } & Readonly<Record<string, Module>>,
  encryption: BodyEncryption,
): BackgroundTask[] {
  const { db, log, alarms } = services;
  // First: until it looks, all others keep their pace.
  const watch = watchWrites(db, log, { [ledgerMoved]: (from, until) => movementsAndSettlements.isWrittenWithin(from, until) });
  if (services.config.role === 'api') return [watch];
  if (services.config.role === 'draw') return [watch, ...modules.lottery.tasks, ...modules.promotions.tasks, createTaskRuns(services)];
  return [
    watch,
    ...Object.values(modules).flatMap(({ tasks }) => tasks),
    ...listenerTasks(
      services,
      signals,
      Object.values(modules).flatMap(({ listeners = [] }) => listeners),
    ),
    repeating('platform: old facts', log, 60_000, async () => ((await forgetOldFacts(db)) > 0 ? 1_000 : undefined)),
    createTaskRuns(services),
    repeating('platform: old alarms', log, 3_600_000, () => forgetOldAlarms(db)),
    ...(isDemoShown(services.config)
      ? [repeating('platform: a demo in public', log, 3_600_000, async () => alarms.raise({ kind: 'demo-in-public' }))]
      : []),
    repeating('wire: old nonces', log, 60_000, () => encryption.forgetOldNonces()),
  ];
}
