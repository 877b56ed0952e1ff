import type { Operations, Reply } from '@sortes/contract';
import { Badge, Button, EmptyState, ErrorState, ProgressBar, Skeleton, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import backupLimits from 'virtual:limits/staffMakeBackup';
import drillLimits from 'virtual:limits/staffRunDrill';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat, type ConsoleFormat } from '../../shared/format';
import { DataTable } from '../../shared/list/data-table';
import { problemText } from '../../shared/problem';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { AskReason } from './ask-reason';
import { systemKeys } from './keys';

type Backups = Reply<Operations['staffBackups']>;
type Run = Backups['backups'][number] | Backups['drills'][number];
type Kind = 'backup' | 'drill';

const idleMs = 10_000;
const busyMs = 1_000;
const kinds: readonly Kind[] = ['backup', 'drill'];
const tones = { wanted: 'info', running: 'info', done: 'win', failed: 'danger' } as const;

/** What a drill looked at. */
const counted = ['movements', 'auditLinks', 'relations'] as const;
const hasProblem = ({ problem, faults }: Run): boolean => problem !== '' || faults.length > 0;
const isOpen = ({ state }: Run): boolean => state === 'wanted' || state === 'running';
const size = (format: ConsoleFormat, bytes: number): string =>
  format.number(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
const seconds = (format: ConsoleFormat, ms: number): string =>
  format.number(ms / 1_000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
const took = (format: ConsoleFormat, { startedAt, endedAt }: Run): string =>
  startedAt === null || endedAt === null ? '–' : seconds(format, endedAt - startedAt);

/** Backups of the built-in database and the drills that prove them: what is there, what runs, what is wrong. Of an outside PostgreSQL, only how far its own archive is. */
export function BackupsScreen() {
  const t = useT();
  const mayRun = useMay('system.run');
  const query = useQuery({
    queryKey: systemKeys.backups.all,
    queryFn: ({ signal }) => call('staffBackups', {}, { signal }),
    // What runs goes on without this page; who comes back finds it where it is.
    refetchInterval: ({ state }) => ([...(state.data?.backups ?? []), ...(state.data?.drills ?? [])].some(isOpen) ? busyMs : idleMs),
  });
  const [asking, setAsking] = useState<Kind>();
  const { data } = query;
  if (data === undefined)
    return query.isError ? (
      <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>
    ) : (
      <Skeleton className="h-60" />
    );
  const open: Partial<Record<Kind, Run>> = {};
  const [runningBackup, runningDrill] = [data.backups.find(isOpen), data.drills.find(isOpen)];
  if (runningBackup) open.backup = runningBackup;
  if (runningDrill) open.drill = runningDrill;
  const newest = data.backups.find(({ state }) => state === 'done');
  const lastDrill = data.drills.find((run) => !isOpen(run));
  return (
    <div className="grid gap-5">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-h1 font-bold">{t('shell.screen.backups')}</h1>
        {mayRun && data.isOwn && (
          <div className="ms-auto flex flex-wrap gap-2">
            {kinds.map((kind) => (
              <Button
                key={kind}
                tone={kind === 'backup' ? 'primary' : 'secondary'}
                disabled={open[kind] !== undefined || (kind === 'drill' && newest === undefined)}
                onClick={() => setAsking(kind)}
              >
                {t(`system.backup.now.${kind}`)}
              </Button>
            ))}
          </div>
        )}
      </header>
      {data.warnings.length > 0 && (
        <ul aria-label={t('system.backup.warnings')} className="grid gap-2">
          {data.warnings.map((warning) => (
            <li key={warning} className="rounded-tile border border-warning/40 bg-bg2 px-4 py-3 text-body text-ink-1">
              {t(`system.backup.warning.${warning}`)}
            </li>
          ))}
        </ul>
      )}
      {kinds.map((kind) => {
        const run = open[kind];
        return run && <Progress key={kind} kind={kind} run={run} />;
      })}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SummaryPart data={data} newest={newest} lastDrill={lastDrill} />
        <LogPart data={data} />
      </div>
      {data.isOwn && (
        <>
          <BackupList data={data} />
          <DrillList data={data} />
        </>
      )}
      <AskDialog kind={asking} onClose={() => setAsking(undefined)} />
    </div>
  );
}

/** What is there to restore from. */
function SummaryPart({
  data,
  newest,
  lastDrill,
}: {
  data: Backups;
  newest: Backups['backups'][number] | undefined;
  lastDrill: Backups['drills'][number] | undefined;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <Part
      title={t('system.backup.summary')}
      note={
        data.isOwn
          ? t('system.backup.ownNote', { file: 'secret.key' })
          : t('system.backup.outsideNote', { server: 'PostgreSQL', setting: 'DATABASE_URL' })
      }
    >
      {data.isOwn && (
        <Facts
          facts={[
            [t('system.backup.newest'), format.at(newest?.wholeAt)],
            [
              t('system.backup.lastDrill'),
              lastDrill === undefined ? (
                '–'
              ) : (
                <span key="drill" className="flex flex-wrap items-center gap-2">
                  {format.at(lastDrill.endedAt)}
                  <Badge tone={tones[lastDrill.state]}>{t(`system.backup.drillState.${lastDrill.state}`)}</Badge>
                </span>
              ),
            ],
            [t('system.backup.place'), <code key="place">{data.place}</code>],
            [t('system.backup.kept'), t('system.backup.keptDays', { days: data.keepDays })],
          ]}
        />
      )}
    </Part>
  );
}

/** How far the log that goes with the copies is. */
function LogPart({ data }: { data: Backups }) {
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('system.backup.log')} note={t('system.backup.logNote')}>
      <Facts
        facts={[
          [
            t('system.state'),
            <Badge key="state" tone={data.warnings.some((one) => one.startsWith('log')) ? 'warning' : 'win'}>
              {t(data.log.isOn ? 'system.backup.logOn' : 'system.backup.logOff')}
            </Badge>,
          ],
          [t('system.backup.lag'), data.log.lagMs === null ? '–' : seconds(format, Math.round(data.log.lagMs / 1_000) * 1_000)],
          [t('system.backup.lastSegment'), data.log.segment === null ? '–' : <code key="segment">{data.log.segment}</code>],
          [t('system.backup.segmentAt'), format.at(data.log.at)],
          ...(data.log.problem === '' ? [] : [[t('system.lastFailure'), data.log.problem] as const]),
        ]}
      />
    </Part>
  );
}

function DrillList({ data }: { data: Backups }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-label={t('system.backup.drills')} className="grid gap-2">
      <h2 className="text-h2 font-bold">{t('system.backup.drills')}</h2>
      <p className="text-label text-ink-3">{t('system.backup.drillsNote')}</p>
      {data.drills.length === 0 ? (
        <EmptyState title={t('system.backup.noDrills')} />
      ) : (
        <DataTable
          caption={t('system.backup.drills')}
          rows={data.drills}
          rowKey={(row) => row.id}
          openLabel={(row) => row.id}
          columns={[
            { key: 'at', title: t('system.backup.at'), cell: (row) => format.at(row.endedAt ?? row.startedAt ?? row.askedAt) },
            {
              key: 'state',
              title: t('system.backup.outcome'),
              cell: (row) => <Badge tone={tones[row.state]}>{t(`system.backup.drillState.${row.state}`)}</Badge>,
            },
            { key: 'name', title: t('system.backup.of'), cell: (row) => row.name ?? '–' },
            { key: 'to', title: t('system.backup.restoredTo'), cell: (row) => format.at(row.restoredTo) },
            ...counted.map((key) => ({
              key,
              title: t(`system.backup.${key}`),
              numeric: true,
              cell: ({ lookedAt }: Backups['drills'][number]) =>
                lookedAt === null ? '–' : format.number(key === 'relations' ? lookedAt.tables + lookedAt.indexes : lookedAt[key]),
            })),
            { key: 'took', title: t('system.backup.took'), numeric: true, cell: (row) => took(format, row) },
            { key: 'by', title: t('system.backup.by'), cell: (row) => row.askedBy || t('system.backup.clock') },
            ...(data.drills.some(hasProblem)
              ? [{ key: 'problem', title: t('system.backup.problem'), cell: (row: Run) => <Problem run={row} /> }]
              : []),
          ]}
        />
      )}
    </section>
  );
}

function BackupList({ data }: { data: Backups }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-label={t('system.backup.list')} className="grid gap-2">
      <h2 className="text-h2 font-bold">{t('system.backup.list')}</h2>
      {data.backups.length === 0 ? (
        <EmptyState title={t('system.backup.none')}>{t('system.backup.noneNote')}</EmptyState>
      ) : (
        <DataTable
          caption={t('system.backup.list')}
          rows={data.backups}
          rowKey={(row) => row.id}
          openLabel={(row) => row.name ?? row.id}
          columns={[
            { key: 'at', title: t('system.backup.at'), cell: (row) => format.at(row.wholeAt ?? row.startedAt ?? row.askedAt) },
            {
              key: 'state',
              title: t('system.state'),
              cell: (row) => (
                <Badge tone={row.state === 'done' && row.faults.length > 0 ? 'danger' : tones[row.state]}>
                  {t(
                    row.state === 'done'
                      ? row.faults.length > 0
                        ? 'system.backup.damaged'
                        : 'system.backup.checked'
                      : `system.backup.state.${row.state}`,
                  )}
                </Badge>
              ),
            },
            {
              key: 'size',
              title: t('system.backup.size'),
              numeric: true,
              cell: (row) => (row.sizeBytes === 0 ? '–' : size(format, row.sizeBytes)),
            },
            {
              key: 'stored',
              title: t('system.backup.stored'),
              numeric: true,
              cell: (row) => (row.storedBytes === 0 ? '–' : size(format, row.storedBytes)),
            },
            { key: 'took', title: t('system.backup.took'), numeric: true, cell: (row) => took(format, row) },
            { key: 'by', title: t('system.backup.by'), cell: (row) => row.askedBy || t('system.backup.clock') },
            { key: 'checkedAt', title: t('system.backup.checkedAt'), cell: (row) => format.at(row.checkedAt) },
            { key: 'name', title: t('system.backup.name'), cell: (row) => row.name ?? '–' },
            ...(data.backups.some(hasProblem)
              ? [{ key: 'problem', title: t('system.backup.problem'), cell: (row: Run) => <Problem run={row} /> }]
              : []),
          ]}
        />
      )}
    </section>
  );
}

/** Asks why, then has a worker do it. */
function AskDialog({ kind, onClose }: { kind: Kind | undefined; onClose: () => void }) {
  const t = useT();
  const ask = async (wanted: Kind, reason: string) => {
    await call(wanted === 'backup' ? 'staffMakeBackup' : 'staffRunDrill', { body: { reason } });
    toast(t(`system.backup.asked.${wanted}`), { tone: 'win' });
    await askAnew(systemKeys.backups.all);
  };
  return (
    <AskReason
      open={kind !== undefined}
      title={kind === undefined ? '' : t(`system.backup.now.${kind}`)}
      limits={kind === 'drill' ? drillLimits : backupLimits}
      onConfirm={async (reason) => kind && ask(kind, reason)}
      onClose={onClose}
    />
  );
}

function Progress({ kind, run }: { kind: Kind; run: Run }) {
  const t = useT();
  const format = useFormat();
  const isCounted = run.totalBytes > 0;
  return (
    <ProgressBar
      label={run.step === null ? t(`system.backup.waiting.${kind}`) : t(`system.backup.step.${run.step}`)}
      value={isCounted ? run.doneBytes : 0}
      max={isCounted ? run.totalBytes : 1}
      valueText={isCounted ? `${size(format, run.doneBytes)} / ${size(format, run.totalBytes)}` : t('common.working')}
    />
  );
}

function Problem({ run: { problem, faults } }: { run: Run }) {
  return <span className="break-words">{[problem, ...faults.slice(0, 3)].filter((line) => line !== '').join(' · ') || '–'}</span>;
}

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="card grid gap-3 rounded-tile p-4">
      <h2 className="text-body font-bold">{title}</h2>
      <p className="text-label text-ink-3">{note}</p>
      {children}
    </section>
  );
}
