import type { BannerGroup } from '@sortes/contract';

/** Addresses of the lobby. */
const lobbyPaths: ReadonlySet<string> = new Set(['/', '/index', '/index.html', '/home']);

/** Whose banner is the first thing on the page, so that its picture is asked for with the page. */
const groupOfPath: ReadonlyMap<string, BannerGroup> = new Map([
  ['/elott', 'lott'],
  ['/rng', 'rng'],
  ['/live', 'live'],
  ['/fish', 'fish'],
  ['/pvp', 'pvp'],
  ['/sports', 'sports'],
  ['/esports', 'esports'],
  ['/inhouse', 'inhouse'],
  ['/more', 'more'],
  ['/pointMall', 'shop'],
  ['/promotions', 'promotion'],
  ['/help', 'help'],
  ['/helpmc', 'help'],
  ['/down', 'down'],
  ['/download', 'down'],
]);

export const isLobby = (path: string): boolean => lobbyPaths.has(path);

/** Groups of banners of which a page shows the first one at its top, the most wanted first. */
export function bannerGroupsAt(path: string): readonly BannerGroup[] {
  if (isLobby(path)) return ['home_visitor', 'home'];
  const group = groupOfPath.get(path);
  return group === undefined ? [] : [group];
}
