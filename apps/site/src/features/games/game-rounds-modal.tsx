import { Button, Dialog, EmptyState, IconDownloadSimple, IconLock, IconX, buttonClass } from '@sortes/ui';
import { useEffect, useState } from 'react';
import { fileAddress } from '../../kit/api/client';
import { useBalance } from '../../entities/wallet/balance';
import { useLanguage, useT } from '../../kit/i18n';
import { useModal, type ModalProps } from '../../kit/modal';
import { RecordTabs } from '../../entities/record/record-tabs';
import { useSearch } from '../../kit/search';
import { useSession } from '../../entities/account/session';
import { useGame } from './api/launch';
import { roundQuery, useRounds, type RoundFilter } from './api/rounds';
import { RoundFilters } from './rounds/round-filters';
import { RoundList } from './rounds/round-list';
import { RoundSheet } from './rounds/round-sheet';
import { RoundTotals } from './rounds/round-totals';
import { useChosenRounds, type ChosenRounds } from './rounds/use-chosen-rounds';
import { useChangeSearch } from '../../kit/page-link';

/** Says that the list is of one game, and leads to that of all games. */
function OneGame({ nodeId }: { nodeId: string }) {
  const t = useT();
  const changeSearch = useChangeSearch();
  const name = useGame(nodeId).data?.game.gameName ?? nodeId;
  return (
    <div>
      <Button
        size="small"
        icon={<IconX size={16} />}
        aria-label={`${t('games.rounds.onlyGame', { name })} · ${t('games.rounds.allGames')}`}
        onClick={() => changeSearch(({ of: _of, ...kept }) => kept)}
      >
        {t('games.rounds.onlyGame', { name })}
      </Button>
    </div>
  );
}

/** How many rounds fit the filter, and the file of them. */
function CountAndFile({ count, filter }: { count: number | undefined; filter: RoundFilter }) {
  const t = useT();
  const language = useLanguage();
  return (
    <div className="flex min-h-11 grow basis-32 flex-wrap items-center gap-2">
      <p role="status" className="mr-auto text-label text-ink-3">
        {count !== undefined && t('games.rounds.count', { count })}
      </p>
      <a
        href={fileAddress('exportGameRounds', { ...roundQuery(filter), language: language.code })}
        download
        className={buttonClass({ tone: 'secondary' })}
      >
        <IconDownloadSimple size={18} /> <span className="max-sm:sr-only">{t('games.rounds.export')}</span>
      </a>
    </div>
  );
}

/** The player's rounds that are asked for, under what narrows them. */
function PlayedRounds({ nodeId, chosen, rounds }: { nodeId: string; chosen: ChosenRounds; rounds: ReturnType<typeof useRounds> }) {
  const modal = useModal();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = rounds;
  return (
    <>
      {nodeId !== '' && <OneGame nodeId={nodeId} />}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-4">
        <RoundFilters chosenRounds={chosen} oneGame={nodeId !== ''} />
        <CountAndFile count={data?.pages[0]?.totals.rounds} filter={chosen.filter} />
      </div>
      <RoundList
        rows={data?.pages.flatMap((page) => page.list)}
        filtered={chosen.isNarrowed}
        error={error}
        onRetry={() => void refetch()}
        more={hasNextPage}
        loadingMore={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        onOpen={(row) => modal.openAbove({ roundId: row.roundId })}
      />
    </>
  );
}

/** False until a moment after the sheet was drawn. After a refresh a sheet and the one above it are asked for at once: of two that come together the first shuts the other out. */
function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true));
    return () => clearTimeout(timer);
  }, []);
  return drawn;
}

/** `?m=gameRounds`: what was played at vendors' games, round by round (`of`: of one game; `roundId`: one round with its movements above the list). */
export function GameRoundsModal({ onClose }: ModalProps) {
  const t = useT();
  const modal = useModal();
  const status = useSession((session) => session.status);
  const member = status === 'member';
  const { of: nodeId = '', roundId } = useSearch();
  const drawn = useDrawn();
  const chosen = useChosenRounds(nodeId);
  const sequence = useBalance().data?.sequence;
  const rounds = useRounds(chosen.filter, sequence, member);
  const totals = rounds.data?.pages[0]?.totals;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('games.rounds.title')}
        closeLabel={t('common.close')}
        width="large"
        {...(totals && totals.rounds > 0 && { footer: <RoundTotals totals={totals} /> })}
      >
        <div className="grid grid-cols-1 gap-4">
          <RecordTabs />
          {status === 'guest' ? (
            <EmptyState
              title={t('games.rounds.guest')}
              art={<IconLock size={32} />}
              actions={
                <Button tone="primary" onClick={() => modal.open('login', { next: `${location.pathname}${location.search}` })}>
                  {t('shell.login')}
                </Button>
              }
            />
          ) : (
            <PlayedRounds nodeId={nodeId} chosen={chosen} rounds={rounds} />
          )}
        </div>
      </Dialog>
      {roundId !== undefined && member && drawn && <RoundSheet roundId={roundId} onClose={modal.close} />}
    </>
  );
}
