import { clsx } from 'clsx';
import { readableLabel } from './readable';

/** The name of a rank on its colours; on those of the page where it has none. */
export function RankLabel({
  name,
  colour,
  background,
  size = 'small',
  className,
}: {
  name: string;
  /** Of the words and of the ground, `#rrggbb`, as the operator chose them. */
  colour: string;
  background: string;
  /** `small` stands in a line with other things, and is cut where there is no room for all of it. */
  size?: 'small' | 'medium' | 'large';
  className?: string;
}) {
  const colours = readableLabel({ colour, background });
  return (
    <span
      className={clsx(
        'max-w-full border border-line/40 align-middle font-bold',
        size === 'small' && 'inline-block truncate rounded-field px-2 py-0.5 text-caption',
        size === 'medium' && 'inline-flex min-h-7 items-center rounded-field px-2.5 text-label wrap-anywhere',
        size === 'large' && 'inline-flex min-h-11 items-center rounded-chip px-4 py-1.5 text-h1 wrap-anywhere',
        colours === undefined && 'bg-bg2 text-ink-1',
        className,
      )}
      style={colours}
    >
      {name}
    </span>
  );
}
