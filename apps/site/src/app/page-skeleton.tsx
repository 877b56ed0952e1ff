import { Skeleton } from '@sortes/ui';
import { useT } from '../kit/i18n';

/** Boxes in the place of a page whose code is still on its way. */
export function PageSkeleton() {
  const t = useT();
  return (
    <output aria-label={t('common.loading')} className="grid gap-4">
      <Skeleton className="h-46 rounded-hero! lg:h-66" />
      <div className="flex gap-2 overflow-hidden">
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} className="h-11 w-24 shrink-0 rounded-chip!" />
        ))}
      </div>
      <div className="grid grid-cols-3 gap-2.5 sm:grid-cols-6 lg:grid-cols-7">
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} className="aspect-3/4 rounded-tile!" />
        ))}
      </div>
    </output>
  );
}
