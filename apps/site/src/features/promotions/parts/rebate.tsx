import { Button, Skeleton, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import type { OfferOpened } from '../../../entities/promotion/offers';
import { units } from '../../../entities/promotion/units';
import { entityKeys } from '../../../entities/keys';
import { call } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useAction } from '../../../kit/use-action';
import { useAfterClaim } from './after-claim';
import { laneText } from './facts';

/** What of the member's turnover is ready, by kind of game, and the press that collects it. */
export function Rebate({ offer }: { offer: OfferOpened }) {
  const t = useT();
  const format = useFormat();
  const after = useAfterClaim();
  const { data } = useQuery({
    queryKey: entityKeys.rebate.of(offer.id),
    queryFn: ({ signal }) => call('getRebate', { params: { id: offer.id } }, { signal }),
    staleTime: 2_000,
  });
  const collect = useAction(async () => {
    const { collected } = await call('collectRebate', { params: { id: offer.id }, body: {} });
    after();
    toast(collected === '0' ? t('promotions.rebateNone') : t('promotions.claimed.cash', { sum: format.money(units(collected)) }), {
      tone: collected === '0' ? 'info' : 'win',
    });
  });
  if (data === undefined) return <Skeleton className="h-32 rounded-tile!" />;
  return (
    <section aria-label={t('promotions.rebateReady')} className="card grid grid-cols-1 gap-3 rounded-tile p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-label text-ink-3">{t('promotions.rebateReady')}</span>
        <span className="tabular text-h1 text-win">{format.money(units(data.due))}</span>
      </p>
      <ul className="grid grid-cols-1">
        {data.lanes.map((one) => (
          <li key={one.lane} className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-divider py-2">
            <span className="text-body">
              {laneText(t, one.lane)} · {format.percent(one.rate / 10_000, 2)}
            </span>
            <span className="tabular text-end text-label text-ink-2">
              {t('promotions.rebateOf', {
                turnover: format.money(units(one.turnover)),
                given: format.money(units(one.given)),
                due: format.money(units(one.due)),
              })}
            </span>
          </li>
        ))}
      </ul>
      {collect.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {collect.problem.text}
        </p>
      )}
      {offer.way === 'collect' && data.due === '0' && <p className="text-label text-ink-2">{t('promotions.rebateNone')}</p>}
      {offer.way === 'collect' ? (
        <Button
          tone="primary"
          size="large"
          wide
          disabled={data.due === '0'}
          loading={collect.busy}
          loadingLabel={t('common.loading')}
          onClick={() => void collect.run()}
        >
          {t('promotions.way.collect')}
        </Button>
      ) : (
        <p className="text-label text-ink-3">{t('promotions.rebateDaily')}</p>
      )}
    </section>
  );
}
