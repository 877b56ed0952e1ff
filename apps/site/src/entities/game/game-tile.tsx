import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { pictureAddress } from '../../kit/picture-host';

export interface GameTileProps {
  name: string;
  /** Vendor or a second line. */
  note?: ReactNode;
  /** Address of a 3:4 picture; a missing or broken one falls back to `fallback`, then to the neutral panel. */
  art: string;
  fallback?: string;
  /** Classes of the panel behind a picture that lets it through: the hue of a generated cover. */
  panel?: string;
  /** At most one word, such as "Hot". */
  badge?: string;
  /** Greyed, with the reason in `note`. */
  closed?: boolean;
  /** Pictures of the first rows load at once, the rest when near. */
  eager?: boolean;
  /** Drawn over the tile at its end corner: the favourite heart (give it its own 44 px button). */
  corner?: ReactNode;
}

const neutral = '/art/tile-default.avif';

/** The inside of a game tile; wrap it in the link or button that opens the game (class `group`, `block`, `rounded-tile`). Same light, same 3:4 crop everywhere. */
export function GameTile({ name, note, art, fallback, panel, badge, closed = false, eager = false, corner }: GameTileProps) {
  return (
    <span
      className={clsx(
        'relative block aspect-3/4 overflow-hidden rounded-tile text-start shadow-card after:pointer-events-none after:absolute after:inset-0 after:rounded-tile after:shadow-[inset_0_0_0_1px_rgb(255_255_255/.09),inset_0_1px_0_rgb(255_255_255/.14)]',
        closed || !panel ? 'bg-[#16203a]' : panel,
      )}
    >
      <img
        src={pictureAddress(art)}
        alt=""
        width={180}
        height={240}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={clsx(
          'absolute inset-0 size-full object-cover transition-transform duration-[180ms] ease-out group-hover:scale-[1.03]',
          closed && 'opacity-40 grayscale',
        )}
        onError={(event) => {
          const image = event.currentTarget;
          if (fallback && image.getAttribute('src') === pictureAddress(art)) image.src = fallback;
          else if (!image.src.endsWith(neutral)) image.src = neutral;
        }}
      />
      {badge && (
        <span className="absolute start-1.5 top-1.5 max-w-[calc(100%-3rem)] truncate rounded-field bg-[#0a0e16]/80 px-1.5 py-0.5 text-tiny font-bold text-[#f4be4f] sm:start-2 sm:top-2 sm:px-2">
          {badge}
        </span>
      )}
      {corner && <span className="absolute end-0 top-0">{corner}</span>}
      {/* The scrim is as high as the words: 70 % and more under every line, then it fades above them. */}
      <span className="absolute inset-x-0 bottom-0 bg-[linear-gradient(to_top,#070a11f2,#070a11d9_calc(100%-1.25rem),transparent)] px-2 pt-5 pb-2 sm:px-2.5 sm:pb-2.5">
        <span className="line-clamp-3 text-label leading-(--leading-h2) font-bold text-white sm:text-body">{name}</span>
        {note !== undefined && note !== '' && <span className="line-clamp-2 text-caption text-[#c6cfdf]">{note}</span>}
      </span>
    </span>
  );
}
