import { Badge, Button, EmptyState, ErrorState, ProgressBar, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { problemText } from '../../shared/problem';
import { queryClient } from '../../shared/query-client';
import { ScreenHeader } from '../../shared/screen-header';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';
import { systemKeys } from './keys';

const busyMs = 1_000;

/** What runs, and whether its files are those that were built. They are compared behind: the page may be left and shows what came of it. */
export function ReleaseScreen() {
  const t = useT();
  const format = useFormat();
  const query = useQuery({
    queryKey: systemKeys.release.all,
    queryFn: () => call('getRelease'),
    refetchInterval: ({ state }) => (state.data?.underWay ? busyMs : false),
  });
  const comparing = useAction(async () => queryClient.setQueryData(systemKeys.release.all, await call('beginReleaseCheck')));
  const files = (names: readonly string[]) => names.join(', ') || '–';
  const { last, underWay, failed = false } = query.data ?? {};
  return (
    <div className="grid gap-4">
      <ScreenHeader
        title={t('shell.screen.release')}
        actions={
          <Button disabled={query.data === undefined || Boolean(underWay)} onClick={() => void comparing.run()}>
            {t('control.compare')}
          </Button>
        }
      />
      {query.isError && <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>}
      {query.isPending && <Skeleton className="h-60" />}
      <p role="alert" className="text-body text-danger empty:hidden">
        {comparing.problem?.text ?? (failed && !underWay ? t('control.compareFailed') : undefined)}
      </p>
      {underWay && (
        <ProgressBar
          className="max-w-xl"
          label={t('control.comparing')}
          value={underWay.done}
          max={underWay.of}
          valueText={`${format.number(underWay.done)} / ${format.number(underWay.of)}`}
        />
      )}
      {last === null && !underWay && <EmptyState title={t('control.neverCompared')} />}
      {last && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone={last.state === 'intact' ? 'win' : 'danger'}>{t(`control.release.${last.state}`)}</Badge>
            <span className="tabular text-label text-ink-3">
              {t('control.checkedAt')}: {format.at(last.checkedAt)}
            </span>
          </div>
          <Facts
            facts={[
              [t('control.version'), last.version],
              [t('control.commit'), last.commit],
              [t('control.builtAt'), format.at(Date.parse(last.builtAt) || null)],
              [t('control.manifest'), last.manifest],
              [t('control.files'), format.number(last.files)],
              [t('control.altered'), files(last.altered)],
              [t('control.missing'), files(last.missing)],
              [t('control.unexpected'), files(last.unexpected)],
            ]}
          />
        </>
      )}
    </div>
  );
}
