import { clsx } from 'clsx';

/** One drawn number. `tone` gold is the normal result, `plain` a pending or quiet one, `hit` a number that won. */
export function Ball({
  value,
  size = 'medium',
  tone = 'gold',
}: {
  value: string;
  size?: 'small' | 'medium' | 'large';
  tone?: 'gold' | 'plain' | 'hit';
}) {
  return (
    <span
      className={clsx(
        'tabular inline-flex shrink-0 items-center justify-center rounded-full font-bold',
        size === 'small' && 'h-6 min-w-6 px-1 text-caption',
        size === 'medium' && 'h-8 min-w-8 px-1.5 text-body',
        size === 'large' && 'h-11 min-w-11 px-2 text-h2',
        tone === 'gold' &&
          'bg-[radial-gradient(circle_at_32%_26%,#fffaf0_0_22%,#f6d58c_60%,#dba43a)] text-[#1a1203] shadow-[inset_0_-2px_4px_rgb(120_74_0/.35)]',
        tone === 'plain' && 'border border-divider bg-bg3 text-ink-2',
        tone === 'hit' && 'bg-solid-green text-white ring-2 ring-win ring-offset-2 ring-offset-bg1',
      )}
    >
      {value}
    </span>
  );
}

/** A result as a row of balls, read out as one text. */
export function Balls({
  values,
  label,
  size,
  tone,
}: {
  values: readonly string[];
  label: string;
  size?: 'small' | 'medium' | 'large';
  tone?: 'gold' | 'plain' | 'hit';
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the balls are text drawn as one picture
    <span role="img" aria-label={label} className="inline-flex flex-wrap gap-1">
      {values.map((value, at) => (
        <Ball key={`${at}-${value}`} value={value} {...(size && { size })} {...(tone && { tone })} />
      ))}
    </span>
  );
}
