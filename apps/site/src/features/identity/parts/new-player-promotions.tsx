import { IconCaretDown, IconGift, RichText, Skeleton } from '@sortes/ui';
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

/** The same in one line that opens it, for a form whose button has to stay in view; nothing at all when the brand has none. `news`: what the brand wrote for them, too. */
export function NewPlayerLine({ news: hasNews = false }: { news?: boolean }) {
  const t = useT();
  const language = useLanguage();
  const notices = useQuery(noticeQuery(language.code)).data?.promotion ?? [];
  const news = hasNews ? notices : [];
  const offers = useNewPlayerOffers();
  // What comes later must not push a form from under a finger.
  if (offers === undefined) return <Skeleton className="mb-3 h-11 rounded-tile!" />;
  if (offers.length + news.length === 0) return null;
  return (
    <section aria-label={t('identity.newPlayerPromotions')} className="pb-3">
      <details className="group rounded-tile border border-divider bg-bg2">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-1.5 text-label font-semibold text-ink-1 [&::-webkit-details-marker]:hidden">
          <IconGift size={18} className="shrink-0 text-gold-text" />
          <span className="min-w-0 flex-1">{t('identity.newPlayerPromotions')}</span>
          <span className="tabular text-ink-3">{offers.length + news.length}</span>
          <IconCaretDown size={16} className="shrink-0 text-ink-3 group-open:rotate-180" />
        </summary>
        <ul className="grid grid-cols-1 gap-2 px-2 pb-2">
          {offers.map((offer) => (
            <li key={offer.id}>
              <OfferSlide offer={offer} slim />
            </li>
          ))}
          {news.map((promotion) => (
            <li key={promotion.id} className="card rounded-tile p-3">
              <h2 className="text-body font-semibold">{promotion.title}</h2>
              <RichText html={promotion.content} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/**
 * Offers and news for new players, each leading to its page; nothing at all when the brand has none. Moves every five seconds when there is more than one, never under
 * reduced motion.
 */
export function NewPlayerPromotions() {
  const t = useT();
  const language = useLanguage();
  const news = useQuery(noticeQuery(language.code)).data?.promotion ?? [];
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
  if (offers === undefined) return <Skeleton className="mb-5 h-35.25 rounded-tile!" />;
  if (count === 0) return null;

  return (
    <section aria-label={t('identity.newPlayerPromotions')} aria-roledescription="carousel" className="pb-5">
      <div ref={viewport} className="overflow-hidden rounded-tile">
        <ul className="-ms-3 flex">
          {offers.map((offer, place) => (
            <li key={offer.id} inert={place !== at} className="min-w-0 flex-[0_0_100%] ps-3">
              <OfferSlide offer={offer} />
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
        <div className="flex justify-center pt-1">
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
