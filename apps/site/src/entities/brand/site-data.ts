import type { Reply, games, site } from '@sortes/contract';
import { readTab, type LanguageCode } from '@sortes/browser';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { cameWithPage } from '../../kit/first-view';
import { useLanguage } from '../../kit/i18n';
import { flattenModules, type ModuleNode } from '../../kit/module-tree';
import { useSession } from '../account/session';
import { entityKeys } from '../keys';

export type SystemStatus = Reply<typeof site.getSystemStatus>;
export type Resource = SystemStatus['info']['resources'][number];
export type Banner = Reply<typeof site.listAnnouncements>['banners'][number];
export type Lane = Reply<typeof games.getGameVendors>['data']['lanes'][number];

const minute = 60_000;

export const systemStatusQuery = queryOptions({
  queryKey: entityKeys.systemStatus.all,
  queryFn: () => call('getSystemStatus'),
  ...cameWithPage(({ status }) => status),
  staleTime: 5 * minute,
  // While the doors are closed, look again every half minute so that the site opens by itself.
  refetchInterval: (query) => (query.state.data && query.state.data.status !== 0 ? minute / 2 : false),
});

export const noticeQuery = (language: LanguageCode) =>
  queryOptions({
    queryKey: entityKeys.notice.of(language),
    queryFn: () => call('listAnnouncements', { query: { types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B' } }),
    ...cameWithPage(({ notices }) => notices, language),
    staleTime: 5 * minute,
  });

export const vendorsQuery = (language: LanguageCode) =>
  queryOptions({
    queryKey: entityKeys.vendors.of(language),
    queryFn: async () => (await call('getGameVendors', { query: { platform: 'html5-desktop', language } })).data.lanes,
    ...cameWithPage(({ vendors }) => vendors?.data.lanes, language),
    staleTime: 5 * minute,
  });

export const helpQuery = (language: LanguageCode) =>
  queryOptions({
    queryKey: entityKeys.help.of(language),
    queryFn: async () => (await call('getHelpCenter', { query: { language, device: 'WEB' } })).articles,
    staleTime: 30 * minute,
  });

/** State of the site; undefined until the server has answered once. */
export function useSystemStatus(): SystemStatus | undefined {
  return useQuery(systemStatusQuery).data;
}

/**
 * Whether a module of the feature tree is on. Until the server has answered it counts as off: what is not surely there is not shown; give `meanwhile` for a
 * part of the bars whose late arrival would push the others aside.
 */
export function useModule(modId: string, meanwhile = false): boolean {
  const status = useSystemStatus();
  return status ? (flattenModules(status.info.whitelabel as ModuleNode).get(modId) ?? false) : meanwhile;
}

/** Says of any module whether it is on; of none while nobody knows. */
export function useHasModule(): (modId: string) => boolean {
  const status = useSystemStatus();
  return (modId) => status !== undefined && flattenModules(status.info.whitelabel as ModuleNode).get(modId) === true;
}

/** The brand's links and downloads of one kind. */
export function useResource(resourceType: string): Resource | undefined {
  return useSystemStatus()?.info.resources.find((row) => row.resourceType.toUpperCase() === resourceType.toUpperCase() && row.url !== '');
}

/** Categories that have vendors; those without do not come. */
export function useLanes(): readonly Lane[] {
  const language = useLanguage();
  return (useQuery(vendorsQuery(language.code)).data ?? []).filter((lane) => lane.cards.length > 0);
}

/** Whether nobody is signed in; before the server has answered, a tab in which somebody was is taken for theirs. */
export const useIsVisitor = (): boolean =>
  useSession(({ status }) => status === 'guest' || (status === 'unknown' && readTab('token') !== '1'));

/** Slides of a page's banner group, a visitor's own first: home, rng, live, fish, pvp, sports, esports, lott, down, promotion, shop, help, reg, inhouse, w_reg. */
export function useBanners(groupName: string): { banners: readonly Banner[]; loading: boolean } {
  const language = useLanguage();
  const { data, isPending } = useQuery(noticeQuery(language.code));
  const isVisitor = useIsVisitor();
  const groups = isVisitor ? [`${groupName}_visitor`, groupName] : [groupName];
  const banners = groups.flatMap((group) => (data?.banners ?? []).filter((banner) => banner.groupName === group));
  return { banners, loading: isPending };
}
