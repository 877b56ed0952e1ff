import { Button, Dialog, EmptyState, ErrorState, IconCaretRight, IconCards, IconUsersThree, Skeleton } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../kit/format';
import { gameQuery } from '../../entities/game/lists';
import { useOpenGame } from '../../entities/game/use-open-game';
import { useLanguage, useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { problemText } from '../../kit/problem';
import { useSearch } from '../../kit/search';
import { useRooms } from './api/rooms';

/** One room with its stakes and seats. */
function RoomRow({ room, onOpen }: { room: NonNullable<ReturnType<typeof useRooms>['data']>[number]; onOpen: () => void }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: number) => format.money(tryReadAmount(amount) ?? 0n);
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="card flex min-h-16 w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-tile p-3 text-start hover:bg-bg2"
      >
        <span className="flex size-10 shrink-0 items-center justify-center rounded-field bg-bg2 text-ink-2">
          <IconCards size={22} />
        </span>
        <span className="min-w-[min(9rem,100%)] flex-1 wrap-break-word">
          <span className="block font-bold">{room.roomName}</span>
          <span className="tabular block text-label text-ink-2">
            {room.minBet === room.maxBet
              ? t('games.lobby.rooms.stake', { amount: money(room.minBet) })
              : t('games.lobby.rooms.stakes', { min: money(room.minBet), max: money(room.maxBet) })}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-1.5 text-label text-ink-3">
          <IconUsersThree size={18} />
          {t('games.lobby.rooms.seats', { count: room.seats })}
        </span>
        <IconCaretRight size={16} className="shrink-0 text-ink-3" />
      </button>
    </li>
  );
}

/** `?m=rooms&game=`: the rooms of a card game with their stakes and seats; pressing one opens the game there. */
export function RoomsModal({ onClose }: ModalProps) {
  const t = useT();
  const { code } = useLanguage();
  const { game: nodeId = '' } = useSearch();
  const game = useQuery({ ...gameQuery(nodeId, code), enabled: nodeId !== '' });
  const rooms = useRooms(nodeId);
  const { open } = useOpenGame();
  const error = rooms.error ?? game.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title={game.data ? game.data.game.gameName : t('games.lobby.rooms.title')}
      closeLabel={t('common.close')}
    >
      {nodeId === '' ? (
        <EmptyState title={t('shell.gameFrame.missing')} art={<IconCards size={32} />} heading="h3">
          {t('shell.gameFrame.missingText')}
        </EmptyState>
      ) : error && !(rooms.data && game.data) ? (
        <ErrorState
          title={t('errors.loadFailed')}
          actions={
            <Button
              onClick={() => {
                void rooms.refetch();
                void game.refetch();
              }}
            >
              {t('common.retry')}
            </Button>
          }
        >
          {problemText(error)}
        </ErrorState>
      ) : rooms.data?.length === 0 ? (
        <EmptyState title={t('games.lobby.rooms.none')} art={<IconCards size={32} />} heading="h3">
          {t('games.lobby.rooms.noneNote')}
        </EmptyState>
      ) : (
        <>
          <p className="pb-3 text-ink-2">{t('games.lobby.rooms.title')}</p>
          <ul className="flex flex-col gap-2.5">
            {rooms.data && game.data
              ? rooms.data.map((room) => <RoomRow key={room.roomId} room={room} onOpen={() => open(game.data.game, room.roomId)} />)
              : [0, 1, 2].map((at) => (
                  <li key={at}>
                    <Skeleton className="h-16 rounded-tile!" />
                  </li>
                ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
