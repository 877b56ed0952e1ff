import type { Reply, staffPoints } from '@sortes/contract';
import { Button, Dialog, ErrorState, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { problemText } from '../../shared/problem';
import { useMay } from '../../shared/session';
import { isTextId, useT } from '../../shared/texts';
import { AdjustForm } from './adjust-form';
import { pointsKeys } from './keys';
import { MovementFilters, MovementSums, useMovementColumns, useSourceText } from './movement-list';

type Of = { readonly playerId: number };
type Standing = Reply<typeof staffPoints.staffPlayerPoints>;

const keepNames = ['tab'] as const;

/** How much is there, by the day on which it expires, and what play has brought. */
function Now({ standing }: { standing: Standing }) {
  const t = useT();
  const format = useFormat();
  const sourceText = useSourceText();
  const laneText = (lane: string): string => {
    const id = `agents.lane.${lane}`;
    return isTextId(id) ? t(id) : lane;
  };
  const { balance, owed, factor, lots, played } = standing;
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <section aria-label={t('points.player.now')} className="grid content-start gap-3 rounded-tile border border-divider bg-bg1 p-4">
        <h2 className="text-body font-bold">{t('points.player.now')}</h2>
        <Facts
          facts={[
            [t('points.player.balance'), format.number(balance)],
            ...(owed > 0 ? [[t('points.player.owed'), format.number(owed)] as const] : []),
            [t('points.player.factor'), format.number(factor)],
          ]}
        />
        {played.length > 0 && (
          <>
            <h3 className="text-label font-semibold">{t('points.player.played')}</h3>
            <Facts
              facts={played.map(({ lane, valid, points }) => [
                laneText(lane),
                t('points.player.playedOf', { turnover: format.amount(valid), points: format.number(points) }),
              ])}
            />
          </>
        )}
      </section>
      <section aria-label={t('points.player.lots')} className="grid content-start gap-3 rounded-tile border border-divider bg-bg1 p-4">
        <h2 className="text-body font-bold">{t('points.player.lots')}</h2>
        {lots.length === 0 ? (
          <p className="text-label text-ink-2">{t('points.player.noLots')}</p>
        ) : (
          <Facts
            facts={lots.map(({ source, points, left, expiresOn }) => [
              `${expiresOn} · ${sourceText(source)}`,
              t('points.player.left', { left: format.number(left), points: format.number(points) }),
            ])}
          />
        )}
      </section>
    </div>
  );
}

/** What a player has of points: what is there, what moved it, and changing it with a second person. */
export function PlayerPoints({ playerId }: Of) {
  const t = useT();
  const mayAdjust = useMay('adjustments.request');
  const [isAdjusting, setAdjusting] = useState(false);
  const columns = useMovementColumns({ ofOne: true });
  const list = useMemo(
    () => listOf('staffListPointMovements', { csv: 'staffExportPointMovements', query: { playerId }, filters: ['template', 'source'] }),
    [playerId],
  );
  const query = useQuery({
    queryKey: pointsKeys.player.of(playerId),
    queryFn: ({ signal }) => call('staffPlayerPoints', { params: { playerId } }, { signal }),
  });
  if (query.isError) return <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>;
  if (query.data === undefined) return <Skeleton className="h-60" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {mayAdjust && (
        <div>
          <Button onClick={() => setAdjusting(true)}>{t('points.adjust')}</Button>
        </div>
      )}
      <Now standing={query.data} />
      <ListScreen
        list={list}
        name="player-points"
        of={String(playerId)}
        keepNames={keepNames}
        title={t('points.player.movements')}
        rowKey={(row) => row.id}
        openLabel={(row) => row.reference}
        emptyText={t('points.empty')}
        filters={<MovementFilters />}
        columns={columns}
        sums={({ sums }) => <MovementSums sums={sums} />}
      />
      <Dialog open={isAdjusting} onClose={() => setAdjusting(false)} title={t('points.adjust')} closeLabel={t('common.close')}>
        {isAdjusting && <AdjustForm playerId={playerId} balance={query.data.balance} onDone={() => setAdjusting(false)} />}
      </Dialog>
    </div>
  );
}
