import {
  IconGameController,
  IconGift,
  IconHouse,
  IconQuestion,
  IconReceipt,
  IconTicket,
  IconUserCircle,
  type IconComponent,
} from '@sortes/ui';
import type { TextId } from '../kit/i18n';
import { useSession } from '../entities/account/session';
import { hasModal } from '../kit/modal';
import { hasScreen } from './screens';
import type { lobbyPages, LobbyType } from '../entities/game/pages';
import { useLanes } from '../entities/brand/site-data';
import { pageAlone, type Place } from '../kit/addresses';

/** Addresses of the categories. */
export type CategoryPath = '/elott' | (typeof lobbyPages)[LobbyType];

export interface Destination {
  key: string;
  text: TextId;
  Icon: IconComponent;
  /** A page of the site … */
  place?: Place;
  /** … or a modal over the page in view … */
  modal?: string;
  /** … or something that happens at the press. */
  act?: () => void;
}

/** The categories that have a page, in the order of the menu, with the titles of their lanes. */
export const categoryPages: readonly { titles: readonly string[]; text: TextId; to: CategoryPath }[] = [
  { titles: ['LOTT', 'ELOTT'], text: 'shell.category.LOTT', to: '/elott' },
  { titles: ['LIVE'], text: 'shell.category.LIVE', to: '/live' },
  { titles: ['SPORTS'], text: 'shell.category.SPORTS', to: '/sports' },
  { titles: ['FISH'], text: 'shell.category.FISH', to: '/fish' },
  { titles: ['RNG'], text: 'shell.category.RNG', to: '/rng' },
  { titles: ['PVP'], text: 'shell.category.PVP', to: '/pvp' },
  { titles: ['ESPORTS'], text: 'shell.category.ESPORTS', to: '/esports' },
  { titles: ['INHOUSE'], text: 'shell.category.INHOUSE', to: '/inhouse' },
];

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

/** Pages of the categories that have vendors and a page: cockfight has a lane but no page. */
export function useCategoryPages(): readonly (typeof categoryPages)[number][] {
  const lanes = useLanes();
  return categoryPages.filter((page) => hasScreen(page.to) && lanes.some((lane) => page.titles.includes(lane.title)));
}

/** Up to five destinations of the phone's bottom bar, existing ones only. */
export function useBottomBar(): readonly Destination[] {
  const member = useSession((session) => session.status === 'member');
  const categories = useCategoryPages();
  const lottery = categories.find(({ to }) => to === '/elott');
  // The category with the most games stands for all of them: the others are one press away on its page.
  const games = categories.find(({ to }) => to === '/rng') ?? categories.find(({ to }) => to !== '/elott');
  const candidates: (Destination | false | undefined)[] = [
    { key: 'home', text: 'shell.nav.home', Icon: IconHouse, place: { to: '/' } },
    lottery && { key: lottery.to, text: 'shell.nav.lottery', Icon: IconTicket, place: { to: '/elott' } },
    games && { key: games.to, text: 'shell.nav.games', Icon: IconGameController, place: pageAlone(games.to) },
    hasModal('personalHistoryCopy') && {
      key: 'bets',
      text: 'shell.nav.bets',
      Icon: IconReceipt,
      modal: member ? 'bettingRecord' : 'login',
    },
    hasScreen('/promotions') && { key: 'promotions', text: 'shell.nav.promotions', Icon: IconGift, place: { to: '/promotions' } },
    { key: 'help', text: 'shell.nav.help', Icon: IconQuestion, place: { to: '/help' } },
    { key: 'account', text: 'shell.nav.account', Icon: IconUserCircle, modal: member || !hasModal('login') ? 'account' : 'login' },
  ];
  const existing = candidates.filter((entry): entry is Destination => Boolean(entry));
  // Account always stays; of the others the last ones give way.
  return existing.length <= 5 ? existing : [...existing.slice(0, 4), existing.at(-1) as Destination];
}
