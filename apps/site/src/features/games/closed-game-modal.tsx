import { Button, Dialog, EmptyState, IconGameController, IconWrench, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../kit/api/client';
import { useFormat } from '../../kit/format';
import { useFavourites } from '../../entities/game/favourites';
import { GameCard } from '../../entities/game/game-card';
import { gameQuery, isClosed } from '../../entities/game/lists';
import { useOpenGame } from '../../entities/game/use-open-game';
import { useLanguage, useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { useSearch } from '../../kit/search';
import { LoadFailed } from '../../kit/load-failed';

const suggested = 3;

/** `?m=closedGame&game=`: why a game is closed, until when, and three others like it. */
export function ClosedGameModal({ onClose }: ModalProps) {
  const t = useT();
  const format = useFormat();
  const { code } = useLanguage();
  const { game: nodeId = '' } = useSearch();
  const { data, error, refetch } = useQuery({ ...gameQuery(nodeId, code), enabled: nodeId !== '' });
  const { ids, toggle } = useFavourites();
  const { open } = useOpenGame();
  const game = data?.game;
  const closed = game !== undefined && isClosed(game, serverNow());
  const title = !game
    ? t('games.lobby.closed')
    : closed
      ? t('games.lobby.closed.title', { game: game.gameName })
      : t('games.lobby.closed.open');
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('common.close')}>
      {nodeId === '' ? (
        <EmptyState title={t('shell.gameFrame.missing')} art={<IconGameController size={32} />} heading="h3">
          {t('shell.gameFrame.missingText')}
        </EmptyState>
      ) : error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !game ? (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-12" />
          <div className="grid grid-cols-3 gap-2.5">
            {[0, 1, 2].map((at) => (
              <Skeleton key={at} className="aspect-3/4 rounded-tile!" />
            ))}
          </div>
        </div>
      ) : closed ? (
        <div className="flex flex-col gap-5">
          <div className="flex items-start gap-3 rounded-tile border border-hairline bg-bg2 p-3">
            <IconWrench size={22} className="mt-0.5 shrink-0 text-warning" />
            <div className="flex min-w-0 flex-col gap-1">
              {game.maintenance?.reason && <p>{game.maintenance.reason}</p>}
              <p className="text-ink-2">
                {game.maintenance?.endTime
                  ? t('games.lobby.closed.until', {
                      time: format.dateTime(game.maintenance.endTime),
                    })
                  : t('games.lobby.closed.unknown')}
              </p>
            </div>
          </div>
          {data.suggestions.length > 0 && (
            <section aria-labelledby="meanwhile">
              <h3 id="meanwhile" className="pb-2 text-body font-bold">
                {t('games.lobby.closed.meanwhile')}
              </h3>
              <ul className="grid grid-cols-3 gap-2.5">
                {data.suggestions.slice(0, suggested).map((each) => (
                  <li key={each.nodeId}>
                    <GameCard game={each} favourite={ids.has(each.nodeId)} onHeart={toggle} onOpen={open} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      ) : (
        <Button tone="primary" wide onClick={() => open(game)}>
          {t('games.lobby.closed.play', { game: game.gameName })}
        </Button>
      )}
    </Dialog>
  );
}
