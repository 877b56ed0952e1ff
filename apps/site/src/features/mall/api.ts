import type { mall, MallCategory, MallSort, points, RedeemStatus, Reply } from '@sortes/contract';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { isTrial, useSession } from '../../entities/account/session';
import { call } from '../../kit/api/client';
import { useLanguage } from '../../kit/i18n';
import { mallKeys } from './keys';

export type Item = Reply<typeof mall.listMallItems>['list'][number];
export type ItemPage = Reply<typeof mall.getMallItem>;
export type Order = Reply<typeof mall.listRedeems>['list'][number];
export type OrderPage = Reply<typeof mall.getRedeem>;
export type Address = NonNullable<Reply<typeof mall.getMallAddress>['address']>;
export type Points = Reply<typeof points.getPointBalance>;

/** What narrows and orders the shop. */
export interface ShopFilter {
  readonly category?: MallCategory | undefined;
  readonly text?: string | undefined;
  readonly sort?: MallSort | undefined;
  /** Only what the points pay for. */
  readonly affordable?: boolean | undefined;
}

const size = 24;

/** Who looks: limits and ranks depend on it. */
const useViewer = () => useSession((session) => session.id ?? 0);

/** Whether somebody is signed in who can redeem. */
export const useMayRedeem = (): boolean => useSession((session) => session.status === 'member' && !isTrial(session));

/** The member's points and what expires next; undefined for a guest. */
export function usePoints(): Points | undefined {
  const viewer = useViewer();
  const may = useMayRedeem();
  return useQuery({ queryKey: mallKeys.points.of(viewer), queryFn: ({ signal }) => call('getPointBalance', {}, { signal }), enabled: may })
    .data;
}

const given = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== false));

/** The shop, page after page; what `balance` pays for stands first. */
export function useItems(filter: ShopFilter, balance: number | undefined, enabled: boolean) {
  const { code } = useLanguage();
  const viewer = useViewer();
  const asked = given({ ...filter, points: balance });
  return useInfiniteQuery({
    queryKey: mallKeys.items.of(code, viewer, asked),
    queryFn: ({ pageParam, signal }) => call('listMallItems', { query: { ...asked, pageNo: pageParam, pageSize: size } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * size < last.total ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useItem(id: string) {
  const { code } = useLanguage();
  const viewer = useViewer();
  return useQuery({
    queryKey: mallKeys.item.of(code, viewer, id),
    queryFn: ({ signal }) => call('getMallItem', { params: { id } }, { signal }),
    enabled: id !== '',
  });
}

/** What the member has redeemed, page after page. */
export function useOrders(status: RedeemStatus | '') {
  const { code } = useLanguage();
  const viewer = useViewer();
  return useInfiniteQuery({
    queryKey: mallKeys.orders.of(code, viewer, status),
    queryFn: ({ pageParam, signal }) =>
      call('listRedeems', { query: { ...given({ status }), pageNo: pageParam, pageSize: size } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * size < last.total ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

export function useOrder(id: string) {
  const { code } = useLanguage();
  const viewer = useViewer();
  return useQuery({
    queryKey: mallKeys.order.of(code, viewer, id),
    queryFn: ({ signal }) => call('getRedeem', { params: { id } }, { signal }),
  });
}

/** The address that the member kept; asked for where goods are redeemed. */
export function useAddress(enabled: boolean) {
  const viewer = useViewer();
  return useQuery({ queryKey: mallKeys.address.of(viewer), queryFn: ({ signal }) => call('getMallAddress', {}, { signal }), enabled });
}

/** Asks all anew that a redemption or a cancellation changes. */
export function useRefreshMall(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const changed = [mallKeys.items, mallKeys.item, mallKeys.orders, mallKeys.order, mallKeys.address, mallKeys.points];
    await Promise.all(changed.map((keys) => client.invalidateQueries({ queryKey: keys.all })));
  };
}
