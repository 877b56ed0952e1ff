import { type Operations, rankGiftKinds, rankGiftStates, type Reply } from '@sortes/contract';
import { Badge, type BadgeTone, linkClass } from '@sortes/ui';
import { Facts } from '../../../shared/facts';
import { useFormat } from '../../../shared/format';
import type { Column } from '../../../shared/list/data-table';
import { ChoiceFilter, DayFilter, PlayerFilter } from '../../../shared/list/filters';
import { listOf } from '../../../shared/list/list-of';
import { ListScreen } from '../../../shared/list/list-screen';
import { PlayerLink } from '../../../shared/player-link';
import { playerText } from '../../../shared/player-text';
import { ScreenLink } from '../../../shared/screen-link';
import { useT, wordsOr } from '../../../shared/texts';
import { LevelLabel, useRankLines } from './rank-label';

type Gift = Reply<Operations['staffListRankGifts']>['list'][number];

const gifts = listOf('staffListRankGifts', { csv: 'staffExportRankGifts', filters: ['kind', 'state', 'playerId', 'from', 'to'] });
const tones: Readonly<Record<Gift['state'], BadgeTone>> = {
  due: 'info',
  given: 'win',
  refused: 'neutral',
  lapsed: 'neutral',
  'taken-back': 'danger',
};

function useColumns(): readonly Column<Gift>[] {
  const t = useT();
  const format = useFormat();
  const lines = useRankLines();
  return [
    { key: 'at', title: t('ranks.at'), cell: (row) => format.at(row.at) },
    { key: 'player', title: t('promotions.player'), cell: (row) => <PlayerLink playerId={row.playerId} name={row.account} /> },
    { key: 'kind', title: t('ranks.kind'), cell: (row) => t(`ranks.giftKind.${row.kind}`) },
    { key: 'rank', title: t('ranks.rank'), cell: (row) => <LevelLabel level={row.level} lines={lines} /> },
    { key: 'amount', title: t('promotions.amount'), numeric: true, cell: (row) => format.amount(row.amount) },
    {
      key: 'state',
      title: t('promotions.state'),
      cell: (row) => <Badge tone={tones[row.state]}>{t(`ranks.giftState.${row.state}`)}</Badge>,
    },
    {
      key: 'refused',
      title: t('ranks.whyNot'),
      wraps: true,
      cell: (row) => (row.refused === null ? '–' : wordsOr(t, `ranks.refused.${row.refused.replaceAll('.', '-')}`, row.refused)),
    },
    {
      key: 'grant',
      title: t('ranks.grant'),
      cell: (row) =>
        row.grantId === null ? (
          '–'
        ) : (
          <ScreenLink
            place={{ to: '/grants', search: { playerId: String(row.playerId), open: row.grantId } }}
            className={linkClass}
            onClick={(event) => event.stopPropagation()}
          >
            {t('ranks.grantOpen')}
          </ScreenLink>
        ),
    },
  ];
}

/** `/ranks/gifts`: what ranks gave and have to give, the newest first. */
export function RankGiftsScreen() {
  const t = useT();
  const format = useFormat();
  const columns = useColumns();
  const every = { value: '', label: t('promotions.every') };
  return (
    <ListScreen
      list={gifts}
      name="rank-gifts"
      title={t('shell.screen.rankGifts')}
      rowKey={(row) => `${row.playerId} ${row.kind} ${row.level} ${row.at}`}
      openLabel={(row) => t('promotions.openRow', { code: playerText(row.playerId, row.account) })}
      emptyText={t('ranks.giftsNone')}
      filters={
        <>
          <ChoiceFilter
            name="kind"
            label={t('ranks.kind')}
            choices={[every, ...rankGiftKinds.map((value) => ({ value: value as string, label: t(`ranks.giftKind.${value}`) }))]}
          />
          <ChoiceFilter
            name="state"
            label={t('promotions.state')}
            choices={[every, ...rankGiftStates.map((value) => ({ value: value as string, label: t(`ranks.giftState.${value}`) }))]}
          />
          <DayFilter name="from" label={t('common.from')} />
          <DayFilter name="to" label={t('common.until')} />
          <PlayerFilter name="playerId" label={t('promotions.player')} />
        </>
      }
      columns={columns}
      sums={({ sums }) => (
        <Facts
          facts={[
            [t('ranks.giftState.given'), format.amount(sums.given)],
            [t('ranks.giftState.due'), format.amount(sums.due)],
          ]}
        />
      )}
    />
  );
}
