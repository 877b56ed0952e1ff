import { coverOf } from '@sortes/contract';
import { memo, type SyntheticEvent } from 'react';
import { serverNow } from '../../../kit/api/client';
import { badgeOf } from '../../../entities/game/game-card';
import { letteringStyle } from '../../../entities/game/game-tile';
import { isClosed, type Game } from '../../../entities/game/lists';
import { isShared, LiveNote } from '../../../entities/game/live-note';
import { gameAddress } from '../../../entities/game/pages';
import { translate } from '../../../kit/i18n';
import type { LanguageCode } from '@sortes/browser';

export interface GridRowProps {
  row: number;
  /** Below the list's top, in whole px: between two of them words would be drawn blurred. */
  top: number;
  columns: number;
  total: number;
  /** The row's games; undefined: not here yet. */
  games: readonly (Game | undefined)[];
  favourites: ReadonlySet<string>;
  hearts: boolean;
  /** Of the texts: another one draws the row anew. */
  language: LanguageCode;
}

/** A row of the grid. It draws nothing anew unless something in it changed: the page's answer brings it new lists of the same games. */
export const GridRow = memo(
  function GridRow({ row, top, columns, total, games, favourites, hearts }: GridRowProps) {
    return (
      <div data-row={row} style={{ top }}>
        {games.map((game, column) => {
          const index = row * columns + column;
          // The place is the key: another game is written over the one that was there.
          return (
            // eslint-disable-next-line react/no-array-index-key
            <div key={column} role="listitem" data-index={index} aria-setsize={total} aria-posinset={index + 1}>
              {game && <Tile game={game} favourite={hearts ? favourites.has(game.nodeId) : undefined} />}
            </div>
          );
        })}
      </div>
    );
  },
  (one, other) =>
    one.row === other.row &&
    one.top === other.top &&
    one.columns === other.columns &&
    one.total === other.total &&
    one.favourites === other.favourites &&
    one.hearts === other.hearts &&
    one.language === other.language &&
    one.games.length === other.games.length &&
    one.games.every((game, at) => game === other.games[at]),
);

/** Covers that this page has shown: they are there at once when a tile asks for one again. */
const shown = new Set<string>();

const neutral = '/art/tile-default.avif';

function noteShown({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  if (image.dataset['cover'] !== undefined) shown.add(image.dataset['cover']);
}

function fallBack({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  const next = image.dataset['fallback'] || neutral;
  delete image.dataset['fallback'];
  if (!image.src.endsWith(neutral)) image.src = next;
}

const covers = new WeakMap<Game, ReturnType<typeof coverOf>>();

function knownCover(game: Game): ReturnType<typeof coverOf> {
  let cover = covers.get(game);
  if (!cover) covers.set(game, (cover = coverOf(game)));
  return cover;
}

/** What `GameCard` shows, of as few elements as it takes: dozens of them change while the list moves. Presses are the grid's to hear. */
function Tile({
  game,
  favourite,
}: {
  game: Game;
  /** Undefined: the brand has no favourites. */
  favourite: boolean | undefined;
}) {
  const closed = isClosed(game, serverNow());
  const badge = closed ? undefined : badgeOf(game);
  const cover = game.showIcon === '' ? knownCover(game) : undefined;
  const note = closed ? game.maintenance?.reason || translate('games.lobby.closed') : game.vendorName;
  const panel = cover && !closed ? ` ${cover.panel}` : '';
  return (
    <>
      <a href={gameAddress(game.nodeId)} className={`game-tile${panel}${closed ? ' is-closed' : ''}`}>
        {cover ? (
          <img
            // One picture gives way to the next without a gap, but only when that is here: until then the old one would stand under the new name.
            key={shown.has(cover.art) ? 'cover' : cover.art}
            src={cover.art}
            alt=""
            data-cover={cover.art}
            decoding="sync"
            onLoad={noteShown}
            onError={fallBack}
          />
        ) : (
          <img key={game.nodeId} src={game.showIcon} alt="" data-fallback={game.defaultIcon} decoding="async" onError={fallBack} />
        )}
        {badge && <b className="tile-badge">{translate(`games.lobby.badge.${badge}`)}</b>}
        <span className="tile-words">
          <strong className="tile-name" style={letteringStyle(game.gameName)}>
            {game.gameName}
          </strong>
          <small className="tile-note">{!closed && isShared(game) ? <LiveNote game={game} /> : note}</small>
        </span>
      </a>
      {favourite !== undefined && (
        <button
          type="button"
          data-act="heart"
          className="game-heart"
          aria-pressed={favourite}
          aria-label={translate(favourite ? 'games.lobby.unfavour' : 'games.lobby.favour', { game: game.gameName })}
        />
      )}
    </>
  );
}
