import type { Operations, Reply } from '@sortes/contract';
import { Badge, ErrorState, Skeleton, Tabs } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { call } from '../../shared/calls';
import { useListSearch } from '../../shared/list/use-list-search';
import { problemText } from '../../shared/problem';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { DocumentList } from './documents-screen';
import { BetsTab } from './bets-tab';
import { DepositsTab, InboxTab, NotesTab, SignInsTab, TrailTab, WithdrawalsTab } from './player-tabs';
import { Overview } from './player-overview';
import { PlayerActions } from './player-actions';
import { StatementTab } from './statement-tab';
import { StatusBadge } from './player-words';

export type Player = Reply<Operations['staffGetPlayer']>;

const keys = [
  'overview',
  'actions',
  'statement',
  'bets',
  'deposits',
  'withdrawals',
  'signIns',
  'documents',
  'inbox',
  'notes',
  'trail',
] as const;
type Key = (typeof keys)[number];

/** Everything about one player on one page. */
export function PlayerScreen() {
  const t = useT();
  const { playerId: given = '' } = useParams({ strict: false }) as { playerId?: string };
  const playerId = Number(given);
  const { search, replace } = useListSearch();
  const [mayRecords, mayDocuments] = [useMay('players.records'), useMay('documents.read')];
  const [mayDeposits, mayWithdrawals] = [useMay('deposits.read'), useMay('withdrawals.read')];
  const query = useQuery({ queryKey: ['player', playerId], queryFn: () => call('staffGetPlayer', { params: { playerId } }) });
  if (query.isError) return <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>;
  const player = query.data;
  if (player === undefined) return <Skeleton className="h-96" />;
  const content: Partial<Record<Key, React.ReactNode>> = {
    overview: <Overview player={player} />,
    actions: <PlayerActions player={player} />,
    ...(mayRecords && { statement: <StatementTab playerId={playerId} />, bets: <BetsTab playerId={playerId} /> }),
    ...(mayDeposits && { deposits: <DepositsTab playerId={playerId} /> }),
    ...(mayWithdrawals && { withdrawals: <WithdrawalsTab playerId={playerId} /> }),
    signIns: <SignInsTab playerId={playerId} />,
    ...(mayDocuments && { documents: <DocumentList playerId={playerId} /> }),
    inbox: <InboxTab playerId={playerId} />,
    notes: <NotesTab playerId={playerId} />,
    trail: <TrailTab playerId={playerId} />,
  };
  const shown = keys.filter((key) => content[key] !== undefined);
  const tab = shown.find((key) => key === search['tab']) ?? 'overview';
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-h1 font-bold">{player.userName}</h1>
        <StatusBadge status={player.status} />
        {player.excluded && <Badge tone="danger">{t('players.excluded')}</Badge>}
        <span className="tabular text-label text-ink-3">
          {player.playerId} · {player.accountNumber}
        </span>
      </header>
      <Tabs
        label={player.userName}
        selected={tab}
        onSelect={(key) => replace(key === 'overview' ? {} : { tab: key })}
        tabs={shown.map((key) => ({
          key,
          label: t(`players.tab.${key}`),
          content: <div className="min-w-0 pt-4">{content[key]}</div>,
        }))}
      />
    </div>
  );
}
