import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { pictureAddress } from '../../kit/picture-host';
import './games.css';
import { letteredPart, letteringEm, periodMark } from './lettering';

export interface GameTileProps {
  name: string;
  /** Vendor or a second line. */
  note?: ReactNode;
  /** Address of a 3:4 picture; a missing or broken one falls back to `fallback`, then to the neutral panel. */
  art: string;
  fallback?: string;
  /** Classes of the panel behind a picture that lets it through: the hue of a generated cover. */
  panel?: string;
  /** Seconds between draws: a quick game wears them large, as 1′. */
  everySeconds?: number | undefined;
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

/** The name as lettering, sized by the tile's width and its own length; `tile-name` of games.css. */
export const letteringStyle = (name: string) => ({ '--em': letteringEm(name) }) as CSSProperties;

/** The inside of a game tile; wrap it in the link or button that opens the game (class `group`, `block`, `rounded-tile`). Same light, same 3:4 crop everywhere. */
export function GameTile({ name, note, art, fallback, panel, everySeconds, badge, closed = false, eager = false, corner }: GameTileProps) {
  const period = periodMark(everySeconds);
  const [shown, rest] = letteredPart(name, everySeconds);
  return (
    <span
      className={clsx(
        'tile-frame relative block aspect-3/4 overflow-hidden rounded-tile text-start shadow-card after:pointer-events-none after:absolute after:inset-0 after:rounded-tile after:shadow-[inset_0_0_0_1px_rgb(255_255_255/.09),inset_0_1px_0_rgb(255_255_255/.14)]',
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
        className={clsx('tile-picture absolute inset-0 size-full object-cover', closed && 'opacity-40 grayscale')}
        onError={(event) => {
          const image = event.currentTarget;
          if (fallback && image.getAttribute('src') === pictureAddress(art)) image.src = fallback;
          else if (!image.src.endsWith(neutral)) image.src = neutral;
        }}
      />
      {badge && <span className="tile-badge">{badge}</span>}
      {period !== undefined && (
        <span className="tile-period" aria-hidden="true" data-every={everySeconds}>
          {period}
        </span>
      )}
      {corner && <span className="absolute end-0 top-0">{corner}</span>}
      {/* The scrim is as high as the words: 70 % and more under every line, then it fades above them. */}
      <span className="tile-words absolute inset-x-0 bottom-0">
        <span className="tile-name" style={letteringStyle(shown)}>
          {shown}
          {rest !== '' && <span className="sr-only">{rest}</span>}
        </span>
        {note !== undefined && note !== '' && <span className="tile-note">{note}</span>}
      </span>
    </span>
  );
}
