import { importStates, type Operations, type Reply } from '@sortes/contract';
import { Badge, Button, Checkbox, Dialog, ProgressBar, Select } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter } from '../../shared/list/filters';
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
import { sharedKeys } from '../../shared/keys';
import { gamesKeys } from './keys';

type Row = Reply<Operations['staffListImports']>['list'][number];
type Detail = Reply<Operations['staffGetImport']>;

const imports = listOf('staffListImports', { csv: 'staffExportImports', filters: ['vendor', 'state'] });
const tones = { reading: 'info', planned: 'warning', applying: 'info', done: 'win', failed: 'danger' } as const;
const againMs = 1_000;

/** Vendors' lists of games: compared, carried out, and their reports. */
export function ImportsScreen() {
  const t = useT();
  const format = useFormat();
  const may = useMay('games.manage');
  const { search, change } = useListSearch();
  const [adding, setAdding] = useState(false);
  const open = (id: string | undefined) => change({ open: id, page: search['page'] });
  return (
    <>
      <ListScreen
        list={imports}
        name="gameImports"
        title={t('shell.screen.gameImports')}
        everyMs={5_000}
        rowKey={(row) => row.id}
        openLabel={(row) => t('games.open', { name: `${row.vendor} ${format.at(row.createdAt)}` })}
        onRow={(row) => open(row.id)}
        emptyText={t('games.empty')}
        actions={
          may && (
            <Button size="small" tone="primary" onClick={() => setAdding(true)}>
              {t('games.import.new')}
            </Button>
          )
        }
        filters={<ImportFilters />}
        columns={[
          { key: 'created', title: t('games.at'), cell: (row) => format.at(row.createdAt) },
          { key: 'vendor', title: t('games.vendor'), cell: (row) => <VendorName code={row.vendor} /> },
          { key: 'state', title: t('games.state'), cell: (row) => <Badge tone={tones[row.state]}>{t(`games.import.${row.state}`)}</Badge> },
          { key: 'added', title: t('games.import.added'), numeric: true, cell: (row) => row.added },
          { key: 'changed', title: t('games.import.changed'), numeric: true, cell: (row) => row.changed },
          { key: 'back', title: t('games.import.back'), numeric: true, cell: (row) => row.back },
          { key: 'gone', title: t('games.import.gone'), numeric: true, cell: (row) => row.gone },
          { key: 'same', title: t('games.import.same'), numeric: true, hidden: true, cell: (row) => row.same },
          { key: 'unfit', title: t('games.import.unfit'), numeric: true, cell: (row) => row.unfit },
          { key: 'by', title: t('games.by'), cell: (row) => row.askedBy },
        ]}
      />
      <NewImport
        open={adding}
        onClose={() => setAdding(false)}
        onBegun={(id) => {
          setAdding(false);
          open(id);
        }}
      />
      <Dialog
        open={search['open'] !== undefined}
        onClose={() => open(undefined)}
        title={t('games.import')}
        closeLabel={t('common.close')}
        width="large"
        closeOnOutsidePress={false}
      >
        {search['open'] && <Whole id={search['open']} />}
      </Dialog>
    </>
  );
}

/** What narrows the list of imports. */
function ImportFilters() {
  const t = useT();
  return (
    <>
      <VendorFilter />
      <ChoiceFilter
        name="state"
        label={t('games.state')}
        choices={[{ value: '', label: t('games.all') }, ...importStates.map((value) => ({ value, label: t(`games.import.${value}`) }))]}
      />
    </>
  );
}

function NewImport({ open, onClose, onBegun }: { open: boolean; onClose: () => void; onBegun: (id: string) => void }) {
  const t = useT();
  const vendors = useVendors();
  const [vendor, setVendor] = useState('');
  const [text, setText] = useState('');
  const code = vendor || (vendors[0]?.code ?? '');
  return (
    <Dialog open={open} onClose={onClose} title={t('games.import.new')} closeLabel={t('common.close')} closeOnOutsidePress={false}>
      <ReasonForm
        label={t('games.import.compare')}
        submit={t('games.import.compare')}
        isReady={code !== ''}
        onSave={async (reason) => {
          const begun =
            text.trim() === ''
              ? await call('staffImportFromVendor', { params: { code }, body: { reason } })
              : ((await sendFile('staffImportFromFile', new Blob([text]), 'text/plain', { params: { code }, query: { reason } })) as Row);
          setText('');
          await askAnew(sharedKeys.list.of('gameImports'));
          onBegun(begun.id);
        }}
      >
        <Select
          label={t('games.vendor')}
          choices={vendors.map((one) => ({ value: one.code, label: one.name }))}
          value={code}
          onChange={(event) => setVendor(event.target.value)}
        />
        <p className="text-label text-ink-2">{t('games.import.note')}</p>
        <ListFileField text={text} onText={setText} />
      </ReasonForm>
    </Dialog>
  );
}

function Whole({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('games.manage');
  const [accept, setAccept] = useState(false);
  const { data } = useQuery({
    queryKey: gamesKeys.import.of(id),
    queryFn: ({ signal }) => call('staffGetImport', { params: { importId: id } }, { signal }),
    refetchInterval: (query) => (query.state.data?.state === 'reading' || query.state.data?.state === 'applying' ? againMs : false),
  });
  if (data === undefined) return <p role="status">{t('common.working')}</p>;
  const total = data.added + data.changed + data.back + data.gone;
  return (
    <div className="grid gap-5">
      <div role="status">
        <Badge tone={tones[data.state]}>{t(`games.import.${data.state}`)}</Badge>
      </div>
      {data.state === 'applying' && (
        <ProgressBar label={t('games.import.applying')} value={data.done} max={Math.max(1, total)} valueText={`${data.done} / ${total}`} />
      )}
      <Facts
        facts={[
          [t('games.vendor'), <VendorName key="vendor" code={data.vendor} />],
          [t('games.by'), `${data.askedBy} · ${format.at(data.createdAt)}`],
          [t('games.finished'), format.at(data.finishedAt)],
          [t('games.import.same'), data.same],
          [t('games.problem'), data.problem || '–'],
        ]}
      />
      {(['added', 'changed', 'back', 'gone'] as const).map((kind) => (
        <Codes key={kind} title={t(`games.import.${kind}`)} count={data[kind]} codes={data.games[kind]} />
      ))}
      {data.unfit > 0 && (
        <Codes
          title={t('games.import.unfit')}
          count={data.unfit}
          codes={data.remarks.map(({ line, message }: Detail['remarks'][number]) => `${line}: ${message}`)}
        />
      )}
      {may && data.state === 'planned' && (
        <ReasonForm
          label={t('games.import.apply')}
          submit={t('games.import.apply')}
          isReady={total > 0 && (!data.takesMostOff || accept)}
          onSave={async (reason) => {
            try {
              await call('staffApplyImport', { params: { importId: id }, body: { acceptRemovals: accept, reason } });
            } finally {
              await askAnew(gamesKeys.import.of(id));
            }
          }}
        >
          {data.takesMostOff && (
            <Checkbox checked={accept} onChange={(event) => setAccept(event.target.checked)}>
              {t('games.import.accept', { count: data.gone })}
            </Checkbox>
          )}
        </ReasonForm>
      )}
    </div>
  );
}

function Codes({ title, count, codes }: { title: string; count: number; codes: readonly string[] }) {
  return (
    <details className="rounded-tile border border-divider px-3 py-2 text-label">
      <summary className="tabular cursor-pointer font-semibold">
        {title}: {count}
      </summary>
      <p className="mt-2 break-words text-ink-2">{codes.join(', ')}</p>
    </details>
  );
}
