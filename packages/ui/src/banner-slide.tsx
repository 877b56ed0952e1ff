import type { ReactNode } from 'react';
import { buttonClass } from './button.js';

export interface BannerSlideProps {
  banner: { imageUrl: string; title: string; text: string; actionLabel: string; url: string };
  /** The first one is the page's largest paint: it loads at once and with high priority. */
  first: boolean;
  /** The picture's own version for narrow windows. */
  phoneImageUrl?: string | undefined;
  /** Wraps a banner that leads somewhere, in the way the page leads there. */
  link: (given: { className: string; children: ReactNode }) => ReactNode;
}

/** One picture with its words on a scrim: what visitors see of a banner, and what staff see of it before. */
export function BannerSlide({ banner, first, phoneImageUrl: phone, link }: BannerSlideProps) {
  const action =
    banner.actionLabel && banner.url ? (
      <span className={`${buttonClass({ tone: 'primary' })} pointer-events-none mt-1.5 max-w-full self-start`}>{banner.actionLabel}</span>
    ) : null;
  const content = (
    <>
      {banner.imageUrl && (
        <picture>
          {phone && <source media="(max-width: 639px)" srcSet={phone} />}
          <img
            src={banner.imageUrl}
            alt=""
            loading={first ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : 'auto'}
            decoding="async"
            className="absolute inset-0 size-full object-cover object-right"
          />
        </picture>
      )}
      {/* At least 70 % scrim under the words, whatever the picture. Banner art is dark in both themes, so the words are light in both. */}
      <span
        className="absolute inset-0 bg-linear-to-r from-[#0a0e16]/85 via-[#0a0e16]/75 via-65% to-transparent to-100% sm:via-[#0a0e16]/70 sm:via-45% sm:to-80%"
        aria-hidden="true"
      />
      <span className="relative flex w-[80%] min-w-0 flex-col justify-center gap-1.5 px-4 py-3 sm:w-[58%] sm:px-5 sm:py-4 lg:px-9">
        <span className="text-balance wrap-anywhere text-[calc(min(clamp(1.125rem,0.72rem+2vw,2.25rem),8.5vw)+var(--script-grow))] leading-(--leading-heading) font-extrabold tracking-(--tracking-heading) text-white">
          {banner.title}
        </span>
        <span className="text-label wrap-anywhere text-[#d5dcea] sm:text-body">{banner.text}</span>
        {action}
      </span>
    </>
  );
  const look =
    'relative flex min-h-46 w-full overflow-hidden rounded-hero lg:min-h-66 bg-[#131c33] text-start no-underline shadow-[inset_0_0_0_1px_rgb(255_255_255/.08)] focus-visible:-outline-offset-4';
  return banner.url ? link({ className: look, children: content }) : <div className={look}>{content}</div>;
}
