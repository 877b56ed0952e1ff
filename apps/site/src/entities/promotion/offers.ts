import type { PromotionCategory, PromotionFilter, promotions, Reply } from '@sortes/contract';
import type { LanguageCode } from '@sortes/browser';
import { formatMoney } from '@sortes/money';
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../kit/api/client';
import { useLanguage } from '../../kit/i18n';
import { useSession } from '../account/session';
import { useModule } from '../brand/site-data';
import { entityKeys } from '../keys';

export type OfferCard = Reply<typeof promotions.listOffers>['list'][number];
export type OfferOpened = Reply<typeof promotions.getOffer>;
export type OfferState = OfferCard['state'];
export type OfferPlace = OfferCard['places'][number];

export interface OfferFilter {
  category?: PromotionCategory | undefined;
  state?: PromotionFilter | undefined;
  search?: string | undefined;
  place?: OfferPlace | undefined;
}

const size = 20;

/** Who looks: what is shown of offers depends on it. */
const useViewer = () => useSession((session) => session.id ?? 0);

/** What the brand offers whoever looks, page after page. */
export function useOffers(filter: OfferFilter, enabled = true) {
  const { code } = useLanguage();
  const viewer = useViewer();
  return useInfiniteQuery({
    queryKey: entityKeys.offers.of(viewer, code, filter),
    queryFn: ({ pageParam, signal }) =>
      call(
        'listOffers',
        {
          query: {
            ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')),
            pageNo: pageParam,
            pageSize: size,
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * size < last.total ? all.length + 1 : undefined),
    enabled,
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
}

/** Those that somebody can have now, without a code that they may not know. */
export const openTo = (offers: readonly OfferCard[]): readonly OfferCard[] =>
  offers.filter(({ state, obstacle, needsCode, way }) => state === 'join' && obstacle === null && !needsCode && way !== 'none');

/** The offer to name first to somebody new: one that is open to them; those for new players before all others. */
export function firstOfferOf(offers: readonly OfferCard[]): OfferCard | undefined {
  const open = openTo(offers);
  return (
    open.find(({ places }) => places.includes('registration')) ??
    open.find(({ categories }) => categories.includes('new_player')) ??
    open[0]
  );
}

/** Ways to have something of an offer at once, in one press on its page. A rebate may have nothing ready, and tickets come by themselves. */
const waysAtOnce: ReadonlySet<OfferCard['way']> = new Set(['claim', 'sign-in', 'spin', 'grab']);

/** Those of which a member can have something now, without a deposit, an application or a code that they may not know. */
export const openNowOf = (offers: readonly OfferCard[]): readonly OfferCard[] =>
  offers.filter(({ state, obstacle, needsCode, way }) => state === 'join' && obstacle === null && !needsCode && waysAtOnce.has(way));

/** More than anything has open to somebody at once. */
const openAtOnce = 100;

/** Offers of which the member can have something now; undefined while nobody knows, none while promotions are off. */
export function useOpenOffers(): readonly OfferCard[] | undefined {
  const on = useModule('PROMO3');
  const { code } = useLanguage();
  const { data, isError } = useQuery({
    queryKey: entityKeys.offers.of(useViewer(), code, 'open now'),
    queryFn: ({ signal }) => call('listOffers', { query: { state: 'join', pageSize: openAtOnce } }, { signal }),
    enabled: on,
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
  // What lies ready is shown even where these cannot be asked for.
  return !on || isError ? [] : data && openNowOf(data.list);
}

export const offersAtQuery = (viewer: number, language: LanguageCode, place: OfferPlace) =>
  queryOptions({
    queryKey: entityKeys.offers.of(viewer, language, { at: place }),
    queryFn: ({ signal }) => call('listOffers', { query: { place, pageSize: size } }, { signal }),
    staleTime: 30_000,
  });

function useOffersQuery(place: OfferPlace) {
  const on = useModule('PROMO3');
  const { code } = useLanguage();
  const viewer = useViewer();
  return useQuery({ ...offersAtQuery(viewer, code, place), enabled: on, placeholderData: keepPreviousData });
}

/** Offers of one place of the site, as many as it shows; none while promotions are off or nobody knows yet. */
export const useOffersAt = (place: OfferPlace): readonly OfferCard[] => useOffersQuery(place).data?.list ?? [];

/** Whether offers of a place are still asked for. */
export const useAreOffersComing = (place: OfferPlace): boolean => useOffersQuery(place).isLoading;

const offerQuery = (viewer: number, language: string, id: string) =>
  queryOptions({
    queryKey: entityKeys.offer.of(viewer, language, id),
    queryFn: ({ signal }) => call('getOffer', { params: { id } }, { signal }),
    staleTime: 2_000,
  });

/** An offer with all that it says. */
export function useOffer(id: string, { enabled = true }: { enabled?: boolean } = {}) {
  const { code } = useLanguage();
  return useQuery({ ...offerQuery(useViewer(), code, id), enabled });
}

/** What an offer that the viewer cannot open is called and why they cannot have it; null: neither is told. @param enabled false: nothing is asked */
export function useWhyNot(id: string, enabled: boolean) {
  const { code } = useLanguage();
  return useQuery({
    queryKey: entityKeys.offer.of(useViewer(), code, `${id} why not`),
    queryFn: async ({ signal }) => {
      try {
        return await call('explainOffer', { params: { id } }, { signal });
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'promotion.unknown') return null;
        throw failure;
      }
    },
    enabled,
    staleTime: 30_000,
  });
}

/** What a deposit of so much (1/10 000 currency units) would bring by an offer; undefined without a sum and while nobody knows. */
export function useDepositEffect(offerId: string | undefined, amount: bigint | undefined) {
  const { code } = useLanguage();
  const isAsked = offerId !== undefined && amount !== undefined && amount > 0n;
  const id = offerId ?? '';
  const sum = isAsked ? formatMoney(amount) : '';
  const { data } = useQuery({
    queryKey: entityKeys.offerEffect.of(code, id, sum),
    queryFn: async ({ signal }) => ({ id, ...(await call('previewDeposit', { params: { id }, query: { amount: sum } }, { signal })) }),
    enabled: isAsked,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  // What stood there before may be of another offer.
  return isAsked && data?.id === id ? data : undefined;
}

/** The offer that is wanted with the next deposit; undefined while nobody knows, null: none. */
export function useDepositWish(): string | null | undefined {
  const on = useModule('PROMO3');
  const member = useSession((session) => session.status === 'member');
  return useQuery({ queryKey: entityKeys.depositWish.all, queryFn: () => call('getDepositWish'), enabled: on && member, staleTime: 5_000 })
    .data?.offerId;
}
