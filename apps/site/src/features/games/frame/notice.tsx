import { Button, IconInfo } from '@sortes/ui';
import type { ReactNode } from 'react';

/** A line between bar and game: what has changed without taking the game away. */
export function Notice({
  children,
  action,
  quiet = false,
}: {
  children: ReactNode;
  action?: { label: string; run: () => void } | undefined;
  /** The action is an offer, not the way on. */
  quiet?: boolean;
}) {
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline bg-bg2 px-3 py-1.5 text-label text-ink-2"
    >
      <IconInfo size={18} className="shrink-0 text-warning" />
      <div className="min-w-40 flex-1">{children}</div>
      {action && (
        <Button size="small" tone={quiet ? 'secondary' : 'primary'} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
