import { IconCalendarBlank, IconHourglass, IconListBullets, IconSlidersHorizontal, IconTrophy } from '@sortes/ui';
import type { Screen } from '../../shared/screen';

const shared = { area: 'lottery', group: 'shell.group.lottery' } as const;

export const lotteryScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/lottery/calendar',
    title: 'shell.screen.calendar',
    right: 'lottery.read',
    icon: IconCalendarBlank,
    load: async () => (await import('./calendar-screen')).CalendarScreen,
  },
  {
    ...shared,
    path: '/lottery/draws',
    title: 'shell.screen.draws',
    right: 'lottery.read',
    icon: IconListBullets,
    load: async () => (await import('./draws-screen')).DrawsScreen,
  },
  {
    ...shared,
    path: '/lottery/draws/$gameCode/$numero',
    title: 'shell.screen.draw',
    right: 'lottery.read',
    icon: IconListBullets,
    isDetail: true,
    load: async () => (await import('./draw-screen')).DrawScreen,
  },
  {
    ...shared,
    path: '/lottery/draws/$gameCode/$numero/bets',
    title: 'shell.screen.drawBets',
    right: 'lottery.read',
    icon: IconListBullets,
    isDetail: true,
    load: async () => (await import('./draw-bets-screen')).DrawBetsScreen,
  },
  {
    ...shared,
    path: '/lottery/draws/$gameCode/$numero/exposure',
    title: 'shell.screen.exposure',
    right: 'lottery.read',
    icon: IconListBullets,
    isDetail: true,
    load: async () => (await import('./exposure-screen')).ExposureScreen,
  },
  {
    ...shared,
    path: '/lottery/results',
    title: 'shell.screen.results',
    right: 'results.read',
    icon: IconTrophy,
    load: async () => (await import('./results-screen')).ResultsScreen,
  },
  {
    ...shared,
    path: '/lottery/settling',
    title: 'shell.screen.settling',
    right: 'lottery.read',
    icon: IconHourglass,
    load: async () => (await import('./settling-screen')).SettlingScreen,
  },
  {
    ...shared,
    path: '/lottery/limits',
    title: 'shell.screen.betLimits',
    right: 'lottery.read',
    icon: IconSlidersHorizontal,
    load: async () => (await import('./limits-screen')).LimitsScreen,
  },
];
