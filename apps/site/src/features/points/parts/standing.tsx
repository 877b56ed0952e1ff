import { IconCoins, Skeleton } from '@sortes/ui';
import type { ReactNode } from 'react';
import type { PointBalance } from '../../../entities/points/points';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';

/** How many points there are, which expire next, and what is owed; what can be done with them beside it. */
export function Standing({ points, children }: { points: PointBalance | undefined; children: ReactNode }) {
  const t = useT();
  const format = useFormat();
  if (points === undefined) return <Skeleton className="h-32 rounded-tile!" />;
  const { pointBalance, next, owed, earnedToday } = points;
  return (
    <section aria-label={t('points.yours')} className="card grid grid-cols-1 gap-3 rounded-tile p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-bg3 text-gold-text">
          <IconCoins size={26} />
        </span>
        <p className="min-w-0 flex-1 basis-40">
          <span className="block text-label text-ink-3">{t('points.yours')}</span>
          <span className="tabular block text-display font-bold wrap-anywhere text-ink-1">{format.number(pointBalance)}</span>
        </p>
        {children}
      </div>
      <ul className="grid grid-cols-1 gap-1 text-label text-ink-2">
        {earnedToday > 0 && <li>{t('points.today', { points: earnedToday })}</li>}
        <li>{next === null ? t('points.noExpiry') : t('points.next', { points: next.points, day: format.date(next.expiresAt - 1) })}</li>
        {owed > 0 && <li className="text-warning">{t('points.owed', { points: owed })}</li>}
      </ul>
    </section>
  );
}
