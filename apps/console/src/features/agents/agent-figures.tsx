import type { AgentLane } from '@sortes/contract';
import { startOfDay } from '@sortes/browser';
import { Select } from '@sortes/ui';
import { boot } from '../../shared/boot';
import { useFormat } from '../../shared/format';
import { DataTable, type Column } from '../../shared/list/data-table';
import { useListSearch } from '../../shared/list/use-list-search';
import { useT } from '../../shared/texts';
import type { Agent } from './agent';
import { Counted } from './agents-screen';
import { Part } from './part';

type Day = Agent['days'][number];

const amounts = [
  'stakes',
  'valid',
  'prizes',
  'rebates',
  'commissions',
  'salaries',
  'rewards',
  'deposits',
  'withdrawals',
  'fees',
  'adjustments',
  'result',
] as const satisfies readonly (keyof Agent['sums'])[];

/** What somebody did, alone or with everybody below them, by day and lane. */
export function AgentFigures({ agent }: { agent: Agent }) {
  const t = useT();
  const { search, change } = useListSearch();
  const { columns, empty } = useColumns(agent.days);
  return (
    <Part title={t('agents.figures')}>
      {agent.isAgent && (
        <search className="dense-fields">
          <Select
            label={t('agents.team')}
            className="w-44"
            value={search['team'] ?? 'team'}
            onChange={({ target }) => change({ team: target.value === 'team' ? undefined : target.value })}
            choices={(['team', 'alone'] as const).map((value) => ({ value, label: t(`agents.team.${value}`) }))}
          />
        </search>
      )}
      <Sums sums={agent.sums} />
      {agent.days.length === 0 ? (
        <p className="text-label text-ink-3">{t('agents.nothing')}</p>
      ) : (
        <DataTable
          caption={t('agents.figures')}
          columns={columns}
          rows={agent.days}
          rowKey={({ day, lane }) => `${day} ${lane}`}
          openLabel={({ day }) => day}
        />
      )}
      {agent.days.length > 0 && empty.length > 0 && (
        <p className="text-caption text-ink-3">{t('common.emptyColumns', { names: empty.join(', ') })}</p>
      )}
      <p className="text-caption text-ink-3">{t('agents.resultNote')}</p>
      <Counted upTo={agent.countedUpTo} />
    </Part>
  );
}

function useColumns(days: readonly Day[]): { columns: readonly Column<Day>[]; empty: readonly string[] } {
  const t = useT();
  const format = useFormat();
  const laneText = (lane: AgentLane | ''): string => t(lane === '' ? 'agents.lane.money' : `agents.lane.${lane}`);
  const isEmpty = (name: (typeof amounts)[number]): boolean => days.every((row) => Number(row[name]) === 0);
  return {
    columns: [
      { key: 'day', title: t('agents.day'), cell: ({ day }) => format.date(startOfDay(day, boot.timeZone)) },
      { key: 'lane', title: t('agents.lane'), cell: ({ lane }) => laneText(lane) },
      { key: 'bets', title: t('agents.bets'), numeric: true, cell: ({ bets }) => format.number(bets) },
      ...amounts
        .filter((name) => !isEmpty(name))
        .map((name) => ({
          key: name,
          title: t(`agents.${name}`),
          numeric: true,
          cell: (row: Day) => format.amount(row[name]),
        })),
    ],
    empty: amounts.filter(isEmpty).map((name) => t(`agents.${name}`)),
  };
}

function Sums({ sums }: { sums: Agent['sums'] }) {
  const t = useT();
  const format = useFormat();
  return (
    <dl className="flex flex-wrap gap-2">
      {(['deposits', 'withdrawals', 'stakes', 'valid', 'prizes', 'result'] as const).map((name) => (
        <div key={name} className="rounded-chip border border-divider px-3 py-1.5">
          <dt className="text-caption text-ink-3">{t(`agents.${name}`)}</dt>
          <dd className="tabular text-label font-semibold">{format.amount(sums[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
