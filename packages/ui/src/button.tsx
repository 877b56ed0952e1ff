import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from './spinner.js';

export type ButtonTone = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

/** Classes of a button, for elements that must stay links (`<a>`, router links) but look like buttons. */
export function buttonClass({
  tone = 'secondary',
  size = 'medium',
  wide = false,
}: { tone?: ButtonTone; size?: ButtonSize; wide?: boolean } = {}): string {
  return clsx(
    'relative inline-flex wrap-break-word items-center justify-center gap-2 rounded-chip font-semibold no-underline select-none text-center',
    'transition-[transform,background-color,opacity,filter] duration-[120ms] ease-out active:scale-[.98] disabled:active:scale-100',
    'disabled:opacity-55 aria-disabled:opacity-55',
    // The visible box may be 36 px high; the ::after ring keeps the touch target at 44 px.
    size === 'small' && 'min-h-9 px-3.5 py-1 text-label after:absolute after:-inset-y-1 after:inset-x-0',
    size === 'medium' && 'min-h-11 px-4 py-2 text-body',
    size === 'large' && 'min-h-13 px-6 py-3 text-body',
    wide && 'w-full',
    tone === 'primary' && 'gold-fill hover:not-disabled:brightness-105',
    tone === 'secondary' && 'bg-bg2 text-ink-1 border border-divider hover:not-disabled:bg-bg3',
    tone === 'ghost' && 'bg-transparent text-ink-2 hover:not-disabled:bg-bg2 hover:not-disabled:text-ink-1',
    tone === 'danger' && 'bg-solid-red text-white hover:not-disabled:brightness-110',
  );
}

/** The button of a menu or a panel; one that stands in until their code is there looks the same. */
export const popupButtonClass = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-chip';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Fills the width of its container. */
  wide?: boolean;
  /** Work in progress: shows a spinner, keeps the width, ignores presses and says `loadingLabel` to screen readers. */
  loading?: boolean;
  loadingLabel?: string;
  /** Shows `loadingLabel` beside the spinner, for work that takes a moment. */
  saysLoading?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A press target. One `primary` per view. A loading button stays focusable so that a keyboard user does not lose the place. */
export function Button({
  tone,
  size,
  wide,
  loading = false,
  loadingLabel,
  saysLoading = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={clsx(buttonClass({ ...(tone && { tone }), ...(size && { size }), ...(wide !== undefined && { wide }) }), className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <span className={clsx('inline-flex items-center justify-center gap-2', loading && 'invisible')}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 flex items-center justify-center gap-2">
          <Spinner size={20} label={saysLoading ? '' : (loadingLabel ?? '')} />
          {saysLoading && <span role="status">{loadingLabel}</span>}
        </span>
      )}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Spoken name; an icon alone has none. */
  label: string;
  tone?: 'ghost' | 'secondary' | 'primary';
  /** Visible edge length in pixels; the hit area is never under 44. */
  size?: 36 | 44;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon as its only content. */
export function IconButton({ label, tone = 'ghost', size = 44, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      className={clsx(
        'relative inline-flex shrink-0 items-center justify-center rounded-chip transition-[background-color,color,transform] duration-[120ms] active:scale-95 disabled:opacity-50',
        size === 44 ? 'size-11' : 'size-9 after:absolute after:-inset-1',
        tone === 'ghost' && 'text-ink-2 hover:bg-bg2 hover:text-ink-1',
        tone === 'secondary' && 'border border-divider bg-bg2 text-ink-1 hover:bg-bg3',
        tone === 'primary' && 'gold-fill',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
