import { BannerSlider } from '../../shared/banner-slider';
import { boot } from '../../shared/boot';
import { AnnouncementStrip } from './parts/announcement-strip';
import { FairnessCard } from './parts/fairness-card';
import { Lanes } from './parts/lanes';
import { NextDraws } from './parts/next-draws';
import { RecentWinners } from './parts/recent-winners';

/** `/`: the lobby. The hero comes first and alone in its row, so that the largest paint waits for nothing else. */
export function HomeScreen() {
  return (
    <>
      <h1 className="sr-only">{boot.brandName}</h1>
      <BannerSlider group="home" pagination />
      <div className="grid gap-4 pt-3 lg:gap-6 lg:pt-4">
        <AnnouncementStrip />
        <Lanes />
        <div className="grid items-start gap-4 lg:gap-6 xl:grid-cols-[1fr_24rem]">
          <NextDraws />
          <div className="grid gap-4 lg:gap-6">
            <RecentWinners />
          </div>
        </div>
        <FairnessCard />
      </div>
    </>
  );
}
