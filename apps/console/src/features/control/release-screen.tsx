import { Badge, Button, ErrorState, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { problemText } from '../../shared/problem';
import { useT } from '../../shared/texts';

/** What runs, and whether its files are those that were built. */
export function ReleaseScreen() {
  const t = useT();
  const format = useFormat();
  const query = useQuery({ queryKey: ['release'], queryFn: () => call('getRelease') });
  const files = (names: readonly string[]) => names.join(', ') || '–';
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-h1 font-bold">{t('shell.screen.release')}</h1>
        <Button loading={query.isFetching} loadingLabel={t('common.working')} onClick={() => void query.refetch()} className="ms-auto">
          {t('control.compare')}
        </Button>
      </header>
      {query.isError && <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>}
      {query.isPending && <Skeleton className="h-60" />}
      {query.data && (
        <>
          <div>
            <Badge tone={query.data.state === 'intact' ? 'win' : 'danger'}>{t(`control.release.${query.data.state}`)}</Badge>
          </div>
          <Facts
            facts={[
              [t('control.version'), query.data.version],
              [t('control.commit'), query.data.commit],
              [t('control.builtAt'), query.data.builtAt],
              [t('control.manifest'), query.data.manifest],
              [t('control.files'), format.number(query.data.files)],
              [t('control.altered'), files(query.data.altered)],
              [t('control.missing'), files(query.data.missing)],
              [t('control.unexpected'), files(query.data.unexpected)],
              [t('control.checkedAt'), format.at(query.data.checkedAt)],
            ]}
          />
        </>
      )}
    </div>
  );
}
