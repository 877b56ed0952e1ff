import { IconGameController, IconTicket } from '@sortes/ui';
import { isAgent, useSession } from '../entities/account/session';
import { useHasModule, useLanes } from '../entities/brand/site-data';
import { useInvites } from '../entities/referral/programme';
import { pageAlone } from '../kit/addresses';
import { inOrder, type Category, type Destination, type Feature, type MenuEntry } from '../kit/feature';
import type { ModalKey } from '../kit/modal';
import { features } from './features';

/** The categories of all features, in the order of the menu. */
const categories: readonly Category[] = inOrder(features.flatMap((feature) => feature.categories ?? []));

const ofMenu = <Name extends 'more' | 'service' | 'last' | 'bottom'>(name: Name) =>
  inOrder(features.flatMap(({ menus }) => (menus?.[name] ?? []) as NonNullable<NonNullable<Feature['menus']>[Name]>[number][]));
const menus = { more: ofMenu('more'), service: ofMenu('service'), last: ofMenu('last') };
const bottom = ofMenu('bottom');

/** Leads a guest to the sign-in where an entry is for members. */
function useForVisitor<Entry extends { readonly membersOnly?: true; readonly modal?: ModalKey }>(
  entries: readonly Entry[],
): readonly Entry[] {
  const member = useSession((session) => session.status === 'member');
  return entries.map((entry) => (entry.membersOnly && !member ? { ...entry, modal: 'login' } : entry));
}

/** What the features bring to the side menu, in its order. */
export function useMenu(name: keyof typeof menus): readonly MenuEntry[] {
  const agent = useSession(isAgent);
  const hasModule = useHasModule();
  const mayInvite = useInvites() === true;
  return useForVisitor(menus[name]).filter(
    ({ agentsOnly, module, invites }) =>
      (!agentsOnly || agent) && (module === undefined || hasModule(module)) && (invites === undefined || mayInvite),
  );
}

/** Paths that belong to a destination: a game's board is a place of its category. */
const placesOf: Readonly<Record<string, readonly string[]>> = {
  '/': ['/home', '/index', '/index.html'],
  '/elott': ['/lottery', '/vnlottery', '/sealottery'],
  '/down': ['/download'],
};

/** Whether the page at `pathname` is the destination or one of its places. */
export function isAt(to: string, pathname: string): boolean {
  return to === pathname || (placesOf[to]?.includes(pathname) ?? false);
}

/** Categories that have vendors. */
export function useCategories(): readonly Category[] {
  const lanes = useLanes();
  return categories.filter(({ titles }) => lanes.some((lane) => titles.includes(lane.title)));
}

/** What the phone's bar leaves out first when there is more than it has room for: both stand in the side menu, lotteries on the lobby as well. */
const givesWay = ['help', '/elott'];

/** Five destinations of the phone's bottom bar at most. */
export function useBottomBar(): readonly Destination[] {
  const there = useCategories();
  const hasModule = useHasModule();
  const lottery = there.find(({ to }) => to === '/elott');
  // The category with the most games stands for all of them: the others are one press away on its page.
  const games = there.find(({ to }) => to === '/rng') ?? there.find(({ to }) => to !== '/elott');
  const entries = inOrder([
    ...useForVisitor(bottom).filter(({ module }) => module === undefined || hasModule(module)),
    ...(lottery ? [{ key: lottery.to, text: 'shell.nav.lottery', Icon: IconTicket, place: pageAlone(lottery.to), at: 20 } as const] : []),
    ...(games
      ? [
          {
            key: games.to,
            text: 'shell.nav.games',
            Icon: IconGameController,
            place: pageAlone(games.to),
            places: there.map(({ to }) => to),
            at: 30,
          } as const,
        ]
      : []),
  ]);
  const out = givesWay.slice(0, Math.max(entries.length - 5, 0));
  const shown = entries.filter(({ key }) => !out.includes(key));
  // A place with an entry of its own is marked there.
  return shown.map((entry) => ({
    ...entry,
    ...(entry.places && { places: entry.places.filter((place) => entry.place?.to === place || !shown.some(({ key }) => key === place)) }),
  }));
}
