import { Badge, Dialog, ProgressBar, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { useFormat } from '../../shared/format';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { overviewKeys } from './keys';
import { askAnew } from '../../shared/query-client';

/** Rebuilds of the figures: what runs with its progress, what came of the last ones, and for who may, a new one. It goes on when the dialog is closed. */
export function RebuildDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('figures.rebuild');
  const { data } = useQuery({
    queryKey: overviewKeys.rebuilds.all,
    queryFn: ({ signal }) => call('staffListRebuilds', {}, { signal }),
    enabled: open,
    refetchInterval: 2_000,
  });
  const running = data?.list.find(({ state }) => state === 'building');
  return (
    <Dialog open={open} onClose={onClose} title={t('overview.rebuild')} closeLabel={t('common.close')} closeOnOutsidePress={false}>
      <div className="grid gap-4">
        <p className="text-body text-ink-2">{t('overview.rebuild.note')}</p>
        {data === undefined ? (
          <Skeleton className="h-20" />
        ) : (
          data.list.length === 0 && <p className="text-label">{t('overview.rebuild.none')}</p>
        )}
        {running && (
          <ProgressBar
            label={t('overview.rebuild.running')}
            value={running.done}
            max={running.total}
            valueText={t('overview.rebuild.progress', { done: format.number(running.done), total: format.number(running.total) })}
          />
        )}
        <ul className="grid gap-2">
          {data?.list
            .filter(({ state }) => state !== 'building')
            .slice(0, 5)
            .map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-2 text-label">
                <Badge tone={one.state === 'failed' ? 'danger' : (one.differences ?? 0) > 0 ? 'warning' : 'win'}>
                  {one.state === 'failed'
                    ? t('overview.rebuild.failed')
                    : t('overview.rebuild.differences', { count: one.differences ?? 0 })}
                </Badge>
                <span className="text-ink-2">
                  {format.at(one.endedAt)} · {one.askedBy}
                </span>
                {one.problem !== '' && <span className="text-danger">{one.problem}</span>}
              </li>
            ))}
        </ul>
        {may && running === undefined && (
          <DecisionForm
            title={t('overview.rebuild')}
            choices={[{ value: 'rebuild', label: t('overview.rebuild.start') }]}
            question={() => t('overview.rebuild.question')}
            onDecide={async (_decision, reason) => {
              await call('staffStartRebuild', { body: { reason } });
              await askAnew(overviewKeys.rebuilds.all);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
