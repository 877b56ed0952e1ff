import { useId } from 'react';
import type { RankProgress } from '../../../entities/rank/rank';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';

/** How the rank changed, newest first, in plain words. */
export function History({ progress: { changes, ranks } }: { progress: RankProgress }) {
  const t = useT();
  const format = useFormat();
  const heading = useId();
  if (changes.length === 0) return null;
  const nameOf = (level: number): string => ranks[level]?.name ?? format.number(level);
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-2">
      <h3 id={heading} className="text-h2">
        {t('ranks.history')}
      </h3>
      <ol className="card grid grid-cols-1 divide-y divide-divider rounded-tile px-4">
        {changes.map(({ at, from, to, why }) => (
          <li key={`${at} ${from} ${to}`} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
            <span className="min-w-0">
              <span className="block text-body wrap-anywhere text-ink-1">
                {t('ranks.history.to', { before: nameOf(from), name: nameOf(to) })}
              </span>
              <span className="block text-label text-ink-2">{t(`ranks.why.${why}`)}</span>
            </span>
            <span className="text-caption text-ink-3">{format.dateTime(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
