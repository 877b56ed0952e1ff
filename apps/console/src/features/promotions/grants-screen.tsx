import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { playerText } from '../../shared/player-text';
import { useT } from '../../shared/texts';
import { GrantDialog } from './grant-dialog';
import { GrantFilters, GrantSums, useGrantColumns } from './grant-list';

const grants = listOf('staffListGrants', {
  csv: 'staffExportGrants',
  filters: ['offerId', 'playerId', 'state', 'money', 'only', 'line', 'playerKind', 'paidIn', 'from', 'to'],
});

/** What players were given, and what became of it. */
export function GrantsScreen() {
  const t = useT();
  const { search, change } = useListSearch();
  const columns = useGrantColumns();
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
        emptyText={t('promotions.grantsEmpty')}
        filters={<GrantFilters />}
        columns={columns}
        sums={({ sums }) => <GrantSums sums={sums} />}
      />
      <GrantDialog id={search['open']} onClose={() => openOver(undefined)} />
    </>
  );
}
