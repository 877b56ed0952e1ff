import { IconCalendarBlank, IconChartBar, IconChartLine, IconListBullets } from '@sortes/ui';
import type { Screen } from '../../shared/screen';

const shared = { area: 'overview', group: 'shell.group.overview' } as const;

export const overviewScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/',
    title: 'shell.screen.overview',
    right: 'figures.read',
    icon: IconChartLine,
    load: async () => (await import('./overview-screen')).OverviewScreen,
  },
  {
    ...shared,
    path: '/reports',
    title: 'shell.screen.reports',
    right: 'reports.read',
    icon: IconChartBar,
    load: async () => (await import('./reports-screen')).ReportsScreen,
  },
  {
    ...shared,
    path: '/movements',
    title: 'shell.screen.movements',
    right: 'reports.read',
    icon: IconListBullets,
    load: async () => (await import('./movements-screen')).MovementsScreen,
  },
  {
    ...shared,
    path: '/report-schedules',
    title: 'shell.screen.schedules',
    right: 'reports.read',
    icon: IconCalendarBlank,
    load: async () => (await import('./schedules-screen')).SchedulesScreen,
  },
];
