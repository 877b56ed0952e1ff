import { Button, IconButton, IconInfo, IconX } from '@sortes/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../kit/i18n';

/** A line between bar and game: what has changed without taking the game away. */
export function Notice({
  children,
  action,
  quiet = false,
  onClose,
}: {
  children: ReactNode;
  action?: { label: string; run: () => void } | undefined;
  /** The action is an offer, not the way on. */
  quiet?: boolean;
  /** Of what need not stay once it was read. */
  onClose?: () => void;
}) {
  const t = useT();
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
      {onClose && (
        <IconButton label={t('common.close')} onClick={onClose}>
          <IconX size={18} />
        </IconButton>
      )}
    </div>
  );
}
