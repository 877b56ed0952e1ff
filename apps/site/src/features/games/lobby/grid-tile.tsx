import { memo } from 'react';
import { GameCard } from '../../../shared/games/game-card';
import type { GameCardProps } from '../../../shared/games/game-card';
import type { Game } from '../../../shared/games/lists';

/** One place of the grid. Without its game, or while too many new ones would come in one frame, it holds the tile's box. */
export const GridTile = memo(function GridTile({
  index,
  columns,
  total,
  game,
  favourite,
  onHeart,
  onOpen,
  onTry,
}: Pick<GameCardProps, 'favourite' | 'onHeart' | 'onOpen' | 'onTry'> & {
  index: number;
  columns: number;
  total: number;
  game: Game | undefined;
}) {
  return (
    <li
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      // Plain lengths rather than variables of its own: those would be handed down to everything in the tile.
      style={{
        top: `calc(${Math.floor(index / columns)} * var(--pitch))`,
        insetInlineStart: `calc(${index % columns} * (var(--tile) + var(--gap)))`,
      }}
    >
      {game ? (
        <GameCard key={game.nodeId} game={game} favourite={favourite} onHeart={onHeart} onOpen={onOpen} onTry={onTry} eager />
      ) : (
        // Still, unlike other boxes: a hundred that shimmer would cost the scroll its frames.
        <span className="block aspect-3/4 rounded-tile bg-bg2" />
      )}
    </li>
  );
});
