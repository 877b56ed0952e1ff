import { groupAccountNumber } from '@sortes/browser';
import type { StaffRight } from '@sortes/contract';
import { Badge, buttonClass, ErrorState, Skeleton, Tabs } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, use, type ComponentType } from 'react';
import { call } from '../../shared/calls';
import { useListSearch } from '../../shared/list/use-list-search';
import { useModuleOn } from '../../shared/module-on';
import { problemText } from '../../shared/problem';
import { ScreenHeader } from '../../shared/screen-header';
import { useMay, useSession } from '../../shared/session';
import { useT } from '../../shared/texts';
import { DocumentList } from './documents-screen';
import { hasActions } from './actions-of';
import { BetsTab } from './bets-tab';
import { ConversationTab } from './conversation-tab';
import { DepositsTab, NotesTab, SignInsTab, TrailTab, WithdrawalsTab } from './player-tabs';
import { linkClass, Overview } from './player-overview';
import type { Player } from './player';
import { PlayerActions } from './player-actions';
import { PlayerPartsContext, type PlayerParts } from './player-parts';
import { StatementTab } from './statement-tab';
import { StatusBadge } from './player-words';
import { ScreenLink } from '../../shared/screen-link';
import { playerPlace } from '../../shared/addresses';
import { sharedKeys } from '../../shared/keys';

const keys = [
  'overview',
  'actions',
  'statement',
  'bets',
  'deposits',
  'withdrawals',
  'promotions',
  'ranks',
  'points',
  'signIns',
  'documents',
  'inbox',
  'notes',
  'trail',
] as const;
type Key = (typeof keys)[number];
const none: readonly StaffRight[] = [];

/** The page with what other features have of a player. */
export function playerScreenWith(parts: PlayerParts): ComponentType {
  return function Player() {
    return (
      <PlayerPartsContext value={parts}>
        <PlayerScreen />
      </PlayerPartsContext>
    );
  };
}

/** What another feature has of a player, for who may see it and while the brand has that feature. */
function usePart(name: keyof PlayerParts, playerId: number): React.ReactNode {
  const part = use(PlayerPartsContext)?.[name];
  const may = useMay(part?.right ?? 'promotions.read');
  const isOn = useModuleOn(part?.module ?? '');
  if (part === undefined || !may || !isOn) return undefined;
  return (
    <Suspense fallback={<Skeleton className="h-60" />}>
      <part.Content playerId={playerId} />
    </Suspense>
  );
}

/** Everything about one player on one page. */
function PlayerScreen() {
  const t = useT();
  const { playerId: given = '' } = useParams({ strict: false }) as { playerId?: string };
  const playerId = Number(given);
  const { search, replace } = useListSearch();
  const [mayRecords, mayDocuments] = [useMay('players.records'), useMay('documents.read')];
  const [mayDeposits, mayWithdrawals] = [useMay('deposits.read'), useMay('withdrawals.read')];
  const [promotions, ranks] = [usePart('promotions', playerId), usePart('ranks', playerId)];
  const points = usePart('points', playerId);
  const mine = useSession((state) => state.me?.rights ?? none);
  const query = useQuery({ queryKey: sharedKeys.player.of(playerId), queryFn: () => call('staffGetPlayer', { params: { playerId } }) });
  if (query.isError)
    return (
      <ErrorState
        heading="h1"
        title={t('common.problem.load')}
        actions={
          <ScreenLink place={{ to: '/players' }} className={buttonClass({})}>
            {t('shell.screen.players')}
          </ScreenLink>
        }
      >
        {problemText(query.error)}
      </ErrorState>
    );
  const player = query.data;
  if (player === undefined) return <Skeleton className="h-96" />;
  const content: Partial<Record<Key, React.ReactNode>> = {
    overview: <Overview player={player} />,
    ...(hasActions(player, mine) && { actions: <PlayerActions player={player} /> }),
    ...(mayRecords && { statement: <StatementTab playerId={playerId} />, bets: <BetsTab playerId={playerId} /> }),
    ...(mayDeposits && { deposits: <DepositsTab playerId={playerId} /> }),
    ...(mayWithdrawals && { withdrawals: <WithdrawalsTab playerId={playerId} /> }),
    ...(promotions !== undefined && { promotions }),
    ...(ranks !== undefined && { ranks }),
    ...(points !== undefined && { points }),
    signIns: <SignInsTab playerId={playerId} />,
    ...(mayDocuments && { documents: <DocumentList playerId={playerId} /> }),
    inbox: <ConversationTab playerId={playerId} />,
    notes: <NotesTab playerId={playerId} />,
    trail: <TrailTab playerId={playerId} />,
  };
  const shown = keys.filter((key) => content[key] !== undefined);
  const tab = shown.find((key) => key === search['tab']) ?? 'overview';
  return (
    <div className="grid gap-4">
      <PlayerHead player={player} />
      <Tabs
        dense
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

function PlayerHead({ player }: { player: Player }) {
  const t = useT();
  return (
    <ScreenHeader
      title={player.userName}
      beside={
        <>
          <StatusBadge status={player.status} />
          {player.excluded && <Badge tone="danger">{t('players.excluded')}</Badge>}
          <span className="tabular">
            {t('players.numbers', { player: String(player.playerId), account: groupAccountNumber(player.accountNumber) })}
          </span>
        </>
      }
      below={
        player.notes.latest !== null && (
          <p className="flex min-w-0 items-baseline gap-2">
            <ScreenLink place={playerPlace(player.playerId, { tab: 'notes' })} className={`shrink-0 ${linkClass}`}>
              {t('players.noteCount', { count: player.notes.total })}
            </ScreenLink>
            <span className="truncate" title={player.notes.latest.text}>
              {player.notes.latest.author}: {player.notes.latest.text}
            </span>
          </p>
        )
      }
    />
  );
}
