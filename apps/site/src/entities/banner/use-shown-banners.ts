import { useBanners, useIsVisitor, useModule } from '../brand/site-data';
import { useStanding } from '../promotion/standing';

/**
 * Slides of a page's banner group for whoever looks: what came with the page is the same for everybody, so one that opens an offer waits until it is known that something may be
 * offered to this member. Nobody who takes a break, or wants no promotions, sees one.
 */
export function useShownBanners(group: string): ReturnType<typeof useBanners> {
  const { banners, loading } = useBanners(group);
  const isVisitor = useIsVisitor();
  const on = useModule('PROMO3', true);
  const isOffered = useStanding()?.isOffered === true;
  return { banners: (isVisitor && on) || isOffered ? banners : banners.filter(({ linkageType }) => linkageType !== 'P'), loading };
}
