import { Badge, Button, Dialog, EmptyState, IconDownloadSimple, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call, fileAddress } from '../../shared/calls';
import { AlsoEditing } from '../../shared/editing';
import { useFormat } from '../../shared/format';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { problemText } from '../../shared/problem';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { overviewKeys } from './keys';
import { scheduleFieldsOf, ScheduleForm } from './schedule-form';

const schedules = listOf('staffListSchedules', {});
const runs = listOf('staffListRuns', { filters: ['scheduleId'], otherFilters: ['view'] });
const runTones = { done: 'win', failed: 'danger', building: 'neutral', waiting: 'neutral' } as const;

/** Reports that are made by the clock, and the files made. */
export function SchedulesScreen() {
  const t = useT();
  const { search, replace, change } = useListSearch();
  const may = useMay('reports.schedule');
  const isAdding = may && search['add'] === '1';
  const isFiles = search['view'] === 'files';
  return (
    <div className="grid gap-4">
      {isFiles ? <FileList /> : <ScheduleList />}
      <Dialog
        open={isAdding || (search['open'] !== undefined && !isFiles)}
        onClose={() => replace({})}
        title={isAdding ? t('overview.schedule.add') : t('overview.schedule.one')}
        closeLabel={t('common.close')}
        width="large"
        closeOnOutsidePress={false}
      >
        {isAdding ? (
          <ScheduleForm fields={scheduleFieldsOf(search)} schedule={undefined} onDone={() => replace({})} />
        ) : (
          <OneSchedule
            id={search['open'] ?? ''}
            onDone={() => replace({})}
            onFiles={(id) => change({ view: 'files', scheduleId: id, open: undefined })}
          />
        )}
      </Dialog>
    </div>
  );
}

/** Schedules or files. */
function Views() {
  const t = useT();
  const { search, replace } = useListSearch();
  const isFiles = search['view'] === 'files';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" tone={isFiles ? 'ghost' : 'secondary'} aria-pressed={!isFiles} onClick={() => replace({})}>
        {t('overview.schedule.list')}
      </Button>
      <Button size="small" tone={isFiles ? 'secondary' : 'ghost'} aria-pressed={isFiles} onClick={() => replace({ view: 'files' })}>
        {t('overview.schedule.files')}
      </Button>
    </div>
  );
}

function AddSchedule() {
  const t = useT();
  const { replace } = useListSearch();
  const may = useMay('reports.schedule');
  return (
    may && (
      <Button size="small" tone="primary" onClick={() => replace({ add: '1' })}>
        {t('overview.schedule.add')}
      </Button>
    )
  );
}

/** What is made by the clock. */
function ScheduleList() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  return (
    <ListScreen
      // A list of its own: rows of the files have other states, and must not stand here for a moment.
      key="schedules"
      list={schedules}
      name="schedules"
      title={t('shell.screen.schedules')}
      otherNames={Object.keys(search)}
      note={<Views />}
      actions={<AddSchedule />}
      everyMs={15_000}
      rowKey={(row) => row.scheduleId}
      openLabel={(row) => t('overview.open', { name: row.name })}
      onRow={(row) => change({ open: row.scheduleId })}
      emptyText={t('overview.schedule.empty')}
      columns={[
        { key: 'name', title: t('overview.name'), cell: (row) => row.name },
        { key: 'by', title: t('overview.by'), cell: (row) => t(`overview.by.${row.by}`) },
        {
          key: 'rhythm',
          title: t('overview.rhythm'),
          cell: (row) => `${t(`overview.rhythm.${row.rhythm}`)} · ${String(row.hour).padStart(2, '0')}:00`,
        },
        { key: 'next', title: t('overview.nextAt'), cell: (row) => (row.enabled ? format.at(row.nextAt) : t('overview.schedule.off')) },
        {
          key: 'last',
          title: t('overview.lastRun'),
          cell: (row) =>
            row.lastState === null ? '–' : <Badge tone={runTones[row.lastState]}>{t(`overview.run.${row.lastState}`)}</Badge>,
        },
        { key: 'madeBy', title: t('overview.madeBy'), hidden: true, cell: (row) => row.madeBy },
      ]}
    />
  );
}

/** The files made, of one schedule or of all. */
function FileList() {
  const t = useT();
  const format = useFormat();
  const { search } = useListSearch();
  return (
    <ListScreen
      key="report-runs"
      list={runs}
      name="report-runs"
      title={t('overview.schedule.files')}
      otherNames={Object.keys(search)}
      note={<Views />}
      actions={<AddSchedule />}
      everyMs={5_000}
      rowKey={(row) => row.runId}
      openLabel={(row) => row.name}
      emptyText={t('overview.schedule.noFiles')}
      columns={[
        { key: 'name', title: t('overview.name'), cell: (row) => row.name },
        { key: 'period', title: t('overview.period'), cell: (row) => (row.from === row.to ? row.from : `${row.from} – ${row.to}`) },
        {
          key: 'state',
          title: t('overview.lastRun'),
          cell: (row) => <Badge tone={runTones[row.state]}>{t(`overview.run.${row.state}`)}</Badge>,
        },
        {
          key: 'file',
          title: t('overview.file'),
          cell: (row) =>
            row.state === 'done' ? (
              <a
                href={fileAddress('staffGetRunFile', {}, { runId: row.runId })}
                download
                className="inline-flex items-center gap-1 text-info underline"
              >
                <IconDownloadSimple size={16} />
                {t('overview.download', { count: row.rows })}
              </a>
            ) : (
              row.problem || '–'
            ),
        },
        { key: 'ended', title: t('overview.at'), cell: (row) => format.at(row.endedAt) },
        { key: 'kept', title: t('overview.keptUntil'), cell: (row) => format.at(row.keptUntil) },
      ]}
    />
  );
}

function OneSchedule({ id, onDone, onFiles }: { id: string; onDone: () => void; onFiles: (id: string) => void }) {
  const t = useT();
  const may = useMay('reports.schedule');
  const query = useQuery({
    queryKey: overviewKeys.schedule.of(id),
    queryFn: () => call('staffListSchedules', { query: { pageSize: 200 } }),
    gcTime: 0,
  });
  const schedule = query.data?.list.find((one) => one.scheduleId === id);
  if (query.isPending) return <Skeleton className="h-60" />;
  if (schedule === undefined) return <EmptyState title={query.isError ? problemText(query.error) : t('overview.schedule.gone')} />;
  return (
    <div className="grid gap-4">
      <Button tone="ghost" className="justify-self-start" onClick={() => onFiles(id)}>
        {t('overview.schedule.itsFiles')}
      </Button>
      {may && <AlsoEditing subject={`report:${id}`} />}
      {may ? (
        <ScheduleForm
          fields={schedule}
          schedule={schedule}
          onDone={onDone}
          onReload={() => query.refetch().then(({ data }) => data?.list.find((one) => one.scheduleId === id))}
        />
      ) : (
        <p className="text-body">{schedule.name}</p>
      )}
    </div>
  );
}
