import { agentLaneNames, type AgentLane, type Operations, type Reply } from '@sortes/contract';
import { startOfDay } from '@sortes/browser';
import { Dialog, ErrorState, linkClass, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { isDay } from '../../shared/day';
import { useFormat } from '../../shared/format';
import { DataTable } from '../../shared/list/data-table';
import { useListSearch } from '../../shared/list/use-list-search';
import { periodOf } from '../../shared/period';
import { problemText } from '../../shared/problem';
import { useT } from '../../shared/texts';
import { Facts } from '../../shared/facts';
import { useExactMoney } from './exact-money';
import { IncomeBets } from './income-bets';
import { agentsKeys } from './keys';
import { Pages } from '../../shared/list/pages';

type Hour = Reply<Operations['staffListAgentCommissions']>['list'][number];

const hourMs = 3_600_000;
const atOnce = 20;

/** What a sum of somebody's income opens to: hours by lane, each to its bets. It stands in the address, so that a colleague can be sent there. */
export function IncomeLines({ playerId }: { playerId: number }) {
  const t = useT();
  const { search, change } = useListSearch();
  const { income, lane: given, hour } = search;
  const isOpen = income === 'commission' || income === 'own';
  const lane = agentLaneNames.find((one) => one === given);
  const isHour = lane !== undefined && hour !== undefined && /^\d{1,13}$/.test(hour);
  return (
    <Dialog
      open={isOpen}
      onClose={() => change({ income: undefined, day: undefined, hour: undefined, lane: undefined })}
      title={t(income === 'own' ? 'agents.income.ownRebate' : 'agents.income.commission')}
      closeLabel={t('common.close')}
      width="wide"
      overManyRows
    >
      {!isOpen ? null : isHour ? (
        <IncomeBets
          playerId={playerId}
          isOwn={income === 'own'}
          hour={Number(hour)}
          lane={lane}
          onBack={() => change({ hour: undefined, lane: undefined })}
        />
      ) : (
        <Hours playerId={playerId} isOwn={income === 'own'} lane={lane} />
      )}
    </Dialog>
  );
}

function Hours({ playerId, isOwn, lane }: { playerId: number; isOwn: boolean; lane: AgentLane | undefined }) {
  const t = useT();
  const format = useFormat();
  const exact = useExactMoney();
  const { search, change } = useListSearch();
  const whole = periodOf(search, 'week');
  const { day } = search;
  const days = isDay(day) ? { from: day, to: day } : whole;
  const page = Math.max(1, Number(search['page']) || 1);
  const query = { ...days, ...(isOwn && { own: 'own' as const }), ...(lane !== undefined && { lane }), pageNo: page, pageSize: atOnce };
  const { data, error } = useQuery({
    queryKey: agentsKeys.incomeHours.of(playerId, query),
    queryFn: ({ signal }) => call('staffListAgentCommissions', { params: { playerId }, query }, { signal }),
  });
  if (error) return <ErrorState title={t('common.problem.load')}>{problemText(error)}</ErrorState>;
  if (data === undefined) return <Skeleton className="h-60" />;
  const dayText = (of: string): string => format.date(startOfDay(of, boot.timeZone));
  const hourText = ({ hour }: Hour): string => format.span(hour, hour + hourMs);
  const { earned, paid, due, owed } = data.sums;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Facts
        facts={[
          [t('agents.income.days'), days.from === days.to ? dayText(days.from) : `${dayText(days.from)} – ${dayText(days.to)}`],
          ...(lane === undefined ? [] : [[t('agents.lane'), t(`agents.lane.${lane}`)] as const]),
          [t('agents.income.earned'), exact(earned)],
          [t('agents.income.paid'), exact(paid)],
          [t('agents.income.due'), exact(due)],
          ...(owed === 0 ? [] : [[t('agents.income.back'), exact(owed)] as const]),
        ]}
      />
      {data.total === 0 ? (
        <p className="text-label text-ink-3">{t('agents.income.none')}</p>
      ) : (
        <DataTable
          caption={t('agents.income.hours')}
          rows={data.list}
          rowKey={(row) => `${row.hour} ${row.lane}`}
          openLabel={(row) => t('agents.income.openDay', { source: t(`agents.lane.${row.lane}`), day: hourText(row) })}
          onRow={(row) => change({ hour: String(row.hour), lane: row.lane })}
          columns={[
            { key: 'hour', title: t('agents.income.hour'), cell: hourText },
            { key: 'lane', title: t('agents.lane'), cell: (row) => t(`agents.lane.${row.lane}`) },
            { key: 'earned', title: t('agents.income.earned'), numeric: true, cell: (row) => exact(row.earned) },
            { key: 'paid', title: t('agents.income.paid'), numeric: true, cell: (row) => exact(row.paid) },
            {
              key: 'due',
              title: t('agents.income.due'),
              numeric: true,
              cell: (row) => (row.owed > 0 ? `−${exact(row.owed)}` : exact(row.due)),
            },
          ]}
        />
      )}
      <Pages page={page} total={data.total} atOnce={atOnce} onPage={(next) => change({ page: String(next) })} />
      <p className="text-caption text-ink-3">{t('agents.income.hoursNote')}</p>
      {((isDay(day) && whole.from !== whole.to) || lane !== undefined) && (
        <button
          type="button"
          className={`${linkClass} justify-self-start text-label`}
          onClick={() => change({ day: undefined, lane: undefined })}
        >
          {t('agents.income.wholePeriod')}
        </button>
      )}
    </div>
  );
}
