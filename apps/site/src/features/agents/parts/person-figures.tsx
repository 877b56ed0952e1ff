import { Badge, Button, EmptyState, IconChartBar, IconHandCoins, IconReceipt, IconUsersThree, Money, SegmentedControl } from '@sortes/ui';
import { useState, type ReactNode } from 'react';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { exactCurrency } from '../../../kit/exact-currency';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useMaySend } from '../api/sending';
import { usePerson, type Person } from '../api/team';
import { byNewestDay } from '../state/days-of-person';
import { isAmongPlayers, moneyFigures, toldFigures } from '../state/figures';
import { useDrill, type AgentFilters } from '../state/use-agent-filters';
import { BalanceCell } from './balance-cell';
import { Explain } from './explain';
import { FigureAmount, laneName, resultNote } from './figure-text';
import { AllRates } from './held-rates';
import { LastSeen } from './last-seen';
import { LinePath } from './line-path';
import { ListSkeleton } from './list-skeleton';
import { CountedUpTo } from './page-foot';
import { Period } from './period';
import { SendMoney } from './send-money';
import { Tiles } from './tiles';

/** Who they are to the agent, and the ways on from them. */
function PersonHead({ person, today }: { person: Person; today: string }) {
  const t = useT();
  const format = useFormat();
  const drill = useDrill();
  const { downline } = person;
  const maySend = useMaySend() && downline.level === 1;
  const [sending, setSending] = useState(false);
  const player = String(downline.playerId);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('agents.column.level'), format.number(downline.level)],
    [t('agents.column.teamSize'), format.number(downline.teamSize)],
    [t('agents.column.since'), format.date(downline.since)],
    ...(downline.level > 1 ? [] : [[t('agents.column.lastSeen'), <LastSeen key="seen" row={downline} today={today} />] as const]),
    ...(downline.contracts.length === 0
      ? []
      : [[t('agents.column.contracts'), downline.contracts.map((kind) => t(`contracts.kind.${kind}`)).join(', ')] as const]),
    [t('agents.column.balance'), <BalanceCell key="balance" row={downline} />],
  ];
  return (
    <section className="card grid grid-cols-1 gap-3 rounded-tile p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="min-w-0 text-h2 font-bold wrap-anywhere text-ink-1">{downline.account}</h4>
        <Badge tone={downline.isAgent ? 'info' : 'neutral'}>{t(downline.isAgent ? 'agents.kind.agent' : 'agents.kind.member')}</Badge>
      </div>
      {downline.note !== '' && <p className="text-label wrap-anywhere text-ink-2">{downline.note}</p>}
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-caption text-ink-3">{name}</dt>
            <dd className="tabular text-label font-semibold text-ink-1">{value}</dd>
          </div>
        ))}
      </dl>
      {downline.rates.length > 0 && (
        <section aria-label={t('agents.rates')} className="border-t border-divider pt-2">
          <h5 className="pb-1 text-label font-semibold text-ink-2">{t('agents.rates')}</h5>
          <AllRates rates={downline.rates} />
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        {person.maySeeBets && (
          <>
            <Button size="small" icon={<IconChartBar size={18} />} onClick={() => drill('agentTeamBetting', { player })}>
              {t('agents.openBets')}
            </Button>
            <Button size="small" icon={<IconReceipt size={18} />} onClick={() => drill('agentTransactions', { player })}>
              {t('agents.openMovements')}
            </Button>
          </>
        )}
        {maySend && (
          <Button size="small" icon={<IconHandCoins size={18} />} onClick={() => setSending(true)}>
            {t('agents.send')}
          </Button>
        )}
        {downline.isAgent && (
          <Button size="small" icon={<IconUsersThree size={18} />} onClick={() => drill('agentUserProfit', { below: player })}>
            {t('agents.openBelow')}
          </Button>
        )}
      </div>
      {sending && <SendMoney to={downline} onClose={() => setSending(false)} />}
    </section>
  );
}

/** A day by lane. */
function DayCard({ day, rows, result }: ReturnType<typeof byNewestDay<Person['days'][number]>>[number]) {
  const t = useT();
  const format = useFormat();
  const shown = (row: Person['days'][number]) =>
    moneyFigures.filter((figure) => row[figure] !== 0 && (figure !== 'result' || row.lane !== ''));
  return (
    <li className="card rounded-tile px-4 py-3">
      <h5 className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1 text-label font-semibold text-ink-2">
        {format.date(Date.parse(`${day}T12:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' })}
        <span>
          <span className="font-normal text-ink-3">{t('agents.figure.result')}</span>{' '}
          <Money amount={result} currency={exactCurrency} locale={format.tag} plus tinted className="tabular" />
        </span>
      </h5>
      <ul className="divide-y divide-divider">
        {rows.map((row) => (
          <li key={row.lane} className="py-2">
            <p className="flex items-baseline justify-between gap-2 text-label font-semibold text-ink-1">
              {row.lane === '' ? t('agents.moneyLane') : laneName(t, row.lane)}
              {row.bets > 0 && <span className="text-caption font-normal text-ink-3">{t('records.count', { count: row.bets })}</span>}
            </p>
            <p className="flex flex-wrap gap-x-4 text-caption text-ink-3">
              {shown(row).map((figure) => (
                <span key={figure}>
                  {t(`agents.figure.${figure}`)} <WireAmount value={row[figure]} className="tabular text-ink-2" />
                </span>
              ))}
            </p>
            {isAmongPlayers(row.lane) && <p className="text-caption text-ink-3">{t('agents.cardGames')}</p>}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** One downline: who they are to the agent, what they did in these days, by day and lane. */
export function PersonFigures({ playerId, filters }: { playerId: number; filters: AgentFilters }) {
  const t = useT();
  const drill = useDrill();
  const withTeam = !filters.isOn('alone');
  const { data, error, refetch } = usePerson(playerId, filters.range, withTeam);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const days = byNewestDay(data.days);
  return (
    <>
      <LinePath path={data.breadcrumb} onGo={(id) => drill('agentUserProfit', id === undefined ? {} : { below: String(id) })} />
      <PersonHead person={data} today={filters.today} />
      <Period filters={filters} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        {data.downline.isAgent && (
          <SegmentedControl
            label={t('agents.counting')}
            value={withTeam ? 'team' : 'alone'}
            onChange={(next) => filters.change({ alone: next === 'alone' ? '1' : '' })}
            choices={[
              { value: 'team', label: t('agents.withTeam') },
              { value: 'alone', label: t('agents.alone') },
            ]}
          />
        )}
        <CountedUpTo at={data.countedUpTo} />
        <Explain of={['valid', 'result', 'rebates', 'commissions', 'salaries', 'rewards', 'adjustments']} />
      </div>
      {days.length === 0 ? (
        <EmptyState heading="h3" className="py-8!" art={<IconChartBar size={32} />} title={t('agents.nothingDone')}>
          {t('agents.nothingDoneNote')}
        </EmptyState>
      ) : (
        <>
          <Tiles
            label={t('agents.sums')}
            tiles={toldFigures('', [data.sums]).map((figure) => ({
              key: figure,
              label: t(`agents.figure.${figure}`),
              value: <FigureAmount figures={data.sums} figure={figure} />,
              note: resultNote(t, data.sums, figure),
            }))}
          />
          <ul aria-label={t('agents.byDay')} className="grid grid-cols-1 gap-3">
            {days.map((day) => (
              <DayCard key={day.day} {...day} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
