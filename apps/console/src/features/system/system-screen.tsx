import { timedWorkOf, type Operations, type Reply } from '@sortes/contract';
import { Badge, EmptyState, ErrorState, linkClass, Skeleton, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import limits from 'virtual:limits/staffRunTask';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { gatewayText } from '../../shared/gateway-text';
import { DataTable } from '../../shared/list/data-table';
import { problemText } from '../../shared/problem';
import { askAnew } from '../../shared/query-client';
import { ScreenHeader } from '../../shared/screen-header';
import { useMay } from '../../shared/session';
import { useT, type Translate } from '../../shared/texts';
import { ScreenLink } from '../../shared/screen-link';
import { AskReason } from './ask-reason';
import { systemKeys } from './keys';

type System = Reply<Operations['staffSystem']>;
type Task = System['tasks'][number];

const everyMs = 5_000;

/** What timed work does, in words; work of another release by the name it tells. */
function taskWords(t: Translate, task: string): string {
  const work = timedWorkOf(task);
  return work === undefined ? task : t(`system.job.${work.id}`, { name: work.name });
}

/** What runs by itself, what waits to be sent, which payment gateways are available, how far the log is sealed. */
export function SystemScreen() {
  const t = useT();
  const mayRun = useMay('system.run');
  const query = useQuery({
    queryKey: systemKeys.system.all,
    queryFn: ({ signal }) => call('staffSystem', {}, { signal }),
    refetchInterval: everyMs,
  });
  const [opened, setOpened] = useState<Task>();
  const { data } = query;
  const run = async (task: string, reason: string) => {
    await call('staffRunTask', { body: { task, reason } });
    toast(t('system.begun', { task: taskWords(t, task) }), { tone: 'win' });
    await askAnew(systemKeys.system.all);
  };
  if (query.isError) return <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>;
  if (data === undefined) return <Skeleton className="h-60" />;
  return (
    <div className="grid gap-5">
      <ScreenHeader title={t('shell.screen.system')} />
      <div className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-4">
        <LettersPart data={data} />
        <OutboxPart data={data} />
        <GatewaysPart data={data} />
        <BeaconPart data={data} />
        <VersionsPart data={data} />
        <LogPart data={data} />
      </div>
      <TaskList tasks={data.tasks} {...(mayRun && { onOpen: setOpened })} />
      <AskReason
        open={opened !== undefined}
        title={t('system.run', { task: opened === undefined ? '' : taskWords(t, opened.task) })}
        limits={limits}
        onConfirm={async (reason) => opened && run(opened.task, reason)}
        onClose={() => setOpened(undefined)}
      />
    </div>
  );
}

/** Timed work: when it ran, how it went. */
function TaskList({ tasks, onOpen }: { tasks: readonly Task[]; onOpen?: (task: Task) => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-label={t('system.tasks')} className="grid gap-2">
      <h2 className="text-h2 font-bold">{t('system.tasks')}</h2>
      {tasks.length === 0 ? (
        <EmptyState title={t('system.noTasks')} />
      ) : (
        <DataTable
          caption={t('system.tasks')}
          rows={tasks}
          rowKey={(row) => `${row.task} ${row.process}`}
          openLabel={(row) => t('system.run', { task: taskWords(t, row.task) })}
          {...(onOpen && { onRow: onOpen })}
          columns={[
            { key: 'task', title: t('system.task'), wraps: true, cell: (row) => taskWords(t, row.task) },
            {
              key: 'state',
              title: t('system.state'),
              cell: (row) => (
                <Badge tone={row.isGone ? 'neutral' : row.failures > 0 ? 'warning' : 'win'}>
                  {t(row.isGone ? 'system.gone' : row.failures > 0 ? 'system.failedOnce' : 'system.well')}
                </Badge>
              ),
            },
            { key: 'last', title: t('system.last'), cell: (row) => format.at(row.startedAt) },
            { key: 'next', title: t('system.next'), cell: (row) => (row.isGone ? '–' : format.at(row.nextAt)) },
            { key: 'took', title: t('system.took'), numeric: true, cell: (row) => format.number(row.tookMs) },
            { key: 'runs', title: t('system.runs'), numeric: true, cell: (row) => format.number(row.runs) },
            { key: 'failures', title: t('system.failures'), numeric: true, cell: (row) => format.number(row.failures) },
            { key: 'failure', title: t('system.lastFailure'), wraps: true, cell: (row) => row.lastFailure || '–' },
            {
              key: 'name',
              title: `${t('system.jobName')} · ${t('system.process')}`,
              wraps: true,
              cell: (row) => (
                <>
                  <code>{row.task}</code> · {row.process}
                </>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

function GatewaysPart({ data }: { data: System }) {
  const t = useT();
  return (
    <Part title={t('system.gateways')}>
      <Facts
        facts={data.gateways.map(({ direction, gateway, isRunning }) => [
          `${gatewayText(t, gateway)} · ${t(`system.direction.${direction}`)}`,
          <Badge key={`${direction}${gateway}`} tone={isRunning ? 'win' : 'warning'}>
            {t(isRunning ? 'system.atHand' : 'system.notRunning')}
          </Badge>,
        ])}
      />
    </Part>
  );
}

function OutboxPart({ data }: { data: System }) {
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('system.outbox')} note={t('system.outboxNote')}>
      <Facts
        facts={[
          [t('system.facts'), format.number(data.outbox.facts)],
          [t('system.oldest'), format.at(data.outbox.oldestAt)],
          [t('system.newest'), format.at(data.outbox.newestAt)],
        ]}
      />
    </Part>
  );
}

function LogPart({ data }: { data: System }) {
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('system.log')} note={t('system.logNote')}>
      <Facts
        facts={[
          [t('system.sealed'), format.number(data.audit.sealed)],
          [t('system.unsealed'), format.number(data.audit.waiting)],
          [t('system.exported'), data.audit.exportedSequence === null ? '–' : format.number(data.audit.exportedSequence)],
          [t('system.exportedAt'), format.at(data.audit.exportedAt)],
        ]}
      />
    </Part>
  );
}

function VersionsPart({ data }: { data: System }) {
  const mayReadRelease = useMay('audit.read');
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('system.versions')}>
      <Facts
        facts={[
          ['Node.js', data.versions.node],
          ['PostgreSQL', data.versions.postgres],
          [t('system.schema'), data.versions.migration],
          [t('system.migratedAt'), format.at(data.versions.migratedAt)],
        ]}
      />
      {mayReadRelease && (
        <ScreenLink place={{ to: '/release' }} className={linkClass}>
          {t('shell.screen.release')}
        </ScreenLink>
      )}
    </Part>
  );
}

function LettersPart({ data }: { data: System }) {
  const mayReadLetters = useMay('letters.read');
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('system.letters')} note={t('system.lettersNote')}>
      <Facts
        facts={data.letters.map(({ channel, waiting, failing, oldestAt }) => [
          t(`system.channel.${channel}`),
          t('system.letterState', { waiting, failing, oldest: format.at(oldestAt) }),
        ])}
      />
      {mayReadLetters && (
        <ScreenLink place={{ to: '/letters' }} className={linkClass}>
          {t('system.lettersAll')}
        </ScreenLink>
      )}
    </Part>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="card grid gap-3 rounded-tile p-4">
      <h2 className="text-body font-bold">{title}</h2>
      {note && <p className="text-label text-ink-3">{note}</p>}
      {children}
    </section>
  );
}

function BeaconPart({ data }: { data: System }) {
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('system.beacon')} note={t('system.beaconNote')}>
      <Facts
        facts={[
          ...(['public', 'unreachable', 'off'] as const).map((reason): [string, ReactNode] => [
            t(`system.beacon.${reason}`),
            reason === 'unreachable' && data.beacon.unreachable > 0 ? (
              <Badge key={reason} tone="warning">
                {format.number(data.beacon.unreachable)}
              </Badge>
            ) : (
              format.number(data.beacon[reason])
            ),
          ]),
          [t('system.beacon.last'), format.at(data.beacon.lastOpenedAt)],
        ]}
      />
    </Part>
  );
}
