import { linkClass } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { playerText } from '../../shared/player-text';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import { GrantDialog } from './grant-dialog';
import { promotionsKeys } from './keys';
import { GrantFilters, GrantSums, useGrantColumns } from './grant-list';

const grants = listOf('staffListGrants', {
  csv: 'staffExportGrants',
  filters: ['offerId', 'playerId', 'state', 'money', 'only', 'line', 'playerKind', 'paidIn', 'from', 'to'],
});

/** Whoever came from an offer sees that the list is of it alone. */
function OfOffer({ id }: { id: string }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: promotionsKeys.offer.of(id),
    queryFn: ({ signal }) => call('staffGetOffer', { params: { id } }, { signal }),
    retry: false,
  });
  if (data === undefined) return null;
  return (
    <p role="status" className="rounded-chip border border-divider bg-bg2 px-3 py-2 text-label">
      <ScreenLink place={{ to: '/offers/$offerId', params: { offerId: id } }} className={linkClass}>
        {t('promotions.rowsOf', { offer: `${data.offer.title} · ${data.offer.code}` })}
      </ScreenLink>
    </p>
  );
}

/** What players were given, and what became of it. */
export function GrantsScreen() {
  const t = useT();
  const { search, change } = useListSearch();
  const columns = useGrantColumns();
  const offerId = search['offerId'];
  const openOver = (open: string | undefined) => change({ open, page: search['page'] });
  return (
    <>
      <ListScreen
        list={grants}
        name="grants"
        title={t('shell.screen.grants')}
        rowKey={(row) => row.id}
        openLabel={(row) => t('promotions.openRow', { code: `${row.code} · ${playerText(row.playerId, row.userName)}` })}
        onRow={(row) => openOver(row.id)}
        {...(offerId !== undefined && { note: <OfOffer id={offerId} /> })}
        emptyText={t('promotions.grantsEmpty')}
        filters={<GrantFilters />}
        columns={columns}
        sums={({ sums }) => <GrantSums sums={sums} />}
      />
      <GrantDialog id={search['open']} onClose={() => openOver(undefined)} />
    </>
  );
}
