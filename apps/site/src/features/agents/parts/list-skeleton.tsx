import { Skeleton } from '@sortes/ui';
import { useT } from '../../../kit/i18n';

/** In the place of a list that loads. */
export function ListSkeleton({ height = 'h-28' }: { height?: string }) {
  const t = useT();
  return (
    <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-2">
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className={`${height} rounded-tile!`} />
      ))}
    </div>
  );
}
