import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A grey box in the place of what is loading; give it the size of the real thing so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('relative block overflow-hidden rounded-field bg-bg2', className)}>
      <span className="absolute inset-0 -translate-x-full animate-shimmer bg-linear-to-r from-transparent via-hairline to-transparent" />
    </span>
  );
}

export interface StateProps {
  title: string;
  children?: ReactNode;
  /** Picture or icon above the title. */
  art?: ReactNode;
  /** Buttons or links that lead on. */
  actions?: ReactNode;
  /** h1 when the state is the whole page; h2 unless told. */
  heading?: 'h1' | 'h2' | 'h3';
  className?: string;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, children, art, actions, heading: Heading = 'h2', className }: StateProps) {
  return (
    <div className={clsx('flex flex-col items-center px-4 py-12 text-center', className)}>
      {art && (
        <div className="mb-4 flex size-20 items-center justify-center rounded-hero border border-hairline bg-bg1 text-ink-3 shadow-card">
          {art}
        </div>
      )}
      <Heading className="text-h2">{title}</Heading>
      {children && <div className="mt-2 max-w-[44ch] text-body text-ink-2">{children}</div>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}

/** Something failed: what, and how to go on. Announced at once. */
export function ErrorState({ code, ...rest }: StateProps & { /** Stable code or request id for customer service. */ code?: string }) {
  return (
    <div role="alert">
      <EmptyState {...rest} />
      {code && <p className="-mt-8 pb-8 text-center text-caption text-ink-3">{code}</p>}
    </div>
  );
}

export type BadgeTone = 'neutral' | 'gold' | 'win' | 'danger' | 'info' | 'warning';

/** A word on a small plate. Status badges carry their meaning in the word; the colour only repeats it. */
export function Badge({ tone = 'neutral', children, className }: { tone?: BadgeTone; children: ReactNode; className?: string }) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-6 items-center gap-1 rounded-field border px-2 text-caption font-semibold whitespace-nowrap',
        tone === 'neutral' && 'border-divider bg-bg2 text-ink-2',
        tone === 'gold' && 'border-gold/50 bg-bg2 text-gold-text',
        tone === 'win' && 'border-win/40 bg-bg2 text-win',
        tone === 'danger' && 'border-danger/40 bg-bg2 text-danger',
        tone === 'info' && 'border-info/40 bg-bg2 text-info',
        tone === 'warning' && 'border-warning/40 bg-bg2 text-warning',
        className,
      )}
    >
      {children}
    </span>
  );
}

/** How far something is. `value` and `max` in any one unit; `valueText` says it in words. */
export function ProgressBar({
  label,
  value,
  max,
  valueText,
  className,
}: {
  label: string;
  value: number;
  max: number;
  valueText: string;
  className?: string;
}) {
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <div className={className}>
      <div className="mb-1.5 flex justify-between gap-3 text-label">
        <span className="text-ink-2">{label}</span>
        <span className="tabular text-ink-1">{valueText}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the native bar cannot be styled alike in all browsers */}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={valueText}
        className="h-2 overflow-hidden rounded-full bg-bg3"
      >
        <div
          className="h-full origin-left bg-gold transition-transform duration-[240ms] ease-out"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}

/** A member's picture; a broken or missing one falls back to the first letter of the name. */
export function Avatar({ src, name, size = 36 }: { src?: string; name: string; size?: number }) {
  return (
    <span
      className="relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-hairline bg-bg3 font-bold text-ink-2"
      style={{ width: size, height: size, fontSize: size * 0.42 }}
    >
      <span aria-hidden="true">{name.slice(0, 1).toUpperCase()}</span>
      {src && (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          className="absolute inset-0 size-full object-cover"
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}
