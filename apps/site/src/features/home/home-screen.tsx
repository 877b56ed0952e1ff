import { Suspense, lazy } from 'react';
import { BannerSlider } from '../../entities/banner/banner-slider';
import { boot } from '../../kit/boot';
import { useNearOrIdle } from '../../kit/idle';
import { lazyPart } from '../../kit/lazy-part';
import { AnnouncementStrip } from './parts/announcement-strip';
import { Lanes, VendorLanes } from './parts/lanes';
import { NextDraw } from './parts/next-draw';
import { OwnPlace } from './parts/own-place';
import { RecentWinners } from './parts/recent-winners';

const FairnessCard = lazyPart(async () => (await import('./parts/fairness-card')).FairnessCard, ['mine']);
const OfferLane = lazy(async () => ({ default: (await import('./parts/offer-lane')).OfferLane }));
const NextDraws = lazy(async () => ({ default: (await import('./parts/next-draws')).NextDraws }));

/** Words that are read later: they come after what is played, into a place that is kept for them. */
function FairnessPlace() {
  const [place, wanted] = useNearOrIdle<HTMLDivElement>();
  const box = <div ref={place} className="card h-81 rounded-tile" />;
  return wanted ? (
    <Suspense fallback={box}>
      <FairnessCard />
    </Suspense>
  ) : (
    box
  );
}

/** Below the first view: its code comes when it is near or nothing else is to do. */
function NextDrawsPlace() {
  const [place, wanted] = useNearOrIdle<HTMLDivElement>();
  const box = <div ref={place} className="h-187 md:h-98 xl:h-68" />;
  return wanted ? (
    <Suspense fallback={box}>
      <NextDraws />
    </Suspense>
  ) : (
    box
  );
}

/** Below the first view as well, and often empty: no place is kept for it. */
function OffersPlace() {
  const [place, wanted] = useNearOrIdle<HTMLDivElement>();
  return wanted ? (
    <Suspense fallback={null}>
      <OfferLane />
    </Suspense>
  ) : (
    <div ref={place} />
  );
}

/**
 * `/`: the lobby. The hero comes first and alone in its row, so that the largest paint waits for nothing else. What stands beside the first games is as long as they
 * are; everything below has the whole width.
 */
export function HomeScreen() {
  return (
    <>
      <h1 className="sr-only">{boot.brandName}</h1>
      <BannerSlider group="home" pagination />
      <div className="grid grid-cols-1 gap-4 pt-3 lg:gap-x-6 lg:gap-y-5 lg:pt-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-3 xl:col-span-2 xl:flex-row xl:items-center xl:gap-6">
          <div className="min-w-0 flex-1 empty:hidden">
            <NextDraw />
          </div>
          <div className="empty:hidden xl:w-88">
            <AnnouncementStrip />
          </div>
        </div>
        <div className="empty:hidden xl:col-span-2 xl:row-start-2">
          <OwnPlace />
        </div>
        <div className="xl:row-start-3">
          <Lanes />
        </div>
        <div className="empty:hidden xl:col-span-2 xl:row-start-4">
          <VendorLanes />
        </div>
        <div className="empty:hidden xl:col-span-2 xl:row-start-5">
          <OffersPlace />
        </div>
        <div className="xl:col-span-2 xl:row-start-6">
          <NextDrawsPlace />
        </div>
        {/* In a narrow window all games come first. */}
        <div className="grid grid-cols-1 content-start gap-4 md:grid-cols-2 lg:gap-6 xl:col-start-2 xl:row-start-3 xl:grid-cols-1">
          <RecentWinners />
          <FairnessPlace />
        </div>
      </div>
    </>
  );
}
