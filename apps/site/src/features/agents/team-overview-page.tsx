import { EmptyState, IconChartBar, IconCaretRight, Button } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import type { ProfitDeed, ProfitOrder, Reply, agents } from '@sortes/contract';
import { useTotalIncome } from './api/income';
import { useAgentPlace, useTeamOverview } from './api/team';
import { DayChart } from './parts/day-chart';
import { Explain } from './parts/explain';
import { FigureAmount, resultNote } from './parts/figure-text';
import { Glance, WaitingContracts } from './parts/glance';
import { LaneShares } from './parts/lane-shares';
import { ListSkeleton } from './parts/list-skeleton';
import { NobodyBelow } from './parts/nobody-below';
import { OwnIncome } from './parts/own-income';
import { CountedUpTo } from './parts/page-foot';
import { Period } from './parts/period';
import { Tiles } from './parts/tiles';
import { toldFigures } from './state/figures';
import { useAgentFilters, useDrill } from './state/use-agent-filters';

type Overview = Reply<typeof agents.getTeamOverview>;

/** What stands first, and who else is in the line; each figure opens the people it counts. */
function People({ people, today }: Pick<Overview, 'people'> & { today: string }) {
  const t = useT();
  const format = useFormat();
  const drill = useDrill();
  const tile = (key: string, label: string, count: number, onPress: () => void) => ({ key, label, value: format.number(count), onPress });
  const who = (did: ProfitDeed, order: ProfitOrder) => () => drill('agentUserProfit', { all: '1', did, order });
  return (
    <>
      <Glance
        today={today}
        active={people.active_ppl}
        joined={people.increased_ppl}
        onActive={who('active', 'valid')}
        onJoined={() => drill('agentTeamManagement', { all: '1', joined: '1' })}
      />
      <Tiles
        label={t('agents.people')}
        tiles={[
          tile('total', t('agents.people.total'), people.total_ppl, () => drill('agentTeamManagement', { all: '1' })),
          tile('agents', t('agents.people.agents'), people.agent_ppl, () => drill('agentTeamManagement', { all: '1', kind: 'agent' })),
          tile('members', t('agents.people.members'), people.member_ppl, () => drill('agentTeamManagement', { all: '1', kind: 'member' })),
          tile('betting', t('agents.people.betting'), people.bet_ppl, who('bet', 'bets')),
          tile('depositing', t('agents.people.depositing'), people.deposit_ppl, who('deposit', 'deposits')),
          tile('withdrawing', t('agents.people.withdrawing'), people.withdraw_ppl, who('withdraw', 'withdrawals')),
        ]}
      />
    </>
  );
}

/** Direct lines by what they turned over. */
function Best({ best }: Pick<Overview, 'best'>) {
  const t = useT();
  const drill = useDrill();
  if (best.length === 0) return null;
  return (
    <section aria-label={t('agents.best')} className="card rounded-tile p-3">
      <h4 className="pb-1 text-body font-semibold text-ink-1">{t('agents.best')}</h4>
      <ol>
        {best.map((line, at) => (
          <li key={line.playerId}>
            <button
              type="button"
              onClick={() => drill('agentUserProfit', line.isAgent ? { below: String(line.playerId) } : { player: String(line.playerId) })}
              className="-mx-1.5 flex min-h-13 w-[calc(100%+12px)] items-center gap-3 rounded-field px-1.5 py-1 text-start hover:bg-bg2"
            >
              <span className="tabular w-5 shrink-0 text-end text-label text-ink-3">{at + 1}</span>
              <span className="min-w-0 flex-1">
                <span className="block text-label font-semibold wrap-anywhere text-ink-1">{line.account}</span>
                <span className="block text-caption text-ink-3">{t(line.isAgent ? 'agents.kind.agentTeam' : 'agents.kind.member')}</span>
              </span>
              <span className="tabular text-end text-label">
                <span className="block text-ink-1">
                  <FigureAmount figures={line} figure="valid" />
                </span>
                <span className="block text-caption">
                  <span className="sr-only">{t('agents.figure.result')}: </span>
                  <FigureAmount figures={line} figure="result" />
                </span>
              </span>
              <IconCaretRight size={14} className="shrink-0 text-ink-3" />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where the agent stands, in a sentence. */
function PlaceLine() {
  const t = useT();
  const { data } = useAgentPlace();
  if (!data) return <p className="min-h-5 text-label text-ink-2" />;
  return (
    <p className="min-h-5 text-label text-ink-2">
      {data.upline === '' ? t('agents.placeBelowHouse') : t('agents.placeBelow', { account: data.upline })}{' '}
      {t('agents.placeDirect', { count: data.direct })}
    </p>
  );
}

/** `agentTeamOverview`: the whole line in some days. */
export function TeamOverviewPage() {
  const t = useT();
  const filters = useAgentFilters();
  const drill = useDrill();
  const { data, error, refetch } = useTeamOverview(filters.range);
  const { data: income } = useTotalIncome(filters.range);
  const quiet = data !== undefined && data.sums.bets === 0 && data.sums.deposits === 0 && data.sums.withdrawals === 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PlaceLine />
      <WaitingContracts />
      <Period filters={filters} />
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton />
      ) : data.people.total_ppl === 0 ? (
        <NobodyBelow filtered={false} ofOthers={false} />
      ) : (
        <>
          <People people={data.people} today={filters.today} />
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <CountedUpTo at={data.countedUpTo} />
            <Explain
              of={['valid', 'result', 'rebates', 'commissions', 'salaries', 'rewards', 'adjustments', 'active']}
              activeFrom={tryReadAmount(data.activeFrom) ?? 0n}
              activeDeposit={tryReadAmount(data.activeDeposit) ?? 0n}
            />
          </div>
          {quiet ? (
            <EmptyState
              heading="h3"
              className="py-8!"
              art={<IconChartBar size={32} />}
              title={t('agents.quiet')}
              actions={<Button onClick={() => drill('agentTeamManagement')}>{t('agents.page.team')}</Button>}
            >
              {t('agents.quietNote')}
            </EmptyState>
          ) : (
            <>
              <Tiles
                label={t('agents.sums')}
                tiles={toldFigures('', [data.sums]).map((figure) => ({
                  key: figure,
                  label: t(`agents.figure.${figure}`),
                  value: <FigureAmount figures={data.sums} figure={figure} />,
                  // The agent's own play is nothing here mostly; what contracts paid them is not.
                  note: figure === 'salaries' ? t('agents.youIncluded') : resultNote(t, data.sums, figure),
                  onPress: () => drill('agentUserProfit', { order: figure }),
                }))}
              />
              {income && <OwnIncome sums={income.sums} />}
              <DayChart days={data.days} onOpen={(order, from, to) => drill('agentUserProfit', { order, from, to })} />
              <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
                <LaneShares
                  lanes={data.lanes.map(({ lane, valid }) => ({ lane, value: valid }))}
                  onOpen={(lane) => drill('agentUserProfit', { lane })}
                />
                <Best best={data.best} />
              </div>
            </>
          )}
        </>
      )}
    </div>
  );
}
