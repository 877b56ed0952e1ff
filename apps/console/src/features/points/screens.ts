import { IconChartBar, IconCoins, IconListBullets } from '@sortes/ui';
import type { Screen } from '../../shared/screen';

// Days are chosen in the words of the figures, lanes are said in those of agents.
const shared = { area: 'points', group: 'shell.group.promotions', right: 'promotions.read', moreAreas: ['overview', 'agents'] } as const;

export const pointsScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/points',
    title: 'shell.screen.pointMovements',
    icon: IconCoins,
    load: async () => (await import('./movements-screen')).MovementsScreen,
  },
  {
    ...shared,
    path: '/point-report',
    title: 'shell.screen.pointReport',
    icon: IconChartBar,
    load: async () => (await import('./report-screen')).ReportScreen,
  },
  {
    ...shared,
    path: '/point-rules',
    title: 'shell.screen.pointRules',
    icon: IconListBullets,
    load: async () => (await import('./rules-screen')).RulesScreen,
  },
];
