import { Skeleton } from '@sortes/ui';
import { Suspense, lazy } from 'react';
import { BannerSlide } from './banner-slide';
import { useIdle } from '../../kit/idle';
import { useShownBanners } from './use-shown-banners';

const BannerCarousel = lazy(async () => ({ default: (await import('./banner-carousel')).BannerCarousel }));

/** Banners of a page's group; nothing when the brand has none. The first slide stands at once, the moving parts come after it. */
export function BannerSlider({ group, pagination = false }: { group: string; pagination?: boolean }) {
  const { banners, loading } = useShownBanners(group);
  const idle = useIdle();
  const first = banners[0];
  if (loading) return <Skeleton className="h-46 rounded-hero! lg:h-66" />;
  if (!first) return null;
  const still = (
    <div className="flex">
      <BannerSlide banner={first} first />
    </div>
  );
  if (banners.length === 1 || !idle) return still;
  return (
    <Suspense fallback={still}>
      <BannerCarousel banners={banners} pagination={pagination} />
    </Suspense>
  );
}
