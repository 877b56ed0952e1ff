import { Badge, Dialog } from '@sortes/ui';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { useT } from '../../shared/texts';
import { useGames } from './games';
import { DrawLink, GameFilter } from './parts';
import { DrawnAt, ResultPanel } from './result-panel';

const waitingResults = listOf('staffListWaitingResults', { filters: ['gameCode'] });

/** Official draws that wait for their results, the longest waiting first; one opens to what sources say and to the own entry. */
export function ResultsScreen() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  const [gameCode = '', numero = ''] = (search['open'] ?? '').split('/');
  const game = useGames().find(({ code }) => code === gameCode)?.name ?? gameCode;
  return (
    <>
      <ListScreen
        list={waitingResults}
        name="waiting-results"
        title={t('shell.screen.results')}
        everyMs={10_000}
        rowKey={(row) => `${row.gameCode}/${row.numero}`}
        openLabel={(row) => t('lottery.open', { game: row.gameName, numero: row.numero })}
        onRow={(row) => change({ open: `${row.gameCode}/${row.numero}`, page: search['page'] })}
        emptyText={t('lottery.waiting.empty')}
        filters={<GameFilter />}
        sums={({ overdue }) => <Facts facts={[[t('lottery.overdueDraws'), format.number(overdue)]]} />}
        columns={[
          { key: 'numero', title: t('lottery.numero'), cell: (row) => row.numero },
          { key: 'game', title: t('lottery.game'), cell: (row) => row.gameName },
          {
            key: 'standing',
            title: t('lottery.state'),
            cell: (row) => (
              <span className="inline-flex gap-1 max-sm:flex-wrap">
                {row.overdue && <Badge tone="danger">{t('lottery.overdue')}</Badge>}
                <Badge tone={row.standing === 'held' ? 'danger' : 'warning'}>{t(`lottery.standing.${row.standing}`)}</Badge>
                {row.own && <Badge tone="info">{t('lottery.ownEntered')}</Badge>}
              </span>
            ),
          },
          {
            key: 'sources',
            title: t('lottery.sources'),
            cell: (row) => t('lottery.sourcesOf', { sources: row.sources, needed: row.needed }),
          },
          { key: 'drawsAt', title: t('lottery.drawsAt'), cell: (row) => format.at(row.drawsAt) },
          { key: 'voidAt', title: t('lottery.voidAt'), cell: (row) => format.at(row.voidAt) },
          { key: 'bets', title: t('lottery.bets'), numeric: true, cell: (row) => (row.bets === null ? '–' : format.number(row.bets)) },
          { key: 'stake', title: t('lottery.stakes'), numeric: true, cell: (row) => format.amount(row.stake) },
        ]}
      />
      <Dialog
        open={numero !== ''}
        onClose={() => change({ open: undefined, page: search['page'] })}
        title={t('lottery.resultOf', { game, numero })}
        closeLabel={t('common.close')}
        width="large"
        closeOnOutsidePress={false}
      >
        {numero !== '' && (
          <div className="grid gap-3">
            <p className="flex flex-wrap gap-x-3 gap-y-1 text-label">
              <DrawLink gameCode={gameCode} numero={numero}>
                {t('lottery.toDraw', { numero })}
              </DrawLink>
              <DrawnAt gameCode={gameCode} numero={numero} />
            </p>
            <ResultPanel gameCode={gameCode} numero={numero} />
          </div>
        )}
      </Dialog>
    </>
  );
}
