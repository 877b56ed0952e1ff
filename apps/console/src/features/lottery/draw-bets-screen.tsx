import { betStates } from '@sortes/contract';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, PlayerFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { PlayerLink } from '../../shared/player-link';
import { useT } from '../../shared/texts';
import { useDrawParams, useGames, type DrawParams } from './games';
import { BetStateBadge, DrawLink } from './parts';

const drawBets = (params: DrawParams) =>
  listOf('staffListDrawBets', { params, csv: 'staffExportDrawBets', filters: ['playerId', 'play', 'state'] });

/** The bets of one draw, each with its player. */
export function DrawBetsScreen() {
  const t = useT();
  const format = useFormat();
  const params = useDrawParams();
  const game = useGames().find(({ code }) => code === params.gameCode);
  const name = `${game?.name ?? params.gameCode} ${params.numero}`;
  return (
    <div className="grid gap-3">
      <nav aria-label={t('lottery.draw')}>
        <DrawLink {...params}>{t('lottery.back', { draw: name })}</DrawLink>
      </nav>
      <ListScreen
        list={drawBets(params)}
        name="draw-bets"
        of={`${params.gameCode}/${params.numero}`}
        title={t('lottery.betsOf', { draw: name })}
        rowKey={(row) => row.betId}
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
