import { IconCaretRight, OfferArt } from '@sortes/ui';
import { PageLink } from '../../kit/page-link';
import type { OfferCard } from './offers';

/** An offer as a slide: its picture, its title and what it gives in a few words, none of them cut: a condition is among them; `slim`: small. A press opens it. */
export function OfferSlide({ offer, slim = false }: { offer: OfferCard; slim?: boolean }) {
  return (
    <PageLink
      place={{ to: '/promotions', search: { id: offer.id } }}
      className={`flex h-full items-center gap-3 rounded-tile text-ink-1 no-underline hover:bg-bg2 ${slim ? 'min-h-14 border border-divider bg-bg1 p-3' : 'card p-4'}`}
    >
      <OfferArt kind={offer.kind} className={slim ? 'size-11 shrink-0' : 'size-16 shrink-0'} />
      <span className="min-w-0 flex-1">
        <span className={`block font-semibold text-balance wrap-break-word ${slim ? 'text-label' : 'text-body'}`}>{offer.title}</span>
        <span className="block pt-0.5 text-label text-ink-2">{offer.brief}</span>
        {offer.state === 'join' && offer.obstacle !== null && <span className="block text-label text-warning">{offer.obstacle}</span>}
      </span>
      {!slim && <IconCaretRight size={16} className="shrink-0 text-ink-3" />}
    </PageLink>
  );
}
