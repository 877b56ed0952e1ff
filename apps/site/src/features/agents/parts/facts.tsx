import type { ReactNode } from 'react';

/** Terms with what stands for them, one below the other. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="divide-y divide-divider text-body">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-3 py-2">
          <dt className="text-ink-2">{label}</dt>
          <dd className="tabular font-semibold wrap-anywhere text-ink-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
