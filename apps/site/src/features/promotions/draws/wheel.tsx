import { Button, Skeleton, TextField } from '@sortes/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
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
import { SignInToTake } from '../parts/sign-in-to-take';
import { Behind, HexValue } from './proof-list';
import { shortSum } from './wheel-parts';
import { drawnSlices, WheelPicture } from './wheel-picture';
import { WheelSpins } from './wheel-spins';
import type { promotionDraws, Reply } from '@sortes/contract';

type WheelShown = Reply<typeof promotionDraws.getWheel>;

/** The slices as the picture has them. */
function useDrawn(slices: WheelShown['slices']) {
  const format = useFormat();
  return drawnSlices(
    slices.map(({ sum, weight }) => ({ sum: units(sum), weight })),
    (sum) => shortSum(sum, format.number),
  );
}

/** Every slice with its chance, in the colour that it has beside: the list says what the picture does not, how likely each is. */
function Chances({ slices }: Pick<WheelShown, 'slices'>) {
  const t = useT();
  const format = useFormat();
  const total = slices.reduce((sum, { weight }) => sum + weight, 0);
  const drawn = useDrawn(slices);
  return (
    <table className="w-full text-label sm:text-body" aria-label={t('draws.wheel.chances')}>
      <caption className="pb-2 text-start text-caption text-ink-3">{t('draws.wheel.true')}</caption>
      <thead className="text-caption text-ink-3">
        <tr>
          <th scope="col" className="border-b border-divider pb-1 text-start font-semibold">
            {t('draws.prize')}
          </th>
          <th scope="col" className="border-b border-divider pb-1 text-end font-semibold">
            {t('draws.chance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {slices.map(({ sum, weight }, place) => (
          <tr key={`${sum} ${weight}`}>
            <td className="tabular border-b border-divider py-1.5 font-semibold text-ink-1">
              <svg viewBox="-12 -12 24 24" className="me-2 inline-block size-4.5 align-middle" aria-hidden="true">
                <circle r={11} fill={drawn[place]?.fill} className="stroke-ink-3" />
              </svg>
              {units(sum) === 0n ? t('draws.wheel.nothing') : format.money(units(sum))}
            </td>
            <td className="tabular border-b border-divider py-1.5 text-end text-ink-2">{format.percent(weight / total, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A part of the player's own to begin with: any other will do. */
const suggestedSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What decides the next spin, and the player's own part of it. */
function Seeds({ offerId, seeds }: { offerId: string; seeds: NonNullable<WheelShown['seeds']> }) {
  const t = useT();
  const client = useQueryClient();
  const viewer = useSession((session) => session.id ?? 0);
  const [own, setOwn] = useState(suggestedSeed);
  const rotate = useAction(async () => {
    await call('rotateSpinSeeds', { body: { clientSeed: own.trim() } });
    setOwn(suggestedSeed());
    await client.invalidateQueries({ queryKey: drawKeys.wheel.of(viewer, offerId) });
    await client.invalidateQueries({ queryKey: drawKeys.spins.of(viewer, offerId) });
  });
  return (
    <>
      <p className="text-body text-ink-2">{t('draws.wheel.how')}</p>
      <HexValue name={t('draws.commitment')} value={seeds.commitment} />
      <HexValue name={t('draws.wheel.clientSeed')} value={seeds.clientSeed} />
      <HexValue name={t('draws.wheel.nextCommitment')} value={seeds.nextCommitment} />
      <p className="text-label text-ink-3">{t('draws.wheel.nonce', { nonce: seeds.nonce })}</p>
      <TextField
        label={t('draws.wheel.newSeed')}
        description={t('draws.wheel.newSeedNote')}
        value={own}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        error={rotate.problem?.text}
        onChange={(event) => {
          rotate.forget();
          setOwn(event.target.value.replaceAll(/[^\w-]/g, ''));
        }}
      />
      <Button
        className="justify-self-start"
        loading={rotate.busy}
        loadingLabel={t('common.loading')}
        disabled={own === ''}
        onClick={() => void rotate.run()}
      >
        {t('draws.wheel.change')}
      </Button>
    </>
  );
}

/** Turns the wheel and keeps what it came to. */
function useSpin(offer: OfferOpened) {
  const client = useQueryClient();
  const after = useAfterClaim();
  const viewer = useSession((session) => session.id ?? 0);
  const [spun, setSpun] = useState<{ slice: number; sum: string; turns: number }>();
  const [isTurning, setTurning] = useState(false);
  // The same spin is asked for again after an answer that was lost.
  const id = useRef(crypto.randomUUID());
  const spin = useAction(async () => {
    const answer = await call('spinWheel', { params: { id: offer.id }, body: { id: id.current } });
    id.current = crypto.randomUUID();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    setTurning(!isStill);
    setSpun((before) => ({ slice: answer.spin.slice, sum: answer.spin.sum, turns: (before?.turns ?? 0) + 1 }));
    client.setQueryData(drawKeys.wheel.of(viewer, offer.id), answer.wheel);
    if (isStill) after();
  });
  const stopped = (): void => {
    setTurning(false);
    after();
  };
  return { spin, spun, isTurning, stopped };
}

/** The wheel with its button, what it came to, and how many spins are left today; whoever may not spin sees all of it, too. */
function Spinning({ offer, wheel }: { offer: OfferOpened; wheel: WheelShown }) {
  const t = useT();
  const format = useFormat();
  const { spin, spun, isTurning, stopped } = useSpin(offer);
  const slices = useDrawn(wheel.slices);
  return (
    <div className="grid grid-cols-1 items-center gap-4 sm:grid-cols-2 sm:gap-8">
      <WheelPicture slices={slices} stop={spun?.slice} turns={spun?.turns ?? 0} onStopped={stopped} />
      <div className="grid grid-cols-1 gap-3">
        {wheel.left === null ? (
          <SignInToTake />
        ) : (
          <>
            <Button
              tone="primary"
              size="large"
              wide
              loading={spin.busy || isTurning}
              loadingLabel={t('draws.wheel.turning')}
              disabled={wheel.left === 0 || offer.obstacle !== null}
              onClick={() => void spin.run()}
            >
              {t('promotions.way.spin')}
            </Button>
            <p className="text-center text-label text-ink-3">{t('draws.wheel.left', { left: wheel.left, day: wheel.aDay })}</p>
          </>
        )}
        {/* Below the button, with room from the start: what a spin came to moves nothing. */}
        <p role="status" className="min-h-8 text-center text-h2 text-balance">
          {spun !== undefined &&
            !isTurning &&
            (units(spun.sum) === 0n ? t('draws.wheel.lost') : t('draws.wheel.won', { sum: format.money(units(spun.sum)) }))}
        </p>
        {spin.problem !== undefined && (
          <p role="alert" className="text-center text-label text-danger">
            {spin.problem.text}
          </p>
        )}
        <Chances slices={wheel.slices} />
      </div>
    </div>
  );
}

/** A wheel on the page of its offer. */
export function Wheel({ offer }: { offer: OfferOpened }) {
  const t = useT();
  const viewer = useSession((session) => session.id ?? 0);
  const { data, error, refetch } = useQuery({
    queryKey: drawKeys.wheel.of(viewer, offer.id),
    queryFn: ({ signal }) => call('getWheel', { params: { id: offer.id } }, { signal }),
  });
  if (data === undefined)
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-80 rounded-tile!" />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Spinning offer={offer} wheel={data} />
      <Behind>
        {data.seeds === null ? (
          <p className="text-body text-ink-2">{t('draws.wheel.how')}</p>
        ) : (
          <>
            <Seeds offerId={offer.id} seeds={data.seeds} />
            <WheelSpins offerId={offer.id} nonce={data.seeds.nonce} number={data.seeds.number} />
          </>
        )}
      </Behind>
    </div>
  );
}
