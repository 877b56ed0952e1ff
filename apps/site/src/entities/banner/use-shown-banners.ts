import { type Banner, useBanners, useIsVisitor, useModule } from '../brand/site-data';
import { useIsOffered } from '../promotion/standing';

/** Whether a slide opens an offer. */
const opensOffer = ({ linkageType }: Pick<Banner, 'linkageType'>): boolean => linkageType === 'P';

/**
 * Slides for somebody to whom something may be offered, or not; while that is not known the place is kept where another slide might stand first, so that none is seen
 * for a moment alone.
 */
export function shownOf<One extends Pick<Banner, 'linkageType'>>(
  banners: readonly One[],
  isOffered: boolean | undefined,
): { banners: readonly One[]; loading: boolean } {
  const [first] = banners;
  if (isOffered === undefined && first !== undefined && opensOffer(first)) return { banners: [], loading: true };
  return { banners: isOffered === true ? banners : banners.filter((one) => !opensOffer(one)), loading: false };
}

/**
 * Slides of a page's banner group for whoever looks: what came with the page is the same for everybody, so one that opens an offer waits until it is known that something may be
 * offered to this member. Nobody who takes a break, or wants no promotions, sees one.
 */
export function useShownBanners(group: string): ReturnType<typeof useBanners> {
  const { banners, loading } = useBanners(group);
  const isVisitor = useIsVisitor();
  const on = useModule('PROMO3', true);
  const isOffered = useIsOffered();
  const shown = shownOf(banners, isVisitor ? on : isOffered);
  return { banners: shown.banners, loading: loading || shown.loading };
}
