import { Skeleton } from '@sortes/ui';
import { OfferSlide } from '../../../entities/promotion/new-player-offers';
import { firstOfferOf, useOffers } from '../../../entities/promotion/offers';
import { useSession } from '../../../entities/account/session';
import { useModule } from '../../../entities/brand/site-data';
import { useT } from '../../../kit/i18n';

/** The first offer that a new member can have, by its name, with the way to it; nothing where there is none, or where nothing may be offered to them. */
export function FirstOffer() {
  const t = useT();
  const on = useModule('PROMO3');
  const member = useSession((session) => session.status === 'member');
  const { data, isPending } = useOffers({}, on && member);
  const offer = on && member ? firstOfferOf(data?.pages[0]?.list ?? []) : undefined;
  // What comes later must not push the games from under a finger.
  if (on && member && isPending) return <Skeleton className="h-18 rounded-tile!" />;
  if (offer === undefined) return null;
  return (
    <section aria-labelledby="first-offer" className="flex flex-col gap-2 pt-1">
      <h3 id="first-offer" className="text-label font-semibold text-ink-2">
        {t('identity.firstOffer')}
      </h3>
      <OfferSlide offer={offer} slim />
    </section>
  );
}
