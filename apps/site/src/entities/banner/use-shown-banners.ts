import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { useLanguage } from '../../kit/i18n';
import { useSession } from '../account/session';
import { type Banner, useBanners, useIsVisitor, useModule } from '../brand/site-data';
import { entityKeys } from '../keys';
import { useIsOffered } from '../promotion/standing';

type Slide = Pick<Banner, 'linkageType' | 'url'>;

/** Offers are asked for by name so many at a time. */
const namedAtMost = 20;

/** The offer that a slide opens, by its id. */
const offerOf = ({ linkageType, url }: Slide): string | undefined => (linkageType === 'P' ? url.slice(url.indexOf('=') + 1) : undefined);

/**
 * Slides for somebody who may be shown these offers; while it is not known which, the place is kept where another slide might stand first, so that none is seen for a
 * moment alone.
 */
export function shownOf<One extends Slide>(
  banners: readonly One[],
  mayShow: ((offerId: string) => boolean) | undefined,
): { banners: readonly One[]; loading: boolean } {
  const [first] = banners;
  if (mayShow === undefined && first !== undefined && offerOf(first) !== undefined) return { banners: [], loading: true };
  const isShown = (one: One): boolean => {
    const id = offerOf(one);
    return id === undefined || mayShow?.(id) === true;
  };
  return { banners: banners.filter(isShown), loading: false };
}

/** Which of these offers the member may know of: not one whose rule, or whose own limits, keep it from them. undefined while it is not known. */
function useOffersOpenTo(ids: readonly string[], enabled: boolean): ((id: string) => boolean) | undefined {
  const { code } = useLanguage();
  const viewer = useSession((session) => session.id ?? 0);
  const named = ids.slice(0, namedAtMost).join(',');
  const { data, isError } = useQuery({
    queryKey: entityKeys.offers.of(viewer, code, { named }),
    queryFn: ({ signal }) => call('listOffers', { query: { ids: named, pageSize: namedAtMost } }, { signal }),
    enabled: enabled && named !== '',
    staleTime: 60_000,
  });
  if (named === '' || isError) return () => false;
  return data && ((id) => data.list.some((offer) => offer.id === id));
}

/**
 * Slides of a page's banner group for whoever looks: what came with the page is the same for everybody, so one that opens an offer waits until it is known that it may be
 * offered to this member. Nobody who takes a break, or wants no promotions, sees one, and nobody one that is not for them.
 */
export function useShownBanners(group: string): ReturnType<typeof useBanners> {
  const { banners, loading } = useBanners(group);
  const isVisitor = useIsVisitor();
  const on = useModule('PROMO3', true);
  const isOffered = useIsOffered();
  const isMember = useSession((session) => session.status === 'member');
  const ids = banners.flatMap((banner) => offerOf(banner) ?? []);
  const mayShow = useOffersOpenTo(ids, isMember && isOffered !== false);
  const everybody = isVisitor ? on : isOffered;
  const shown = shownOf(banners, everybody === false ? () => false : isVisitor ? () => true : mayShow);
  return { banners: shown.banners, loading: loading || shown.loading };
}
