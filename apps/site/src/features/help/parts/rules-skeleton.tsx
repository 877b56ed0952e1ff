import { Skeleton } from '@sortes/ui';

const rows = 12;

/** Rows where the groups of plays will stand: as long as a window, so that what stands below does not jump out of it. */
export function RulesSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} className="h-14 rounded-tile!" />
      ))}
    </div>
  );
}
