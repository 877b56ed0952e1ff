import { buttonClass, ErrorState, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { boot } from '../../../shared/boot';
import { call } from '../../../shared/calls';
import { problemText } from '../../../shared/problem';
import { ScreenHeader } from '../../../shared/screen-header';
import { ScreenLink } from '../../../shared/screen-link';
import { useT } from '../../../shared/texts';
import { unit } from '../document';
import { ranksKeys } from './keys';
import type { FoundRanks } from './rank-label';
import { RanksForm } from './ranks-form';
import { type RankTable, usualTable } from './rank-table';

const beginOf = ({ document, awards }: FoundRanks): RankTable =>
  (document as RankTable | null) ?? usualTable({ unit, languages: boot.languages, awards });

/** `/ranks/edit`: the table of ranks as it is changed; a brand without one begins with a usual one. */
export function EditRanksScreen() {
  const t = useT();
  // An award that was made in another tab stands among the choices when this one is looked at again.
  const { data, isError, error } = useQuery({
    queryKey: ranksKeys.table.all,
    queryFn: ({ signal }) => call('staffGetRanks', {}, { signal }),
    refetchOnWindowFocus: 'always',
  });
  if (data === undefined && isError)
    return (
      <ErrorState heading="h1" title={t('common.problem.load')}>
        {problemText(error)}
      </ErrorState>
    );
  if (data === undefined) return <Skeleton className="h-96" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ScreenHeader
        title={t('shell.screen.editRanks')}
        actions={
          <ScreenLink place={{ to: '/ranks' }} className={buttonClass({ size: 'small' })}>
            {t('ranks.back')}
          </ScreenLink>
        }
        below={data.version === 0 ? t('ranks.usual') : t('ranks.editNote')}
      />
      <RanksForm found={data} beginOf={beginOf} />
    </div>
  );
}
