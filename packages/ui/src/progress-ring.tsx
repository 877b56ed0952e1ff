import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Length of the circle that is drawn. */
const around = 2 * Math.PI * 20;

/** How much of a whole is done, as a ring around a word or a picture. `label` says it in words. */
export function ProgressRing({
  share,
  label,
  children,
  className,
}: {
  share: number;
  label: string;
  children?: ReactNode;
  className?: string;
}) {
  const shown = Math.min(1, Math.max(0, share));
  return (
    <span role="img" aria-label={label} className={clsx('relative inline-flex size-14 shrink-0 items-center justify-center', className)}>
      <svg viewBox="0 0 44 44" className="absolute inset-0 size-full -rotate-90" aria-hidden="true" fill="none" strokeWidth="4">
        <circle cx="22" cy="22" r="20" className="stroke-bg3" />
        {shown > 0 && (
          <circle
            cx="22"
            cy="22"
            r="20"
            className={clsx('transition-[stroke-dasharray] duration-500', shown === 1 ? 'stroke-win' : 'stroke-gold')}
            strokeLinecap="round"
            strokeDasharray={`${shown * around} ${around}`}
          />
        )}
      </svg>
      <span aria-hidden="true" className="tabular text-caption font-bold text-ink-1">
        {children}
      </span>
    </span>
  );
}
