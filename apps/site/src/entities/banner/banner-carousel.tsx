import { IconPause, IconPlay } from '@sortes/ui';
import { clsx } from 'clsx';
import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useT } from '../../kit/i18n';
import { useParameter } from '../../kit/search';
import { BannerSlide } from './banner-slide';
import type { Banner } from '../brand/site-data';

const delayMs = 5000;

/** Whether somebody can see an element: it is not beyond the window's edge, and no sheet lies above the page. */
function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInWindow, setInWindow] = useState(true);
  const sheet = useParameter('m');
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setInWindow(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isInWindow && sheet === undefined;
}

/** Slides that move every five seconds while they are in sight (moving them costs a fifth of a core where no graphics card helps), stop at a touch, hover, focus or the pause button, and never move by themselves under reduced motion. */
export function BannerCarousel({ banners, pagination }: { banners: readonly Banner[]; pagination: boolean }) {
  const t = useT();
  const still = useMemo(() => matchMedia('(prefers-reduced-motion: reduce)').matches, []);
  const plugins = useMemo(
    () => (still ? [] : [Autoplay({ delay: delayMs, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true })]),
    [still],
  );
  const [viewport, carousel] = useEmblaCarousel({ loop: true, ...(still && { duration: 0 }) }, plugins);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(!still);
  useEffect(() => {
    if (!carousel) return undefined;
    const follow = () => setAt(carousel.selectedScrollSnap());
    carousel.on('select', follow);
    return () => {
      carousel.off('select', follow);
    };
  }, [carousel]);
  const section = useRef<HTMLElement>(null);
  const isInSight = useInSight(section);
  const moves = playing && isInSight;
  useEffect(() => {
    const autoplay = carousel?.plugins().autoplay;
    if (moves) {
      autoplay?.play();
      return undefined;
    }
    autoplay?.stop();
    // A pointer that leaves the slides starts them whoever has stopped them, and says so before it does.
    const stopAgain = () => queueMicrotask(() => autoplay?.stop());
    carousel?.on('autoplay:play', stopAgain);
    return () => {
      carousel?.off('autoplay:play', stopAgain);
    };
  }, [carousel, moves]);
  const toggle = () => setPlaying(!playing);
  return (
    <section ref={section} aria-roledescription="carousel" aria-label={t('shell.banners')} className="relative">
      <div ref={viewport} className="overflow-hidden rounded-hero">
        <ul className="flex touch-pan-y will-change-transform" aria-live={playing ? 'off' : 'polite'}>
          {banners.map((banner, index) => (
            <li
              key={banner.bannerId}
              inert={index !== at}
              aria-roledescription="slide"
              aria-label={t('shell.bannerOf', { index: index + 1, count: banners.length })}
              className="me-3 flex min-w-0 flex-[0_0_100%]"
            >
              <BannerSlide banner={banner} first={index === 0} />
            </li>
          ))}
        </ul>
      </div>
      <div className="absolute end-4 bottom-1 flex items-center">
        {pagination &&
          banners.map((banner, index) => (
            <button
              key={banner.bannerId}
              type="button"
              aria-label={t('shell.bannerGoTo', { index: index + 1 })}
              aria-current={index === at}
              onClick={() => carousel?.scrollTo(index)}
              className="group flex h-11 w-6 items-center justify-center"
            >
              <span
                className={clsx(
                  'h-1.5 rounded-full bg-white shadow-[0_0_0_1px_rgb(0_0_0/.35)] transition-[width,opacity] duration-[180ms]',
                  index === at ? 'w-4' : 'w-1.5 opacity-60',
                )}
              />
            </button>
          ))}
        {!still && (
          <button
            type="button"
            aria-label={t(playing ? 'shell.bannerPause' : 'shell.bannerPlay')}
            onClick={toggle}
            className="flex size-11 items-center justify-center text-white"
          >
            <span className="flex size-7 items-center justify-center rounded-full bg-black/55">
              {playing ? <IconPause size={14} filled /> : <IconPlay size={14} filled />}
            </span>
          </button>
        )}
      </div>
    </section>
  );
}
