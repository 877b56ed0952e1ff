import { agentLaneNames, type AgentLane } from '@sortes/contract';
import { tryReadAmount } from '@sortes/money';
import { Button, IconEye, IconUsersThree, Select } from '@sortes/ui';
import { useState } from 'react';
import { BetList } from '../../entities/record/bet-list';
import { BetTotals } from '../../entities/record/bet-totals';
import { TotalSums } from '../../entities/record/total-sums';
import { fileAddress } from '../../kit/api/client';
import { exactCurrency } from '../../kit/exact-currency';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { useDownlineBets, useTeamBets, type TeamBet } from './api/records';
import { AccountSearch } from './parts/account-search';
import { CsvLink } from './parts/csv-link';
import { DirectPicker } from './parts/direct-picker';
import { laneName } from './parts/figure-text';
import { BetWithWays } from './parts/opened-bet';
import { Period } from './parts/period';
import { StepPath } from './parts/step-path';
import { TeamPlay } from './parts/team-play';
import { useTop } from './state/use-top';
import { useAgentFilters, useDrill, type AgentFilters } from './state/use-agent-filters';

/** Says that a look is seen. */
function SeenNote({ choosing = false }: { choosing?: boolean }) {
  const t = useT();
  return (
    <p className="flex items-start gap-2 rounded-chip border border-hairline bg-bg2 px-3 py-2.5 text-label text-ink-2">
      <IconEye size={18} className="mt-px shrink-0 text-ink-3" />
      <span>
        {choosing && t('agents.bets.choose')} {t('agents.bets.seen')}
      </span>
    </p>
  );
}

const minutes = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const;

/** What of a bet counts, and when. */
function useCountedText() {
  const t = useT();
  const format = useFormat();
  return ({ valid, bookedAt }: Pick<TeamBet, 'valid' | 'bookedAt'>): string =>
    valid === null || bookedAt === null
      ? t('agents.bets.bookedNot')
      : `${t('agents.figure.valid')} ${format.money(tryReadAmount(valid) ?? 0n, exactCurrency)} · ${t('agents.bets.booked')} ${format.date(bookedAt, minutes)}`;
}

/** The bets of one direct downline. */
function BetsOf({ playerId, filters, onOther }: { playerId: number; filters: AgentFilters; onOther: () => void }) {
  const t = useT();
  const modal = useModal();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useDownlineBets(playerId, filters.range);
  const [first] = data?.pages ?? [];
  const countedOf = useCountedText();
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h4 className="min-w-0 text-body font-bold wrap-anywhere text-ink-1">{first && t('agents.bets.of', { account: first.account })}</h4>
        <Button onClick={onOther}>{t('agents.bets.all')}</Button>
      </div>
      <Period filters={filters} />
      <CsvLink href={fileAddress('exportTeamBets', { ...filters.range, playerId })} />
      <BetList
        rows={data?.pages.flatMap((page) => page.list)}
        countedOf={countedOf}
        filtered={false}
        empty={{ title: t('agents.bets.none'), note: t('agents.bets.noneNote') }}
        error={error}
        onRetry={() => void refetch()}
        more={hasNextPage}
        loadingMore={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        onCheck={(draw) => modal.openAbove({ above: 'proof', ...draw })}
      />
      {first?.totals && <BetTotals totals={first.totals} />}
    </>
  );
}

/** The newest bets of everybody directly below; each opens. */
function TeamBets({ filters, lane }: { filters: AgentFilters; lane: AgentLane | undefined }) {
  const t = useT();
  const drill = useDrill();
  const [opened, setOpened] = useState<TeamBet>();
  const begins = filters.valueOf('begins');
  const query = { ...filters.range, ...(lane !== undefined && { lane }), ...(begins !== '' && { account: begins }) };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTeamBets(query);
  const countedOf = useCountedText();
  const totals = data?.pages[0]?.totals;
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-body font-bold text-ink-1">{t('agents.bets.direct')}</h4>
        <Button icon={<IconUsersThree size={18} />} onClick={() => drill('agentTeamBetting', { tab: 'choose' })}>
          {t('agents.bets.one')}
        </Button>
      </div>
      <SeenNote />
      <div className="flex flex-wrap items-end gap-2">
        <AccountSearch filters={filters} />
        <CsvLink href={fileAddress('exportTeamBets', query)} />
      </div>
      {totals && totals.bets > 0 && (
        <div className="rounded-chip border border-hairline bg-bg2 px-3 py-2.5">
          <p className="pb-1 text-caption text-ink-3">{`${t('agents.bets.decided')} · ${t('records.count', { count: totals.bets })}`}</p>
          <TotalSums
            totals={[
              { key: 'stakes', label: t('agents.figure.stakes'), value: totals.stakes },
              { key: 'valid', label: t('agents.figure.valid'), value: totals.valid },
              { key: 'prizes', label: t('agents.figure.prizes'), value: totals.prizes },
              { key: 'net', label: t('agents.bets.net'), value: totals.net, net: true },
            ]}
          />
        </div>
      )}
      <BetList
        rows={data?.pages.flatMap((page) => page.list)}
        filtered={false}
        empty={{ title: t('agents.bets.none'), note: t('agents.bets.noneNote') }}
        error={error}
        onRetry={() => void refetch()}
        more={hasNextPage}
        loadingMore={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        onOpen={setOpened}
        accountOf={({ account }) => account}
        countedOf={countedOf}
      />
      {opened && <BetWithWays bet={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

/** What the whole team played, and the bets of those directly below. */
function TeamBetting({ filters }: { filters: AgentFilters }) {
  const t = useT();
  const lane = (filters.choiceOf('lane', agentLaneNames) as AgentLane | '') || undefined;
  return (
    <>
      <Period filters={filters} />
      <Select
        label={t('agents.lane')}
        className="min-w-0 sm:max-w-72"
        value={lane ?? ''}
        onChange={(event) => filters.change({ lane: event.target.value })}
        choices={[
          { value: '', label: t('agents.allLanes') },
          ...agentLaneNames.map((one) => ({ value: one as string, label: laneName(t, one) })),
        ]}
      />
      <TeamPlay filters={filters} lane={lane} />
      <TeamBets filters={filters} lane={lane} />
    </>
  );
}

/** `agentTeamBetting`: what the team played, and its bets; `player` opens those of a direct downline, `tab` chooses one. */
export function TeamBettingPage() {
  const t = useT();
  const filters = useAgentFilters();
  const drill = useDrill();
  const playerId = filters.idOf('player');
  const isChoosing = filters.choiceOf('tab', ['choose']) === 'choose';
  const top = useTop(`${playerId} ${isChoosing}`);
  return (
    <div ref={top} className="flex min-h-full flex-col gap-4">
      {playerId !== undefined ? (
        <>
          <SeenNote />
          <BetsOf playerId={playerId} filters={filters} onOther={() => filters.change({ player: '' })} />
        </>
      ) : isChoosing ? (
        <>
          <StepPath
            label={t('agents.income.path')}
            steps={[
              { key: 'page', name: t('agents.page.betting'), onGo: () => drill('agentTeamBetting') },
              { key: 'choose', name: t('agents.bets.one'), onGo: () => undefined },
            ]}
          />
          <SeenNote choosing />
          <DirectPicker filters={filters} onPick={(id) => drill('agentTeamBetting', { player: String(id) })} />
        </>
      ) : (
        <TeamBetting filters={filters} />
      )}
    </div>
  );
}
