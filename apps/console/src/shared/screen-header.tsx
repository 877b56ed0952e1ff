import type { ReactNode } from 'react';

/** What stands above every screen: its name, facts beside it, what can be done at the end of the line, and a line below. */
export function ScreenHeader({
  title,
  isPart = false,
  beside,
  actions,
  below,
}: {
  title: ReactNode;
  /** The screen is a part of another one, which has a name of its own above it. */
  isPart?: boolean;
  beside?: ReactNode;
  actions?: ReactNode;
  below?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-2">
      {isPart ? (
        <h2 className="min-w-0 text-h2 font-bold break-words">{title}</h2>
      ) : (
        <h1 className="min-w-0 text-h1 font-bold break-words">{title}</h1>
      )}
      {beside !== undefined && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 text-label text-ink-3 empty:hidden">{beside}</div>
      )}
      {/* On a phone in a line of their own, on every screen: beside a long name they found room on one screen and none on the next. */}
      {actions !== undefined && <div className="flex flex-wrap items-end gap-2 empty:hidden max-sm:w-full sm:ms-auto">{actions}</div>}
      {below !== undefined && <div className="w-full text-label break-words text-ink-2 empty:hidden">{below}</div>}
    </header>
  );
}
