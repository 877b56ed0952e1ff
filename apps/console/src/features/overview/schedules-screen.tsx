import { type Operations, type Reply, reportKinds, type ReportKind, scheduleRhythms, type ScheduleRhythm } from '@sortes/contract';
import { Badge, Button, Checkbox, Dialog, EmptyState, IconDownloadSimple, Select, Skeleton, TextField } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, useId } from 'react';
import { call, fileAddress } from '../../shared/calls';
import { AlsoEditing } from '../../shared/editing';
import { useFormat } from '../../shared/format';
import { listOf, readQuery, type Search } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { problemText } from '../../shared/problem';
import { useMay } from '../../shared/session';
import { isTextId, useT } from '../../shared/texts';
import { unlessOutdated } from '../../shared/unless-outdated';
import { useAction } from '../../shared/use-action';
import { missingWords, WhyNot } from '../../shared/why-not';
import { ReasonField } from '../../shared/reason-field';
import { ReportKinds } from './report-kinds';
import { sharedKeys } from '../../shared/keys';
import { overviewKeys } from './keys';
import { askAnew } from '../../shared/query-client';

type Schedule = Reply<Operations['staffListSchedules']>['list'][number];
type Fields = Pick<Schedule, 'name' | 'by' | 'filter' | 'rhythm' | 'hour' | 'keepDays' | 'enabled'>;

const schedules = listOf('staffListSchedules', {});
const runs = listOf('staffListRuns', { filters: ['scheduleId'], otherFilters: ['view'] });
const filterFields = ['product', 'vendorId', 'game', 'method', 'playerId', 'agentId', 'players', 'sort'] as const;
const runTones = { done: 'win', failed: 'danger', building: 'neutral', waiting: 'neutral' } as const;

/** What the report screen handed over. */
function fieldsOf(search: Search): Fields {
  return {
    name: '',
    by: reportKinds.find((one) => one === search['by']) ?? 'day',
    filter: readQuery('staffReport', filterFields, search),
    rhythm: 'daily',
    hour: 6,
    keepDays: 30,
    enabled: true,
  };
}

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
          <ScheduleForm fields={fieldsOf(search)} schedule={undefined} onDone={() => replace({})} />
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

/** A schedule and what is done about it. What somebody else has changed meanwhile is refused and shown; what was typed stays. */
function ScheduleForm({
  fields,
  schedule,
  onDone,
  onReload,
}: {
  fields: Fields;
  schedule: Schedule | undefined;
  onDone: () => void;
  onReload?: () => Promise<Schedule | undefined>;
}) {
  const t = useT();
  const [typed, setTyped] = useState(() => ({ ...fields, reason: '' }));
  /** The version that is changed, and what somebody else saved meanwhile, if it is theirs. */
  const [{ version, theirs }, setStanding] = useState<{ version: number; theirs: Schedule | undefined }>({
    version: schedule?.version ?? 0,
    theirs: undefined,
  });
  const showTheirs = async () => {
    const now = await onReload?.();
    setStanding((before) => ({ version: now?.version ?? before.version, theirs: now }));
  };
  const set = (change: Partial<typeof typed>): void => setTyped((kept) => ({ ...kept, ...change }));
  const { name, by, filter, rhythm, hour, keepDays, enabled, reason } = typed;
  const missing = missingWords(t, { isReady: name.trim() !== '', reason });
  const whyId = useId();
  const changing = useAction(async (_key, change: () => Promise<unknown>) => {
    await unlessOutdated(change, showTheirs);
    await askAnew(sharedKeys.list.all);
    onDone();
  });
  const isWhole = missing === undefined && !changing.busy;
  const body = { name: name.trim(), by, filter, rhythm, hour, keepDays, enabled, reason: reason.trim() };
  const params = { scheduleId: schedule?.scheduleId ?? '' };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    void changing.run(() =>
      schedule === undefined ? call('staffAddSchedule', { body }) : call('staffChangeSchedule', { params, body: { ...body, version } }),
    );
  };
  const filterName = (key: string): string => {
    const id = `overview.${key}`;
    return isTextId(id) ? t(id) : key;
  };
  const filterValue = (key: string, value: string | number): string => {
    // What no vendor made is the house's own, as the filter calls it.
    if (key === 'vendorId' && value === 0) return t('overview.house');
    const id = `overview.${key}.${value}`;
    return isTextId(id) ? t(id) : String(value);
  };
  const filters = Object.entries(filter).filter(([key]) => key !== 'sort');
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextField label={t('overview.name')} required maxLength={80} value={name} onChange={({ target }) => set({ name: target.value })} />
      <div className="flex flex-wrap gap-3">
        <ReportKinds value={by} onChange={(next: ReportKind) => set({ by: next, filter: {} })} />
        <Select
          label={t('overview.rhythm')}
          className="w-48"
          value={rhythm}
          onChange={({ target }) => set({ rhythm: target.value as ScheduleRhythm })}
          choices={scheduleRhythms.map((value) => ({ value, label: t(`overview.rhythm.${value}`) }))}
        />
        <Select
          label={t('overview.atHour')}
          className="w-32"
          value={String(hour)}
          onChange={({ target }) => set({ hour: Number(target.value) })}
          choices={Array.from({ length: 24 }, (_none, at) => ({ value: String(at), label: `${String(at).padStart(2, '0')}:00` }))}
        />
        <Select
          label={t('overview.keepDays')}
          className="w-40"
          value={String(keepDays)}
          onChange={({ target }) => set({ keepDays: Number(target.value) })}
          choices={[...new Set([7, 30, 90, 365, keepDays])].map((days) => ({
            value: String(days),
            label: t('overview.days', { count: days }),
          }))}
        />
      </div>
      {filters.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-label text-ink-2">
          {t('overview.narrowed')}: {filters.map(([key, value]) => `${filterName(key)} ${filterValue(key, value)}`).join(', ')}
          <Button tone="ghost" onClick={() => set({ filter: {} })}>
            {t('common.clear')}
          </Button>
        </p>
      )}
      <Checkbox checked={enabled} onChange={({ target }) => set({ enabled: target.checked })}>
        {t('overview.schedule.on')}
      </Checkbox>
      {theirs && (
        <p role="status" className="rounded-chip border border-warning p-3 text-label">
          {t('overview.schedule.theirs', {
            name: theirs.name,
            by: t(`overview.by.${theirs.by}`),
            rhythm: t(`overview.rhythm.${theirs.rhythm}`),
            hour: `${String(theirs.hour).padStart(2, '0')}:00`,
          })}
        </p>
      )}
      <ReasonField value={reason} onChange={(given) => set({ reason: given })} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {changing.problem?.text}
      </p>
      <WhyNot id={whyId} missing={missing} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" disabled={!isWhole} aria-describedby={whyId}>
          {t('overview.schedule.save')}
        </Button>
        {schedule && (
          <>
            <Button
              disabled={!isWhole}
              onClick={() => void changing.run(() => call('staffRunSchedule', { params, body: { reason: reason.trim() } }))}
            >
              {t('overview.schedule.run')}
            </Button>
            <Button
              tone="danger"
              disabled={!isWhole}
              onClick={() => void changing.run(() => call('staffRemoveSchedule', { params, body: { version, reason: reason.trim() } }))}
            >
              {t('overview.schedule.remove')}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
