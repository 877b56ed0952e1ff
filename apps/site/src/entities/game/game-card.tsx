import { coverOf } from '@sortes/contract';
import { IconHeart } from '@sortes/ui';
import { clsx } from 'clsx';
import { memo, type MouseEvent } from 'react';
import { serverNow } from '../../kit/api/client';
import { GameTile } from './game-tile';
import { useT } from '../../kit/i18n';
import './games.css';
import { isClosed, type Game } from './lists';
import { isShared, LiveNote } from './live-note';
import type { OpenGame } from './use-open-game';
import { gameAddress } from './pages';

export interface GameCardProps {
  game: Game;
  favourite: boolean;
  /** Undefined: the brand has no favourites, and no heart is drawn. */
  onHeart: ((game: Game) => void) | undefined;
  onOpen: OpenGame['open'];
  eager?: boolean;
}

/** At most one badge a tile: the rarest thing that can be said of a game. */
export function badgeOf(game: Game): 'jackpot' | 'new' | 'hot' | undefined {
  return game.isJackpot === 1 ? 'jackpot' : game.isNew === 1 ? 'new' : game.isHot === 1 ? 'hot' : undefined;
}

/** A press that the browser should handle itself: a new tab or window. */
export const isForBrowser = (event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'button'>) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;

/** A game: its picture or cover, name and vendor as one link, and the heart above it. */
export const GameCard = memo(function GameCard({ game, favourite, onHeart, onOpen, eager = false }: GameCardProps) {
  const t = useT();
  const closed = isClosed(game, serverNow());
  const badge = closed ? undefined : badgeOf(game);
  const cover = game.showIcon === '' ? coverOf(game) : undefined;
  return (
    <>
      <span className="relative block">
        <a
          href={gameAddress(game.nodeId)}
          data-game={game.nodeId}
          onClick={(event) => {
            if (isForBrowser(event)) return;
            event.preventDefault();
            onOpen(game);
          }}
          className="group block rounded-tile no-underline"
        >
          <GameTile
            name={game.gameName}
            note={
              closed ? game.maintenance?.reason || t('games.lobby.closed') : isShared(game) ? <LiveNote game={game} /> : game.vendorName
            }
            art={cover?.art ?? game.showIcon}
            fallback={game.defaultIcon}
            eager={eager}
            closed={closed}
            {...(cover && { panel: cover.panel })}
            {...(badge && { badge: t(`games.lobby.badge.${badge}`) })}
          />
        </a>
        {onHeart && (
          <button
            type="button"
            aria-pressed={favourite}
            aria-label={t(favourite ? 'games.lobby.unfavour' : 'games.lobby.favour', { game: game.gameName })}
            onClick={() => onHeart(game)}
            className="absolute end-0 top-0 flex size-11 items-center justify-center rounded-tile text-white before:absolute before:inset-1.5 before:rounded-full before:bg-[#0a0e16]/65"
          >
            <IconHeart size={18} filled={favourite} className={clsx('relative', favourite && 'text-[#f4be4f]')} />
          </button>
        )}
      </span>
    </>
  );
});
