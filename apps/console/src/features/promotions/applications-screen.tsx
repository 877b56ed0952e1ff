import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { PlayerFilter } from '../../shared/list/filters';
import { useListSearch } from '../../shared/list/use-list-search';
import { playerText } from '../../shared/player-text';
import { useT } from '../../shared/texts';
import { GrantDialog } from './grant-dialog';
import { useGrantColumns } from './grant-list';
import { OfferChoice } from './offer-choice';

const applications = listOf('staffListGrants', {
  csv: 'staffExportGrants',
  filters: ['offerId', 'playerId'],
  query: { state: 'applying' },
});

/** Nothing else of a grant is known before somebody has decided. */
const known: ReadonlySet<string> = new Set(['made', 'player', 'code', 'amount']);

/** What players apply for, and waits for somebody to look at it. */
export function ApplicationsScreen() {
  const t = useT();
  const { search, change } = useListSearch();
  const columns = useGrantColumns().filter(({ key }) => known.has(key));
  const openOver = (open: string | undefined) => change({ open, page: search['page'] });
  return (
    <>
      <ListScreen
        list={applications}
        name="applications"
        title={t('shell.screen.applications')}
        rowKey={(row) => row.id}
        openLabel={(row) => t('promotions.openRow', { code: `${row.code} · ${playerText(row.playerId, row.userName)}` })}
        onRow={(row) => openOver(row.id)}
        emptyText={t('promotions.applicationsEmpty')}
        filters={
          <>
            <OfferChoice
              label={t('shell.screen.offer')}
              any={t('promotions.every')}
              chosen={search['offerId']}
              onChosen={(offerId) => change({ offerId, page: undefined })}
            />
            <PlayerFilter name="playerId" label={t('promotions.player')} />
          </>
        }
        columns={columns}
      />
      <GrantDialog id={search['open']} onClose={() => openOver(undefined)} />
    </>
  );
}
