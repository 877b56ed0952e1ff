import { IconInfo, IconWarning, IconWarningCircle } from '@sortes/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const looks = {
  info: { Icon: IconInfo, box: 'border-info/40', sign: 'text-info' },
  warning: { Icon: IconWarning, box: 'border-warning/40', sign: 'text-warning' },
  danger: { Icon: IconWarningCircle, box: 'border-danger/40', sign: 'text-danger' },
} as const;

/** Words that stand out: something to know, or a refusal that belongs to the whole form (announced at once). */
export function Notice({ tone = 'info', children }: { tone?: keyof typeof looks; children: ReactNode }) {
  const { Icon, box, sign } = looks[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={clsx('flex gap-2.5 rounded-chip border bg-bg2 px-3 py-2.5 text-label text-ink-1', box)}
    >
      <Icon size={18} className={clsx('shrink-0', sign)} />
      <span className="min-w-0">{children}</span>
    </div>
  );
}
