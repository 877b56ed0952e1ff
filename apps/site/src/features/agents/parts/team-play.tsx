import { EmptyState, IconTicket, SegmentedControl } from '@sortes/ui';
import type { AgentLane } from '@sortes/contract';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useTeamPlay, type Play } from '../api/records';
import type { AgentFilters } from '../state/use-agent-filters';
import { useDayText } from './commission-hours';
import { Explain } from './explain';
import { FigureTable, type FigureColumn } from './figure-table';
import { FigureAmount, laneName, resultNote } from './figure-text';
import { ListSkeleton } from './list-skeleton';
import { CountedUpTo } from './page-foot';
import { Tiles } from './tiles';

const figures = ['stakes', 'valid', 'prizes', 'result'] as const;

type Row = Play['sums'] & { name: string; onPress: () => void };

/** What the team played, by day or by game; each opens its bets. */
function PlayTable({ rows, head }: { rows: readonly Row[]; head: string }) {
  const t = useT();
  const format = useFormat();
  const columns: readonly FigureColumn<Row>[] = [
    {
      key: 'name',
      title: head,
      cell: ({ name, onPress }) => (
        <button
          type="button"
          onClick={onPress}
          className="min-h-6 text-start text-body font-semibold whitespace-nowrap text-info hover:underline"
        >
          {name}
        </button>
      ),
    },
    { key: 'bets', title: t('agents.figure.bets'), numeric: true, cell: ({ bets }) => format.number(bets) },
    ...figures.map((figure) => ({
      key: figure,
      title: t(`agents.figure.${figure}`),
      numeric: true,
      cell: (row: Row) => <FigureAmount figures={row} figure={figure} />,
    })),
  ];
  return <FigureTable caption={head} columns={columns} rows={rows} rowKey={({ name }) => name} />;
}

/** The whole team's bets as sums for the filter, by day and by game. */
export function TeamPlay({ filters, lane }: { filters: AgentFilters; lane: AgentLane | undefined }) {
  const t = useT();
  const format = useFormat();
  const dayText = useDayText();
  const by = filters.choiceOf('side', ['game']) === 'game' ? 'game' : 'day';
  const { data, error, refetch } = useTeamPlay({ ...filters.range, ...(lane !== undefined && { lane }) });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const { sums } = data;
  const rows: readonly Row[] =
    by === 'day'
      ? data.days
          .toReversed()
          .map(({ day, ...of }) => ({ ...of, name: dayText(day), onPress: () => filters.changeRange({ from: day, to: day }) }))
      : data.lanes.map(({ lane: one, ...of }) => ({ ...of, name: laneName(t, one), onPress: () => filters.change({ lane: one }) }));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <CountedUpTo at={data.countedUpTo} />
        <Explain of={['valid', 'result']} />
      </div>
      {rows.length === 0 ? (
        <EmptyState heading="h3" className="py-6!" art={<IconTicket size={32} />} title={t('agents.bets.none')}>
          {t('agents.bets.noneNote')}
        </EmptyState>
      ) : (
        <section aria-label={t('agents.bets.team')} className="grid grid-cols-1 gap-3">
          <Tiles
            label={t('agents.sums')}
            tiles={[
              { key: 'bets', label: t('agents.figure.bets'), value: format.number(sums.bets) },
              ...figures.map((figure) => ({
                key: figure,
                label: t(`agents.figure.${figure}`),
                value: figure === 'result' ? <WireAmount value={sums.result} plus tinted /> : <WireAmount value={sums[figure]} />,
                note: resultNote(t, sums, figure),
              })),
            ]}
          />
          <SegmentedControl
            label={t('agents.bets.by')}
            value={by}
            onChange={(next) => filters.change({ side: next === 'game' ? next : '' })}
            choices={[
              { value: 'day', label: t('agents.byDay') },
              { value: 'game', label: t('agents.byLane') },
            ]}
          />
          <PlayTable rows={rows} head={t(by === 'day' ? 'agents.income.day' : 'agents.lane')} />
        </section>
      )}
    </>
  );
}
