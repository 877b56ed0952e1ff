import { BannerSlider } from '../../entities/banner/banner-slider';
import { boot } from '../../kit/boot';
import { AnnouncementStrip } from './parts/announcement-strip';
import { FairnessCard } from './parts/fairness-card';
import { Lanes, VendorLanes } from './parts/lanes';
import { NextDraw } from './parts/next-draw';
import { NextDraws } from './parts/next-draws';
import { RecentWinners } from './parts/recent-winners';

/** `/`: the lobby. The hero comes first and alone in its row, so that the largest paint waits for nothing else. */
export function HomeScreen() {
  return (
    <>
      <h1 className="sr-only">{boot.brandName}</h1>
      <BannerSlider group="home" pagination />
      <div className="grid grid-cols-1 gap-4 pt-3 lg:gap-6 lg:pt-4">
        <NextDraw />
        <AnnouncementStrip />
        <div className="grid grid-cols-1 items-start gap-4 lg:gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-1 gap-4 lg:gap-6">
            <Lanes />
            <VendorLanes />
            <NextDraws />
          </div>
          <div className="grid grid-cols-1 gap-4 lg:gap-6">
            <RecentWinners />
            <FairnessCard />
          </div>
        </div>
      </div>
    </>
  );
}
