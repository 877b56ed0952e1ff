import { IconWarningCircle } from '@sortes/ui';
import type { ReactNode } from 'react';

/** A refusal that belongs to the whole form; announced at once. */
export function FormError({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="flex gap-2 rounded-chip border border-danger/40 bg-bg2 px-3 py-2.5 text-label text-danger">
      <IconWarningCircle size={18} className="shrink-0" />
      <span>{children}</span>
    </p>
  );
}
