import { Button, Chips, ErrorState, Skeleton, buttonClass } from '@sortes/ui';
import { Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/i18n';
import { DrawCard, DrawCardSkeleton } from '../../shared/lottery/draw-card';
import { boardAddress, isPrizeTable } from '../../shared/lottery/result';
import { ResultBalls } from '../../shared/lottery/result-balls';
import { useOpenedNumbers } from './api/draws';
import { useGameGroups, usePopularGames } from './api/games';
import type { PopularGame } from './api/games';
import { useLotteryStream } from './api/use-lottery-stream';
import { PrizeTable } from './history/prize-table';
import { errorText } from './lottery-texts';

/** `/elott`: every lottery game with its next draw, most played first, and the last results. */
export function ElottScreen() {
  const t = useT();
  const client = useQueryClient();
  const popular = usePopularGames();
  const groups = useGameGroups();
  const [group, setGroup] = useState('all');
  useLotteryStream();
  const members = new Set(groups.data?.find((each) => each.code === group)?.games.map((game) => game.gameId));
  const games = (popular.data ?? []).filter((game) => group === 'all' || members.has(game.gameId));
  // The server needs a moment to put the next draw on sale.
  const closed = () => setTimeout(() => void client.invalidateQueries({ queryKey: ['lottery', 'popular'] }), 1_500);
  return (
    <div className="flex flex-col gap-6 pb-8">
      <section className="flex flex-col gap-3">
        <h1 className="text-h1">{t('lottery.lobbyTitle')}</h1>
        <p className="-mt-2 text-ink-2">{t('lottery.lobbyIntro')}</p>
        {(groups.data?.length ?? 0) > 1 && (
          <Chips
            label={t('lottery.groups')}
            value={group}
            onChange={setGroup}
            choices={[
              { value: 'all', label: t('lottery.groupAll') },
              ...(groups.data ?? []).map((each) => ({ value: each.code, label: each.name, count: each.games.length })),
            ]}
          />
        )}
        {popular.error && !popular.data ? (
          <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void popular.refetch()}>{t('common.retry')}</Button>}>
            {errorText(t, popular.error)}
          </ErrorState>
        ) : (
          <div className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
            {popular.data
              ? games.map((game) => (
                  <DrawCard key={game.gameId} game={game} current={game.currentNumero} last={game.lastResult} onClosed={closed} />
                ))
              : [0, 1].map((at) => <DrawCardSkeleton key={at} />)}
          </div>
        )}
      </section>
      <RecentResults games={popular.data ?? []} />
    </div>
  );
}

function RecentResults({ games }: { games: readonly PopularGame[] }) {
  const t = useT();
  const format = useFormat();
  const opened = useOpenedNumbers();
  const rows = opened.data ?? [];
  if (opened.data && rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-h2">{t('lottery.recentResults')}</h2>
      {opened.data ? (
        <ul className="grid items-start gap-3 md:grid-cols-2">
          {rows.map((result) => {
            const game = games.find((each) => each.gameId === result.gameId);
            return (
              <li key={result.gameId} className="card flex flex-col gap-2 rounded-tile p-3 sm:p-4">
                <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <h3 className="text-body font-bold">{game?.gameName ?? result.gameCode}</h3>
                  <span className="tabular text-caption text-ink-3">
                    {t('common.draw.issue', { numero: result.numero })} · {format.dateTime(result.drawTime)}
                  </span>
                </div>
                {isPrizeTable(result) ? (
                  <PrizeTable prizes={result.prizes} caption={t('lottery.allPrizes')} />
                ) : (
                  <ResultBalls result={result} />
                )}
                {game && (
                  <div className="flex flex-wrap gap-2 pt-1">
                    <Link {...boardAddress(game)} className={clsx(buttonClass({ tone: 'secondary', size: 'small' }), 'flex-1')}>
                      {t('lottery.openBoard', { game: game.gameName })}
                    </Link>
                    <Link
                      {...boardAddress(game)}
                      search={{ ...boardAddress(game).search, tab: 'results' }}
                      className={clsx(buttonClass({ tone: 'ghost', size: 'small' }), 'flex-1')}
                    >
                      {t('lottery.pastResults')}
                    </Link>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <Skeleton className="h-64 w-full rounded-tile!" />
      )}
    </section>
  );
}
