import type { ReactNode } from 'react';

/** Names and values of one thing, two columns. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(55%)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-label max-[359px]:grid-cols-1 max-[359px]:gap-y-0.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents max-[359px]:mb-1 max-[359px]:grid">
          <dt className="text-ink-3">{name}</dt>
          <dd className="tabular min-w-0 break-words text-ink-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
