import { OfferPoster } from '@sortes/ui';
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
      {/* Side by side on a phone, too: three above each other would be a page of their own. */}
      <ul className="-mx-3 flex snap-x gap-3 overflow-x-auto px-3 pb-1 md:mx-0 md:grid md:grid-cols-3 md:overflow-visible md:px-0 md:pb-0">
        {offers.slice(0, most).map((offer) => (
          <li key={offer.id} className="w-[84%] min-w-0 shrink-0 snap-center only:w-full md:w-auto md:only:w-auto">
            <PageLink
              place={{ to: '/promotions', search: { id: offer.id } }}
              className="card flex h-full flex-col overflow-hidden rounded-tile text-ink-1 no-underline hover:bg-bg2"
            >
              <OfferPoster kind={offer.kind} headline={offer.headline} />
              <span className="grid flex-1 content-start gap-1 p-3 sm:p-4">
                <span className="text-body font-semibold wrap-break-word">{offer.title}</span>
                <span className="text-label text-ink-2 wrap-break-word">{offer.brief}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
