import { PageLink } from '../../kit/page-link';
import type { OfferCard } from './offers';

/** An offer as a slide: its title and terms; a press opens it. */
export function OfferSlide({ offer }: { offer: OfferCard }) {
  return (
    <PageLink
      place={{ to: '/promotions', search: { id: offer.id } }}
      className="card block h-full rounded-tile p-4 text-ink-1 no-underline hover:bg-bg2"
    >
      <h2 className="text-h2">{offer.title}</h2>
      <p className="line-clamp-4 pt-1 text-label text-ink-2">{offer.terms}</p>
    </PageLink>
  );
}
