import type { PromotionWay } from '@sortes/contract';
import { Skeleton } from '@sortes/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import type { OfferOpened } from '../../../entities/promotion/offers';

type Part = ComponentType<{ offer: OfferOpened }>;

/** A part that brings what repeats its chance with it: it is loaded where it is shown. */
function partOf(load: () => Promise<Part>): Part {
  const Loaded = lazy(async () => ({ default: await load() }));
  return ({ offer }) => (
    <Suspense fallback={<Skeleton className="h-80 rounded-tile!" />}>
      <Loaded offer={offer} />
    </Suspense>
  );
}

/** How offers are taken that have a part of their own on their page. */
export const ways: { readonly [Way in PromotionWay]?: Part } = {
  spin: partOf(async () => (await import('../draws/wheel')).Wheel),
  grab: partOf(async () => (await import('../draws/packets')).Packets),
  play: partOf(async () => (await import('../draws/raffle')).Raffle),
};
