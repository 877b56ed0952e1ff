import { EmptyState, ErrorState, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { problemText } from '../../shared/problem';
import { ScreenHeader } from '../../shared/screen-header';
import { useT } from '../../shared/texts';
import { isAtWork, WorkList } from './work-list';
import { sharedKeys } from '../../shared/keys';

const [busyMs, idleMs] = [1_500, 10_000];

/** What is being paid now, and what was paid within the hour: whoever has looked away finds it again. */
export function SettlingScreen() {
  const t = useT();
  const query = useQuery({
    queryKey: sharedKeys.list.of('settling'),
    queryFn: ({ signal }) => call('staffListSettling', {}, { signal }),
    refetchInterval: ({ state }) => (isAtWork(state.data?.list ?? []) ? busyMs : idleMs),
  });
  const list = query.data?.list ?? [];
  const now = list.filter(({ stage }) => stage !== 'done');
  const lately = list.filter(({ stage }) => stage === 'done');
  return (
    <div className="grid gap-4">
      <ScreenHeader
        title={t('shell.screen.settling')}
        beside={
          <p role="status" className="tabular">
            {query.data && t('lottery.settling.count', { count: now.length })}
          </p>
        }
      />
      {query.isError ? (
        <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>
      ) : query.data === undefined ? (
        <Skeleton className="h-40" />
      ) : list.length === 0 ? (
        <EmptyState title={t('lottery.settling.empty')} />
      ) : (
        <>
          {now.length > 0 && <WorkList list={now} withDraw />}
          {lately.length > 0 && (
            <section aria-label={t('lottery.settling.lately')} className="grid gap-2">
              <h2 className="text-h2 font-bold">{t('lottery.settling.lately')}</h2>
              <WorkList list={lately} withDraw />
            </section>
          )}
        </>
      )}
    </div>
  );
}
