import { Skeleton } from '@sortes/ui';
import type { ReactNode } from 'react';

/** Cards in a row that scrolls sideways; as high with one as with ten. */
export function OwnRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A row that scrolls sideways must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" tabIndex={0} aria-label={label} className="scroll-row flex h-25 gap-2.5 rounded-tile p-0.5">
      {children}
    </div>
  );
}

/** The box of a row while it loads. */
export function OwnSkeleton() {
  return (
    <div className="flex h-25 gap-2.5 overflow-hidden p-0.5">
      {[0, 1, 2, 3, 4].map((at) => (
        <Skeleton key={at} className="h-24 w-64 shrink-0 rounded-tile!" />
      ))}
    </div>
  );
}
