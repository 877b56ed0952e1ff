import { IconArrowDown, IconHeadset, IconLinkSimple, IconMegaphone, IconQuestion, IconSquaresFour } from '@sortes/ui';
import type { Screen } from '../../shared/screen';

const shared = { area: 'content', group: 'shell.group.content', right: 'content.read' } as const;

export const contentScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/banners',
    title: 'shell.screen.banners',
    icon: IconSquaresFour,
    load: async () => (await import('./content-screens')).BannersScreen,
  },
  {
    ...shared,
    path: '/announcements',
    title: 'shell.screen.announcements',
    icon: IconMegaphone,
    load: async () => (await import('./content-screens')).AnnouncementsScreen,
  },
  {
    ...shared,
    path: '/articles',
    title: 'shell.screen.articles',
    icon: IconQuestion,
    load: async () => (await import('./content-screens')).ArticlesScreen,
  },
  {
    ...shared,
    path: '/resources',
    title: 'shell.screen.resources',
    icon: IconLinkSimple,
    load: async () => (await import('./content-screens')).ResourcesScreen,
  },
  {
    ...shared,
    path: '/footer',
    title: 'shell.screen.footers',
    icon: IconArrowDown,
    load: async () => (await import('./content-screens')).FooterScreen,
  },
  {
    ...shared,
    path: '/customer-service',
    title: 'shell.screen.services',
    icon: IconHeadset,
    load: async () => (await import('./content-screens')).ServicesScreen,
  },
];
