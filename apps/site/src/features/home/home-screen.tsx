import { BannerSlider } from '../../entities/banner/banner-slider';
import { boot } from '../../kit/boot';
import { AnnouncementStrip } from './parts/announcement-strip';
import { FairnessCard } from './parts/fairness-card';
import { Lanes, VendorLanes } from './parts/lanes';
import { NextDraw } from './parts/next-draw';
import { NextDraws } from './parts/next-draws';
import { OwnPlace } from './parts/own-place';
import { RecentWinners } from './parts/recent-winners';

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
        <div className="xl:col-span-2 xl:row-start-5">
          <NextDraws />
        </div>
        {/* In a narrow window all games come first. */}
        <div className="grid grid-cols-1 content-start gap-4 md:grid-cols-2 lg:gap-6 xl:col-start-2 xl:row-start-3 xl:grid-cols-1">
          <RecentWinners />
          <FairnessCard />
        </div>
      </div>
    </>
  );
}
