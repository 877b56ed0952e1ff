import type { ReactNode } from 'react';

/** A part of a page. */
export function Part({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-tile border border-divider bg-bg1 p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-body font-bold">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
