import { Dialog, EmptyState, IconCaretRight, IconGameController, IconMagnifyingGlass, Pagination, Skeleton, TextField } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useDeferredValue, useState } from 'react';
import { useFavourites } from '../../entities/game/favourites';
import { GameCard } from '../../entities/game/game-card';
import { gamePageQuery, type GamePage } from '../../entities/game/lists';
import { isLobbyType, lobbyPages, type LobbyType } from '../../entities/game/pages';
import { useOpenGame } from '../../entities/game/use-open-game';
import { VendorPlate } from '../../entities/game/vendor-plate';
import { useLanguage, useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import type { ModalProps } from '../../kit/modal';
import { PageLink } from '../../kit/page-link';
import { useSearch } from '../../kit/search';
import { useLanes, type Lane } from '../../entities/brand/site-data';

/** Rows of three and of six. */
const shownAtOnce = 18;

/** `?m=vendorGames&of=RNG&vendor=LUMEN`: the games of one vendor in a category, to be found by name and opened from here. */
export function VendorGamesModal({ onClose }: ModalProps) {
  const t = useT();
  const { of = '', vendor = '' } = useSearch();
  const lanes = useLanes();
  const card = lanes.find(({ title }) => title === of)?.cards.find(({ vassalage, type }) => vassalage === vendor && type !== 'GAME');
  return (
    <Dialog open onClose={onClose} title={card?.displayName ?? t('games.lobby.vendors')} closeLabel={t('common.close')} width="large">
      {lanes.length > 0 && (!card || !isLobbyType(of)) ? (
        <EmptyState title={t('games.lobby.noVendor')} art={<IconGameController size={32} />} heading="h3" />
      ) : (
        card && isLobbyType(of) && <VendorGames key={card.vassalage} card={card} type={of} />
      )}
    </Dialog>
  );
}

function VendorGames({ card, type }: { card: Lane['cards'][number]; type: LobbyType }) {
  const t = useT();
  const { code } = useLanguage();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const gameName = useDeferredValue(text.trim());
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...gamePageQuery({ gameType: type, vassalage: card.vassalage, ...(gameName !== '' && { gameName }) }, page, code, shownAtOnce),
    placeholderData: keepPreviousData,
  });
  const old = isPlaceholderData;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="flex min-h-11 items-center gap-3 text-ink-2">
          <VendorPlate code={card.vassalage} name={card.displayName} icon={card.smallIcon} className="size-9" />
          <span className="tabular">{t('games.lobby.count', { count: card.gameCount ?? data?.totalCount ?? 0 })}</span>
        </p>
        <PageLink
          place={{ to: lobbyPages[type], search: { vassalage: card.vassalage } }}
          className="-me-2 inline-flex min-h-11 items-center gap-1 rounded-chip px-2 text-label font-semibold text-ink-2 no-underline hover:text-ink-1"
        >
          {t('games.lobby.inCategory', { category: t(`shell.category.${type}`) })} <IconCaretRight size={14} />
        </PageLink>
      </div>
      {(card.gameCount ?? 0) > shownAtOnce && (
        <TextField
          type="search"
          label={t('games.lobby.search')}
          labelHidden
          placeholder={t('games.lobby.search')}
          autoComplete="off"
          maxLength={60}
          value={text}
          start={<IconMagnifyingGlass size={20} className="shrink-0 text-ink-3" />}
          onChange={(event) => {
            setText(event.target.value);
            setPage(1);
          }}
        />
      )}
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Found data={data} name={gameName} old={old} label={t('games.lobby.gamesOf', { vendor: card.displayName })} />
      )}
      <Pagination
        page={page}
        pages={Math.ceil((data?.totalCount ?? 0) / shownAtOnce)}
        onPage={setPage}
        label={t('common.pages')}
        previousLabel={t('common.previousPage')}
        nextLabel={t('common.nextPage')}
        pageLabel={(number) => t('common.page', { page: number })}
      />
    </div>
  );
}

/** One page of what has the name; `old`: it answers the question before. */
function Found({ data, name, old, label }: { data: GamePage | undefined; name: string; old: boolean; label: string }) {
  const t = useT();
  const { ids, toggle } = useFavourites();
  const { open } = useOpenGame();
  const similar = data?.similar === true;
  const told = similar ? t('games.lobby.similar', { text: name }) : t('games.lobby.found', { count: data?.totalCount ?? 0 });
  return (
    <>
      <p className="sr-only" role="status">
        {name === '' || !data || old ? '' : told}
      </p>
      {data?.totalCount === 0 ? (
        <EmptyState
          title={name === '' ? t('games.lobby.emptyTitle') : t('games.lobby.noneTitle', { text: name })}
          art={<IconMagnifyingGlass size={32} />}
          heading="h3"
        />
      ) : (
        <>
          {similar && <p className="text-label text-ink-2">{told}</p>}
          <ul aria-label={label} className={clsx('grid grid-cols-3 gap-2.5 sm:grid-cols-6', old && 'opacity-60')}>
            {data
              ? data.games.map((game) => (
                  <li key={game.nodeId}>
                    <GameCard game={game} favourite={ids.has(game.nodeId)} onHeart={toggle} onOpen={open} />
                  </li>
                ))
              : Array.from({ length: 6 }, (_, at) => (
                  <li key={at}>
                    <Skeleton className="aspect-3/4 rounded-tile!" />
                  </li>
                ))}
          </ul>
        </>
      )}
    </>
  );
}
