import { OfferArt } from '@sortes/ui';
import { useOffersAt } from '../../../entities/promotion/offers';
import { useT } from '../../../kit/i18n';
import { PageLink } from '../../../kit/page-link';
import { SectionHead } from './section-head';

/** So many stand in one row of a wide window. */
const most = 3;

/** What the operator wants to be seen of promotions; nothing where there is none or where they are not wanted. */
export function OfferLane() {
  const t = useT();
  const offers = useOffersAt('banner');
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="home-offers">
      <SectionHead id="home-offers" title={t('home.offers')} to="/promotions" />
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-3">
        {offers.slice(0, most).map((offer) => (
          <li key={offer.id} className="min-w-0">
            <PageLink
              place={{ to: '/promotions', search: { id: offer.id } }}
              className="card flex h-full items-center gap-3 rounded-tile p-4 text-ink-1 no-underline hover:bg-bg2"
            >
              <OfferArt kind={offer.kind} className="size-14 shrink-0" />
              <span className="min-w-0 flex-1">
                <span className="block text-body font-semibold wrap-anywhere">{offer.title}</span>
                <span className="line-clamp-2 text-label text-ink-2">{offer.terms}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
