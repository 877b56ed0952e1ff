import type { Operations, Reply } from '@sortes/contract';
import { tryParseMoney } from '@sortes/money';
import { Badge, linkClass } from '@sortes/ui';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useT } from '../../shared/texts';
import { useDrawParams, useGames, type DrawParams } from './games';
import { DrawLink } from './parts';
import { ScreenLink } from '../../shared/screen-link';

type Row = Reply<Operations['staffDrawExposure']>['list'][number];
const exposure = (params: DrawParams) =>
  listOf('staffDrawExposure', { params, csv: 'staffExportDrawExposure', filters: ['play', 'number'] });

/** Share of the limit that is taken, in whole percent; undefined where nothing is counted. */
function shareOf({ payout, limit }: Pick<Row, 'payout' | 'limit'>): number | undefined {
  const [taken, most] = [tryParseMoney(payout), limit === null ? undefined : tryParseMoney(limit)];
  if (taken === undefined || most === undefined || most === 0n) return undefined;
  return Number((taken * 100n) / most);
}

/** What each number of a draw costs at most, whatever is drawn, against the limits. */
export function ExposureScreen() {
  const t = useT();
  const format = useFormat();
  const params = useDrawParams();
  const game = useGames().find(({ code }) => code === params.gameCode);
  const name = `${game?.name ?? params.gameCode} ${params.numero}`;
  return (
    <div className="grid gap-3">
      <nav aria-label={t('lottery.draw')} className="flex flex-wrap gap-x-4 gap-y-1">
        <DrawLink {...params}>{t('lottery.back', { draw: name })}</DrawLink>
        <ScreenLink place={{ to: '/lottery/limits', search: { open: params.gameCode } }} className={linkClass}>
          {t('lottery.limits.of', { game: game?.name ?? params.gameCode })}
        </ScreenLink>
      </nav>
      <ListScreen
        list={exposure(params)}
        name="exposure"
        of={`${params.gameCode}/${params.numero}`}
        title={t('lottery.exposureOf', { draw: name })}
        everyMs={10_000}
        rowKey={(row) => `${row.play} ${row.number ?? ''}`}
        openLabel={(row) => `${row.playName} ${row.number ?? ''}`}
        emptyText={t('lottery.exposure.empty')}
        filters={
          <>
            <ChoiceFilter
              name="play"
              label={t('lottery.play')}
              choices={[
                { value: '', label: t('lottery.all') },
                ...(game?.plays ?? []).map((play) => ({ value: play.code, label: play.name })),
              ]}
            />
            <TextFilter name="number" label={t('lottery.number')} />
          </>
        }
        sums={({ bets, stake, payout, at }) => (
          <Facts
            facts={[
              [t('lottery.bets'), format.number(bets)],
              [t('lottery.stakes'), format.amount(stake)],
              [t('lottery.drawPaysAtMost'), format.amount(payout)],
              [t('lottery.reckonedAt'), format.at(at)],
            ]}
          />
        )}
        columns={[
          { key: 'number', sort: 'number', title: t('lottery.number'), cell: (row) => row.number ?? t('lottery.joined') },
          { key: 'play', title: t('lottery.play'), cell: (row) => row.playName },
          { key: 'bets', sort: 'bets', title: t('lottery.bets'), numeric: true, cell: (row) => format.number(row.bets) },
          { key: 'stake', sort: 'stake', title: t('lottery.stakesOnIt'), numeric: true, cell: (row) => format.amount(row.stake) },
          { key: 'perHit', title: t('lottery.paysPerHit'), numeric: true, cell: (row) => format.amount(row.perHit) },
          { key: 'payout', sort: 'payout', title: t('lottery.paysAtMost'), numeric: true, cell: (row) => format.amount(row.payout) },
          { key: 'limit', title: t('lottery.limit'), numeric: true, cell: (row) => format.amount(row.limit) },
          { key: 'share', title: t('lottery.limitShare'), cell: (row) => <Share row={row} /> },
          { key: 'ceiling', title: t('lottery.ceiling'), numeric: true, hidden: true, cell: (row) => format.amount(row.ceiling) },
          {
            key: 'blocked',
            title: t('lottery.blocked'),
            cell: (row) => (row.blocked === 'no' ? '–' : <Badge tone="danger">{t(`lottery.blocked.${row.blocked}`)}</Badge>),
          },
        ]}
      />
    </div>
  );
}

function Share({ row }: { row: Row }) {
  const t = useT();
  const share = shareOf(row);
  if (share === undefined) return <>–</>;
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="h-2 w-16 overflow-hidden rounded-full bg-bg3">
        <span
          className={`block h-full origin-left ${share >= 90 ? 'bg-danger' : share >= 70 ? 'bg-warning' : 'bg-win'}`}
          style={{ transform: `scaleX(${Math.min(1, share / 100)})` }}
        />
      </span>
      <span className="tabular">{t('lottery.percent', { share })}</span>
    </span>
  );
}
