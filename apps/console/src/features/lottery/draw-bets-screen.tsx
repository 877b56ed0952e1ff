import { betStates, type BetState, type Operations, type Reply } from '@sortes/contract';
import { call, fileAddress } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, PlayerFilter } from '../../shared/list/filters';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { PlayerLink } from '../../shared/player-link';
import { useT } from '../../shared/texts';
import { useDrawParams, useGames } from './games';
import { BetStateBadge, DrawLink } from './parts';

type Row = Reply<Operations['staffListDrawBets']>['list'][number];
type Sort = 'placedAt' | '-placedAt' | 'stake' | '-stake' | 'payout' | '-payout';
const filterNames = ['playerId', 'play', 'state'] as const;

const filterOf = (search: Readonly<Record<string, string | undefined>>) => ({
  ...(search['playerId'] && { playerId: Number(search['playerId']) }),
  ...(search['play'] && { play: search['play'] }),
  ...(search['state'] && { state: search['state'] as BetState }),
  ...(search['sort'] && { sort: search['sort'] as Sort }),
});

/** The bets of one draw, each with its player. */
export function DrawBetsScreen() {
  const t = useT();
  const format = useFormat();
  const params = useDrawParams();
  const { search } = useListSearch();
  const game = useGames().find(({ code }) => code === params.gameCode);
  const name = `${game?.name ?? params.gameCode} ${params.numero}`;
  return (
    <div className="grid gap-3">
      <nav aria-label={t('lottery.draw')}>
        <DrawLink {...params}>{t('lottery.back', { draw: name })}</DrawLink>
      </nav>
      <ListScreen
        name="draw-bets"
        of={`${params.gameCode}/${params.numero}`}
        title={t('lottery.betsOf', { draw: name })}
        filterNames={filterNames}
        load={(page, given, signal, pageSize) =>
          call('staffListDrawBets', { params, query: { ...filterOf(given), pageNo: page, pageSize } }, { signal })
        }
        csv={fileAddress('staffExportDrawBets', filterOf(search), params)}
        rowKey={(row: Row) => row.betId}
        openLabel={(row) => row.number}
        emptyText={t('lottery.bets.empty')}
        filters={
          <>
            <PlayerFilter label={t('lottery.player')} />
            <ChoiceFilter
              name="play"
              label={t('lottery.play')}
              choices={[
                { value: '', label: t('lottery.all') },
                ...(game?.plays ?? []).map((play) => ({ value: play.code, label: play.name })),
              ]}
            />
            <ChoiceFilter
              name="state"
              label={t('lottery.state')}
              choices={[
                { value: '', label: t('lottery.all') },
                ...betStates.map((state) => ({ value: state, label: t(`lottery.bet.${state}`) })),
              ]}
            />
          </>
        }
        sums={({ stake, payout }) => (
          <Facts
            facts={[
              [t('lottery.stakes'), format.amount(stake)],
              [t('lottery.paidOut'), format.amount(payout)],
            ]}
          />
        )}
        columns={[
          { key: 'number', title: t('lottery.order'), cell: (row) => row.number },
          { key: 'player', title: t('lottery.player'), cell: (row) => <PlayerLink playerId={row.playerId} /> },
          { key: 'play', title: t('lottery.play'), cell: (row) => row.playName },
          { key: 'content', title: t('lottery.content'), cell: (row) => row.content },
          { key: 'stake', sort: 'stake', title: t('lottery.stake'), numeric: true, cell: (row) => format.amount(row.stake) },
          { key: 'state', title: t('lottery.state'), cell: (row) => <BetStateBadge state={row.state} /> },
          { key: 'payout', sort: 'payout', title: t('lottery.paidOut'), numeric: true, cell: (row) => format.amount(row.payout) },
          { key: 'corrected', title: t('lottery.corrected'), cell: (row) => (row.corrected ? t('lottery.yes') : '–') },
          { key: 'placed', sort: 'placedAt', title: t('lottery.placedAt'), cell: (row) => format.at(row.placedAt) },
          { key: 'combinations', title: t('lottery.combinations'), numeric: true, hidden: true, cell: (row) => row.combinations },
          { key: 'multiple', title: t('lottery.multiple'), numeric: true, hidden: true, cell: (row) => row.multiple },
        ]}
      />
    </div>
  );
}
