import type { Difference } from './differences';

/** Two states of one thing side by side, for each field in which they differ. */
export function DifferenceList({
  differing,
  oneLabel,
  otherLabel,
  nameOf,
  inWords,
}: {
  differing: readonly Difference[];
  oneLabel: string;
  otherLabel: string;
  nameOf: (path: readonly string[]) => string;
  inWords: (path: readonly string[], value: unknown) => string;
}) {
  return (
    <dl className="grid gap-3 text-label">
      {differing.map(({ path, one, other }) => (
        <div key={path.join(' ')} className="grid gap-x-4 gap-y-1 border-t border-divider pt-2 sm:grid-cols-2">
          <dt className="font-semibold break-words sm:col-span-2">{nameOf(path)}</dt>
          {(
            [
              [oneLabel, one],
              [otherLabel, other],
            ] as const
          ).map(([label, value]) => (
            <dd key={label} className="max-h-48 min-w-0 overflow-y-auto break-words whitespace-pre-wrap">
              <span className="block text-ink-3">{label}</span>
              {inWords(path, value)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
