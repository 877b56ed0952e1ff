import { RichText } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useMemo } from 'react';
import { noticeQuery } from '../../../entities/brand/site-data';
import { OfferSlide } from '../../../entities/promotion/new-player-offers';
import { useOffersAt } from '../../../entities/promotion/offers';
import { useLanguage, useT } from '../../../kit/i18n';

/** Offers and news for new players; nothing at all when the brand has none. Moves every five seconds when there is more than one, never under reduced motion. */
export function NewPlayerPromotions() {
  const t = useT();
  const language = useLanguage();
  const news = useQuery(noticeQuery(language.code)).data?.promotion ?? [];
  const offers = useOffersAt('registration');
  const count = offers.length + news.length;
  const moving = count > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const plugins = useMemo(
    () => (moving ? [Autoplay({ delay: 5000, stopOnInteraction: true, stopOnMouseEnter: true, stopOnFocusIn: true })] : []),
    [moving],
  );
  const [viewport] = useEmblaCarousel({ loop: count > 1 }, plugins);
  if (count === 0) return null;

  return (
    <section aria-label={t('identity.newPlayerPromotions')} aria-roledescription="carousel" className="pb-5">
      <div ref={viewport} className="overflow-hidden rounded-tile">
        <ul className="-ms-3 flex">
          {offers.map((offer) => (
            <li key={offer.id} className="min-w-0 flex-[0_0_100%] ps-3">
              <OfferSlide offer={offer} />
            </li>
          ))}
          {news.map((promotion) => (
            <li key={promotion.id} className="min-w-0 flex-[0_0_100%] ps-3">
              <article className="card h-full rounded-tile p-4">
                <h2 className="text-h2">{promotion.title}</h2>
                <RichText html={promotion.content} />
              </article>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
