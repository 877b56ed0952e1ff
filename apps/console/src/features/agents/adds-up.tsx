import { IconCheck, IconWarning } from '@sortes/ui';
import type { ReactNode } from 'react';

/** Whether what was recomputed is what was counted. */
export function AddsUp({ isSame, children }: { isSame: boolean; children: ReactNode }) {
  return (
    <p role={isSame ? undefined : 'alert'} className="flex items-start gap-2 text-label">
      {isSame ? <IconCheck size={16} className="shrink-0 text-win" /> : <IconWarning size={16} className="shrink-0 text-danger" />}
      <span className="tabular min-w-0">{children}</span>
    </p>
  );
}
