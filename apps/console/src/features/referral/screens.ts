import { IconChartBar, IconSlidersHorizontal, IconUsersThree } from '@sortes/ui';
import type { Screen } from '../../shared/screen';

// Days are chosen in the words of the figures, what became of a reward is said in the words of promotions.
const shared = {
  area: 'referral',
  group: 'shell.group.promotions',
  right: 'promotions.read',
  moreAreas: ['overview', 'promotions'],
} as const;

export const referralScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/referrals',
    title: 'shell.screen.referrals',
    icon: IconUsersThree,
    load: async () => (await import('./referrals-screen')).ReferralsScreen,
  },
  {
    ...shared,
    path: '/referral-rule',
    title: 'shell.screen.referralRule',
    icon: IconSlidersHorizontal,
    load: async () => (await import('./rule-screen')).RuleScreen,
  },
  {
    ...shared,
    path: '/referral-report',
    title: 'shell.screen.referralReport',
    icon: IconChartBar,
    load: async () => (await import('./report-screen')).ReportScreen,
  },
];
