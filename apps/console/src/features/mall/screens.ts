import { IconChartBar, IconGift, IconReceipt } from '@sortes/ui';
import type { Screen } from '../../shared/screen';

// Days are chosen in the words of the figures.
const shared = { area: 'mall', group: 'shell.group.mall', right: 'mall.read', moreAreas: ['overview'] } as const;

export const mallScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/mall/orders',
    title: 'shell.screen.mallOrders',
    icon: IconReceipt,
    load: async () => (await import('./orders-screen')).OrdersScreen,
  },
  {
    ...shared,
    path: '/mall/items',
    title: 'shell.screen.mallItems',
    icon: IconGift,
    load: async () => (await import('./items-screen')).ItemsScreen,
  },
  {
    ...shared,
    path: '/mall/items/$itemId',
    title: 'shell.screen.mallItem',
    icon: IconGift,
    isDetail: true,
    load: async () => (await import('./item-screen')).ItemScreen,
  },
  {
    ...shared,
    path: '/mall/report',
    title: 'shell.screen.mallReport',
    icon: IconChartBar,
    load: async () => (await import('./report-screen')).ReportScreen,
  },
];
