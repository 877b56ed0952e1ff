import { IconGift, IconHandCoins, IconSparkle, IconTicket, IconUserCircle, type IconComponent } from '@sortes/ui';
import type { MallKind } from '@sortes/contract';
import { clsx } from 'clsx';

const icons: Readonly<Record<MallKind, IconComponent>> = {
  goods: IconGift,
  voucher: IconTicket,
  cash: IconHandCoins,
  bonus: IconSparkle,
  release: IconSparkle,
  spins: IconSparkle,
  freebet: IconTicket,
  ticket: IconTicket,
  avatar: IconUserCircle,
};

/** A picture of an item in a square; without one, the sign of its kind. */
export function ItemPicture({ src, kind, alt = '', className }: { src: string | null; kind: MallKind; alt?: string; className?: string }) {
  const Icon = icons[kind];
  return (
    <div className={clsx('relative flex aspect-square items-center justify-center overflow-hidden bg-bg2 text-ink-3', className)}>
      {src === null ? <Icon size={40} /> : <img src={src} alt={alt} loading="lazy" decoding="async" className="size-full object-contain" />}
    </div>
  );
}
