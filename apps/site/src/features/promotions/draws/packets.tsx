import { Button, Skeleton } from '@sortes/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../../entities/account/session';
import type { OfferOpened } from '../../../entities/promotion/offers';
import { units } from '../../../entities/promotion/units';
import { call } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useAction } from '../../../kit/use-action';
import { drawKeys } from '../keys';
import { useAfterClaim } from '../parts/after-claim';
import { Facts, Section } from '../parts/facts';
import { SignInToTake } from '../parts/sign-in-to-take';
import { Behind, HexValue, ProofList } from './proof-list';
import { provePackets, type Rain } from './prove';

const everyMs = 10_000;

/** All packets once it is over, the own one marked. */
function Told({ rain }: { rain: Rain }) {
  const t = useT();
  const format = useFormat();
  return (
    <Section title={t('draws.packets.all')}>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {rain.packets.slice(0, 200).map(({ no, sum, isTaken }) => (
          <li
            key={no}
            className={`rounded-chip border px-3 py-2 text-label ${rain.own?.no === no ? 'border-gold bg-gold/15' : 'border-divider bg-bg2'}`}
          >
            <span className="text-ink-3">{no}</span> <span className="tabular font-semibold">{format.money(units(sum))}</span>
            {!isTaken && <span className="block text-caption text-ink-3">{t('draws.packets.notTaken')}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Open({ offer, rain }: { offer: OfferOpened; rain: Rain }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const after = useAfterClaim();
  const viewer = useSession((session) => session.id ?? 0);
  const grab = useAction(async () => {
    client.setQueryData(drawKeys.packets.of(viewer, offer.id), await call('grabPacket', { params: { id: offer.id }, body: {} }));
    after();
  });
  const proved = useMemo(() => provePackets(rain), [rain]);
  const { own, state, left, count } = rain;
  const member = useSession((session) => session.status === 'member');
  const mayTake = own === null && state === 'running' && offer.obstacle === null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="card grid grid-cols-1 gap-3 rounded-tile p-5 text-center">
        <p role="status" className="text-h2">
          {own === null ? t(`draws.packets.${state}`) : t('draws.packets.own', { sum: format.money(units(own.sum)) })}
        </p>
        {mayTake && !member && <SignInToTake />}
        {mayTake && member && (
          <Button
            tone="primary"
            size="large"
            wide
            loading={grab.busy}
            loadingLabel={t('common.loading')}
            disabled={left === 0}
            onClick={() => void grab.run()}
          >
            {t('promotions.way.grab')}
          </Button>
        )}
        {grab.problem !== undefined && (
          <p role="alert" className="text-label text-danger">
            {grab.problem.text}
          </p>
        )}
        <p className="text-label text-ink-3">{t('draws.packets.left', { left, count })}</p>
      </div>
      <Facts
        facts={[
          [t('draws.packets.total'), format.money(units(rain.total))],
          [t('draws.packets.count'), format.number(count)],
          [t('draws.packets.least'), format.money(units(rain.least))],
        ]}
      />
      {state === 'over' && <Told rain={rain} />}
      <Behind>
        <p className="text-body text-ink-2">{t('draws.packets.how')}</p>
        {proved !== undefined && <ProofList proved={proved} />}
        <HexValue name={t('draws.commitment')} value={rain.commitment} />
        <HexValue name={t('draws.seed')} value={rain.proof?.serverSeed ?? null} />
        <HexValue name={t('draws.randomness')} value={rain.proof?.randomness ?? null} />
      </Behind>
    </div>
  );
}

/** Packets on the page of their offer. */
export function Packets({ offer }: { offer: OfferOpened }) {
  const viewer = useSession((session) => session.id ?? 0);
  const { data, error, refetch } = useQuery({
    queryKey: drawKeys.packets.of(viewer, offer.id),
    queryFn: ({ signal }) => call('getPackets', { params: { id: offer.id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'over' ? false : everyMs),
  });
  if (data === undefined)
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-60 rounded-tile!" />;
  return <Open offer={offer} rain={data} />;
}
