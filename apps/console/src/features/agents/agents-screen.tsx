import type { Operations, Reply } from '@sortes/contract';
import { Badge, Button, Dialog, linkClass } from '@sortes/ui';
import { agentPlace } from '../../shared/addresses';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { PeriodFilter, periodNames, periodOf } from '../../shared/period';
import { PlayerLink } from '../../shared/player-link';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { personText } from './agent';
import { LinePath } from './line-path';
import { NewRoot } from './new-root';

type Reached = Reply<Operations['staffListAgents']>;
type Row = Reached['list'][number];

const agents = listOf('staffListAgents', {
  csv: 'staffExportAgents',
  filters: ['text', 'kind', 'all', 'below'],
  query: (search) => periodOf(search, 'week'),
  otherFilters: periodNames,
});

/** Days that stay as one walks from list to page and back. */
export const daysIn = (search: Readonly<Record<string, string | undefined>>): Partial<Record<(typeof periodNames)[number], string>> =>
  Object.fromEntries(periodNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));

/** Root agents, and who stands below them, level by level; each opens to their page. */
export function AgentsScreen() {
  const t = useT();
  const may = useMay('agents.tree');
  const { search, open, change } = useListSearch();
  const columns = useColumns();
  const isNew = may && search['do'] === 'root';
  const close = () => change({ do: undefined, page: search['page'] });
  return (
    <>
      <ListScreen
        list={agents}
        name="agents"
        title={t('shell.screen.agents')}
        rowKey={(row) => String(row.playerId)}
        openLabel={(row) => t('agents.open', { name: personText(row) })}
        onRow={(row) => open(agentPlace(row.playerId, daysIn(search)))}
        emptyText={t('agents.empty')}
        filters={<AgentFilters />}
        actions={
          may && (
            <Button size="small" tone="primary" onClick={() => change({ do: 'root', page: search['page'] })}>
              {t('agents.root.new')}
            </Button>
          )
        }
        otherNames={['do']}
        sums={(reached) => <Above reached={reached} />}
        columns={columns}
      />
      <Dialog open={isNew} onClose={close} title={t('agents.root.new')} closeLabel={t('common.close')} closeOnOutsidePress={false}>
        {isNew && <NewRoot onDone={(playerId) => open(agentPlace(playerId))} />}
      </Dialog>
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const { search } = useListSearch();
  const { page: _page, text: _text, all: _all, ...kept } = search;
  return [
    { key: 'name', title: t('agents.account'), sort: 'userName', cell: personText },
    {
      key: 'kind',
      title: t('agents.kind'),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1">
          {t(row.isAgent ? 'agents.kind.agent' : 'agents.kind.member')}
          {row.isHidden && <Badge tone="neutral">{t('agents.hidden')}</Badge>}
        </span>
      ),
    },
    { key: 'level', title: t('agents.level'), numeric: true, cell: (row) => format.number(row.level) },
    { key: 'teamSize', title: t('agents.teamSize'), numeric: true, cell: (row) => format.number(row.teamSize) },
    {
      key: 'direct',
      title: t('agents.direct'),
      numeric: true,
      cell: (row) =>
        row.direct === 0 ? (
          format.number(0)
        ) : (
          <ScreenLink
            place={{ to: '/agents', search: { ...kept, below: String(row.playerId) } }}
            className={linkClass}
            onClick={(event) => event.stopPropagation()}
            aria-label={t('agents.walk', { name: personText(row), count: format.number(row.direct) })}
          >
            {format.number(row.direct)}
          </ScreenLink>
        ),
    },
    { key: 'since', title: t('agents.since'), sort: 'since', cell: (row) => format.date(row.since) },
    { key: 'deposits', title: t('agents.deposits'), sort: 'deposits', numeric: true, cell: (row) => format.amount(row.deposits) },
    { key: 'withdrawals', title: t('agents.withdrawals'), numeric: true, cell: (row) => format.amount(row.withdrawals) },
    { key: 'valid', title: t('agents.valid'), sort: 'valid', numeric: true, cell: (row) => format.amount(row.valid) },
    { key: 'result', title: t('agents.result'), sort: 'result', numeric: true, cell: (row) => format.amount(row.result) },
    { key: 'player', title: t('agents.playerPage'), cell: (row) => <PlayerLink playerId={row.playerId} /> },
  ];
}

function AgentFilters() {
  const t = useT();
  return (
    <>
      <TextFilter name="text" label={t('agents.search')} wide />
      <PeriodFilter fallback="week" />
      <ChoiceFilter
        name="all"
        label={t('agents.scope')}
        choices={[
          { value: '', label: t('agents.scope.direct') },
          { value: 'all', label: t('agents.scope.all') },
        ]}
      />
      <ChoiceFilter
        name="kind"
        label={t('agents.kind')}
        choices={[
          { value: '', label: t('agents.every') },
          { value: 'agent', label: t('agents.kind.agent') },
          { value: 'member', label: t('agents.kind.member') },
        ]}
      />
    </>
  );
}

/** Above the rows: the way down to them, what all of them did together, and how far that is counted. */
function Above({ reached: { way, sums, countedUpTo } }: { reached: Reached }) {
  const t = useT();
  const format = useFormat();
  const { search } = useListSearch();
  return (
    <>
      {/* Somebody searched for everywhere stands nowhere: the way is each one's own. */}
      {(way.length > 0 || sums !== null) && (
        <div className="pb-1.5">
          <LinePath
            way={way}
            label={t('agents.crumbs')}
            placeOf={(playerId) => ({ to: '/agents', search: { ...daysIn(search), ...(playerId && { below: String(playerId) }) } })}
          />
        </div>
      )}
      {sums !== null && (
        <Facts
          facts={[
            [t('agents.deposits'), format.amount(sums.deposits)],
            [t('agents.withdrawals'), format.amount(sums.withdrawals)],
            [t('agents.valid'), format.amount(sums.valid)],
            [t('agents.result'), format.amount(sums.result)],
          ]}
        />
      )}
      <Counted upTo={countedUpTo} />
    </>
  );
}

/** Up to when figures are complete. */
export function Counted({ upTo }: { upTo: number | null }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className="tabular text-caption text-ink-3">
      {upTo === null ? t('agents.notCounted') : t('agents.countedUpTo', { time: format.at(upTo) })}
    </p>
  );
}
