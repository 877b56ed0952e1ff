import { Button, IconEye } from '@sortes/ui';
import { BetList } from '../../entities/record/bet-list';
import { BetTotals } from '../../entities/record/bet-totals';
import { useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { useDownlineBets } from './api/records';
import { DirectPicker } from './parts/direct-picker';
import { Period } from './parts/period';
import { useTop } from './state/use-top';
import { useAgentFilters, useDrill, type AgentFilters } from './state/use-agent-filters';

/** Says, before anything is shown, that a look is seen. */
function SeenNote({ choosing }: { choosing: boolean }) {
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

/** The bets of one direct downline. */
function BetsOf({ playerId, filters, onOther }: { playerId: number; filters: AgentFilters; onOther: () => void }) {
  const t = useT();
  const modal = useModal();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useDownlineBets(playerId, filters.range);
  const [first] = data?.pages ?? [];
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h4 className="min-w-0 text-body font-bold wrap-anywhere text-ink-1">{first && t('agents.bets.of', { account: first.account })}</h4>
        <Button onClick={onOther}>{t('agents.bets.other')}</Button>
      </div>
      <Period filters={filters} />
      <BetList
        rows={data?.pages.flatMap((page) => page.list)}
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

/** `agentTeamBetting`: the bets of a direct downline, each as their own record shows it. */
export function TeamBettingPage() {
  const filters = useAgentFilters();
  const drill = useDrill();
  const playerId = filters.idOf('player');
  const top = useTop(String(playerId));
  return (
    <div ref={top} className="flex min-h-full flex-col gap-4">
      <SeenNote choosing={playerId === undefined} />
      {playerId === undefined ? (
        <DirectPicker filters={filters} onPick={(id) => drill('agentTeamBetting', { player: String(id) })} />
      ) : (
        <BetsOf playerId={playerId} filters={filters} onOther={() => filters.change({ player: '' })} />
      )}
    </div>
  );
}
