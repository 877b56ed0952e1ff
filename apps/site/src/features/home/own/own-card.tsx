import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { pictureAddress } from '../../../kit/picture-host';

/** Every card of the row is as wide and high as this: what comes late moves nothing. */
export const cardClass =
  'card flex h-24 w-64 shrink-0 items-center gap-3 overflow-hidden rounded-tile p-2.5 text-start text-ink-1 no-underline transition-colors duration-[180ms] hover:bg-bg2';

/** The inside of a card: a picture, and three lines beside it. */
export function CardInside({
  art,
  panel,
  picture,
  over,
  title,
  children,
}: {
  art?: string;
  panel?: string;
  picture?: ReactNode;
  over: ReactNode;
  title: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      {art !== undefined ? (
        <span className={clsx('h-19 w-14 shrink-0 overflow-hidden rounded-field bg-bg3', panel)}>
          <img src={pictureAddress(art)} alt="" width={56} height={76} loading="lazy" decoding="async" className="size-full object-cover" />
        </span>
      ) : (
        <span className="flex size-12 shrink-0 items-center justify-center rounded-field bg-bg3 text-gold-text">{picture}</span>
      )}
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="truncate text-caption text-ink-3">{over}</span>
        <span className="line-clamp-2 text-body leading-tight font-bold">{title}</span>
        {children}
      </span>
    </>
  );
}
