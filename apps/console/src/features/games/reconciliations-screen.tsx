import { reconcileKinds, reconcileStates, type Operations, type Reply } from '@sortes/contract';
import { Badge, Button, Dialog, linkClass, Select, TextField } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boot } from '../../shared/boot';
import { fieldOf, momentOf } from '../../shared/brand-time';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, DayFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ListFileField } from './list-file-field';
import { ReasonForm } from './reason-form';
import { sendFile } from './send-file';
import { useVendors } from '../../shared/vendors';
import { VendorFilter, VendorName } from './vendor-filter';
import { ScreenLink } from '../../shared/screen-link';
import { sharedKeys } from '../../shared/keys';
import { gamesKeys } from './keys';

type Row = Reply<Operations['staffListReconciliations']>['list'][number];

const reconciliations = listOf('staffListReconciliations', {
  csv: 'staffExportReconciliations',
  filters: ['vendor', 'kind', 'state'],
  days: ['from', 'until'],
});
const tones = { running: 'info', done: 'win', failed: 'danger' } as const;
const dayMs = 86_400_000;
const againMs = 1_000;

/** Walks over vendors' lists by day and vendor, and a new one. */
export function ReconciliationsScreen() {
  const t = useT();
  const format = useFormat();
  const may = useMay('reconciliation.run');
  const { search, change } = useListSearch();
  const [adding, setAdding] = useState(false);
  const open = (id: string | undefined) => change({ open: id, page: search['page'] });
  return (
    <>
      <ListScreen
        list={reconciliations}
        name="reconciliations"
        title={t('shell.screen.reconciliations')}
        everyMs={5_000}
        rowKey={(row) => row.runId}
        openLabel={(row) => t('games.open', { name: `${row.vendor} ${format.at(row.from)}` })}
        onRow={(row) => open(row.runId)}
        emptyText={t('games.empty')}
        actions={
          may && (
            <Button size="small" tone="primary" onClick={() => setAdding(true)}>
              {t('games.run.new')}
            </Button>
          )
        }
        filters={<RunFilters />}
        columns={[
          { key: 'vendor', title: t('games.vendor'), cell: (row) => <VendorName code={row.vendor} /> },
          { key: 'from', title: t('common.from'), cell: (row) => format.at(row.from) },
          { key: 'to', title: t('common.until'), cell: (row) => format.at(row.to) },
          { key: 'kind', title: t('games.kind'), cell: (row) => t(`games.run.${row.kind}`) },
          { key: 'state', title: t('games.state'), cell: (row) => <Badge tone={tones[row.state]}>{t(`games.run.${row.state}`)}</Badge> },
          { key: 'lines', title: t('games.lines'), numeric: true, cell: (row) => row.lines },
          { key: 'found', title: t('games.found'), numeric: true, cell: (row) => row.found },
          { key: 'open', title: t('games.difference.open'), numeric: true, cell: (row) => row.open },
          { key: 'started', title: t('games.at'), cell: (row) => format.at(row.startedAt) },
        ]}
      />
      <NewRun
        open={adding}
        onClose={() => setAdding(false)}
        onBegun={(id) => {
          setAdding(false);
          open(id);
        }}
      />
      <Dialog open={search['open'] !== undefined} onClose={() => open(undefined)} title={t('games.run')} closeLabel={t('common.close')}>
        {search['open'] && <Whole id={search['open']} />}
      </Dialog>
    </>
  );
}

/** What narrows the list of walks. */
function RunFilters() {
  const t = useT();
  return (
    <>
      <VendorFilter />
      <ChoiceFilter
        name="kind"
        label={t('games.kind')}
        choices={[{ value: '', label: t('games.all') }, ...reconcileKinds.map((value) => ({ value, label: t(`games.run.${value}`) }))]}
      />
      <ChoiceFilter
        name="state"
        label={t('games.state')}
        choices={[{ value: '', label: t('games.all') }, ...reconcileStates.map((value) => ({ value, label: t(`games.run.${value}`) }))]}
      />
      <DayFilter name="from" label={t('common.from')} />
      <DayFilter name="until" label={t('common.until')} />
    </>
  );
}

function NewRun({ open, onClose, onBegun }: { open: boolean; onClose: () => void; onBegun: (id: string) => void }) {
  const t = useT();
  const vendors = useVendors();
  const [vendor, setVendor] = useState('');
  const [from, setFrom] = useState(() => fieldOf(Date.now() - dayMs, boot.timeZone));
  const [to, setTo] = useState(() => fieldOf(Date.now(), boot.timeZone));
  const [text, setText] = useState('');
  const code = vendor || (vendors[0]?.code ?? '');
  const [begin, end] = [momentOf(from, boot.timeZone), momentOf(to, boot.timeZone)];
  return (
    <Dialog open={open} onClose={onClose} title={t('games.run.new')} closeLabel={t('common.close')} closeOnOutsidePress={false}>
      <ReasonForm
        label={t('games.run.new')}
        submit={t('games.run.begin')}
        isReady={code !== '' && begin !== null && end !== null && begin < end}
        onSave={async (reason) => {
          const query = { vendor: code, from: begin ?? 0, to: end ?? 0, reason };
          const begun =
            text.trim() === ''
              ? await call('staffStartReconciliation', { body: query })
              : ((await sendFile('staffReconcileFile', new Blob([text]), 'text/plain', { query })) as Row);
          setText('');
          await askAnew(sharedKeys.list.of('reconciliations'));
          onBegun(begun.runId);
        }}
      >
        <Select
          label={t('games.vendor')}
          choices={vendors.map((one) => ({ value: one.code, label: one.name }))}
          value={code}
          onChange={(event) => setVendor(event.target.value)}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label={t('common.from')} type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
          <TextField label={t('common.until')} type="datetime-local" value={to} onChange={(event) => setTo(event.target.value)} />
        </div>
        <p className="text-label text-ink-2">{t('games.run.note')}</p>
        <ListFileField text={text} onText={setText} />
      </ReasonForm>
    </Dialog>
  );
}

function Whole({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: gamesKeys.reconciliation.of(id),
    queryFn: ({ signal }) => call('staffGetReconciliation', { params: { runId: id } }, { signal }),
    refetchInterval: (query) => (query.state.data?.state === 'running' ? againMs : false),
  });
  if (data === undefined) return <p role="status">{t('common.working')}</p>;
  return (
    <div className="grid gap-5">
      <div role="status" className="tabular flex flex-wrap items-center gap-3">
        <Badge tone={tones[data.state]}>{t(`games.run.${data.state}`)}</Badge>
        <span>
          {t('games.lines')}: {data.lines}
        </span>
      </div>
      <Facts
        facts={[
          [t('games.vendor'), <VendorName key="vendor" code={data.vendor} />],
          [t('common.from'), format.at(data.from)],
          [t('common.until'), format.at(data.to)],
          [t('games.finished'), format.at(data.finishedAt)],
          [t('games.found'), data.found],
          [
            t('games.difference.open'),
            <ScreenLink key="open" place={{ to: '/games/differences', search: { runId: data.runId } }} className={linkClass}>
              {data.open}
            </ScreenLink>,
          ],
          [t('games.problem'), data.problem || '–'],
        ]}
      />
    </div>
  );
}
