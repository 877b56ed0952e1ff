import { RichText, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../../entities/account/session';
import { noticeQuery, useModule } from '../../../entities/brand/site-data';
import { OfferSlide } from '../../../entities/promotion/new-player-offers';
import { offersAtQuery } from '../../../entities/promotion/offers';
import { useLanguage, useT } from '../../../kit/i18n';

/** Offers of the place `registration`; undefined until they are known. */
function useNewPlayerOffers() {
  const on = useModule('PROMO3');
  const { code } = useLanguage();
  const viewer = useSession(({ id }) => id ?? 0);
  const { data, isError } = useQuery({ ...offersAtQuery(viewer, code, 'registration'), enabled: on });
  if (!on || isError) return [];
  return data?.list;
}

/**
 * Offers and news for new players, each leading to its page; nothing at all when the brand has none. Moves every five seconds when there is more than one, never under
 * reduced motion. `slim`: offers alone, each in a few lines, for a sheet whose button has to stay in view.
 */
export function NewPlayerPromotions({ slim = false }: { slim?: boolean }) {
  const t = useT();
  const language = useLanguage();
  const notices = useQuery(noticeQuery(language.code)).data?.promotion ?? [];
  const news = slim ? [] : notices;
  const offers = useNewPlayerOffers();
  const count = (offers?.length ?? 0) + news.length;
  const moving = count > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const plugins = useMemo(
    () => (moving ? [Autoplay({ delay: 5000, stopOnInteraction: true, stopOnMouseEnter: true, stopOnFocusIn: true })] : []),
    [moving],
  );
  const [viewport, carousel] = useEmblaCarousel({ loop: count > 1 }, plugins);
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (!carousel) return undefined;
    const follow = () => setAt(carousel.selectedScrollSnap());
    carousel.on('select', follow);
    return () => {
      carousel.off('select', follow);
    };
  }, [carousel]);
  // What comes later must not push a form from under a finger.
  if (offers === undefined) return <Skeleton className={slim ? 'mb-1 h-16 rounded-tile!' : 'mb-5 h-25 rounded-tile!'} />;
  if (count === 0) return null;

  return (
    <section
      aria-label={t('identity.newPlayerPromotions')}
      aria-roledescription="carousel"
      className={slim ? 'flex items-center gap-1 pb-1 max-[24rem]:block' : 'pb-5'}
    >
      <div ref={viewport} className="min-w-0 flex-1 overflow-hidden rounded-tile">
        <ul className="-ms-3 flex">
          {offers.map((offer, place) => (
            <li key={offer.id} inert={place !== at} className="min-w-0 flex-[0_0_100%] ps-3">
              <OfferSlide offer={offer} slim={slim} />
            </li>
          ))}
          {news.map((promotion, place) => (
            <li key={promotion.id} inert={offers.length + place !== at} className="min-w-0 flex-[0_0_100%] ps-3">
              <article className="card h-full rounded-tile p-4">
                <h2 className="text-h2">{promotion.title}</h2>
                <RichText html={promotion.content} />
              </article>
            </li>
          ))}
        </ul>
      </div>
      {count > 1 && (
        <div className={slim ? 'flex max-[24rem]:justify-center' : 'flex justify-center pt-1'}>
          {Array.from({ length: count }, (_, place) => (
            <button
              key={place}
              type="button"
              aria-label={t('shell.bannerGoTo', { index: place + 1 })}
              aria-current={place === at}
              onClick={() => carousel?.scrollTo(place)}
              className="group flex size-6 items-center justify-center"
            >
              <span className={place === at ? 'h-1.5 w-4 rounded-full bg-gold' : 'size-1.5 rounded-full bg-ink-3'} />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
