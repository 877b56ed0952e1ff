import type { Operations, Reply } from '@sortes/contract';
import { Badge, Button } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { DetailDialog } from '../../shared/detail-dialog';
import { AlsoEditing } from '../../shared/editing';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter } from '../../shared/list/filters';
import type { Column } from '../../shared/list/data-table';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { PlanDialog } from './plan-dialog';
import { VendorFilter, VendorName } from './vendor-filter';
import { WindowForm } from './window-form';
import { gamesKeys } from './keys';

type Row = Reply<Operations['staffListGameMaintenance']>['list'][number];

const maintenance = listOf('staffListGameMaintenance', { csv: 'staffExportGameMaintenance', filters: ['vendor', 'when'] });

/** What is closed by a window, and the window: `subject` is `vendor:<code>` or `game:<node>`. */
async function readWindow(subject: string) {
  const [kind, id = ''] = subject.split(':');
  const { maintenance, version, name } =
    kind === 'vendor'
      ? await call('staffGetVendor', { params: { code: id } })
      : await call('staffGetGame', { params: { nodeId: Number(id) } });
  return { subject, maintenance, version, name, target: kind === 'vendor' ? { vendor: id } : { nodeId: Number(id) } };
}

/** Maintenance windows, open and planned. What is closed by a new one is chosen first. */
export function MaintenanceScreen() {
  const t = useT();
  const format = useFormat();
  const may = useMay('games.manage');
  const { search, change } = useListSearch();
  const [planning, setPlanning] = useState(false);
  return (
    <>
      <ListScreen
        list={maintenance}
        name="gameMaintenance"
        title={t('shell.screen.gameMaintenance')}
        everyMs={15_000}
        rowKey={(row) => row.subject}
        openLabel={(row) => t('games.open', { name: row.name })}
        onRow={(row) => change({ open: row.subject, page: search['page'] })}
        emptyText={t('games.window.none')}
        actions={
          may && (
            <Button size="small" tone="primary" onClick={() => setPlanning(true)}>
              {t('games.window.plan')}
            </Button>
          )
        }
        filters={<WindowFilters />}
        columns={useWindowColumns()}
      />
      <DetailDialog
        keys={gamesKeys.window}
        id={search['open']}
        title={t('games.maintenance')}
        load={readWindow}
        onClose={() => change({ open: undefined, page: search['page'] })}
      >
        {({ subject, maintenance, version, name, target }) => (
          <div className="grid gap-5">
            <Facts
              facts={[
                [t('games.name'), name],
                ...(maintenance === null
                  ? []
                  : ([
                      [t('common.from'), format.at(maintenance.from)],
                      [t('common.until'), format.at(maintenance.until)],
                      [t('games.window.told'), maintenance.reason],
                    ] as const)),
              ]}
            />
            {may && (
              <>
                <AlsoEditing subject={subject} />
                <WindowForm target={target as { vendor: string } | { nodeId: number }} window={maintenance} version={version} />
              </>
            )}
          </div>
        )}
      </DetailDialog>
      {planning && (
        <PlanDialog
          onClose={() => setPlanning(false)}
          onChosen={(subject) => {
            setPlanning(false);
            change({ open: subject, page: search['page'] });
          }}
        />
      )}
    </>
  );
}

/** A window in a row. */
function useWindowColumns(): readonly Column<Row>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'name', title: t('games.name'), cell: (row) => row.name },
    { key: 'kind', title: t('games.kind'), cell: (row) => t(row.nodeId === null ? 'games.vendor' : 'games.game') },
    { key: 'vendor', title: t('games.vendor'), cell: (row) => <VendorName code={row.vendor} /> },
    {
      key: 'state',
      title: t('games.state'),
      cell: (row) => <Badge tone={row.now ? 'warning' : 'info'}>{t(row.now ? 'games.window.now' : 'games.window.planned')}</Badge>,
    },
    { key: 'from', title: t('common.from'), cell: (row) => format.at(row.window.from) },
    { key: 'until', title: t('common.until'), cell: (row) => format.at(row.window.until) },
    { key: 'told', title: t('games.window.told'), cell: (row) => row.window.reason },
    { key: 'games', title: t('games.games'), numeric: true, cell: (row) => row.games },
  ];
}

/** What narrows the list of windows. */
function WindowFilters() {
  const t = useT();
  return (
    <>
      <VendorFilter />
      <ChoiceFilter
        name="when"
        label={t('games.state')}
        choices={[
          { value: '', label: t('games.all') },
          { value: 'now', label: t('games.window.now') },
          { value: 'planned', label: t('games.window.planned') },
        ]}
      />
    </>
  );
}
