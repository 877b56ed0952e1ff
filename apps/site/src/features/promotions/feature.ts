import { IconSparkle } from '@sortes/ui';
import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const pages = { bonusDetails: ['grant', 'show'], rewardCenter: [] } as const;

declare module '../../kit/modal' {
  interface MemberPages extends ParametersOf<typeof pages> {}
}

const load = async () => (await import('./promotions-screen')).PromotionsScreen;
const entry = { key: 'promotions', text: 'shell.nav.promotions', place: { to: '/promotions' }, module: 'PROMO3' } as const;

export const promotions: Feature = {
  areas: ['promotions', 'centre', 'draws', 'upload', 'patterns'],
  screens: [{ paths: ['/promotions', '/promoDetail'], title: 'shell.nav.promotions', module: 'PROMO3', load }],
  parameters: pages,
  pages: [
    {
      key: 'bonusDetails',
      group: 'money',
      text: 'centre.page.bonusDetails',
      icon: 'ticket',
      at: 50,
      module: 'PROMO3',
      load: async () => (await import('./bonus-details-page')).BonusDetailsPage,
    },
    {
      key: 'rewardCenter',
      group: 'money',
      text: 'centre.page.rewardCenter',
      icon: 'sparkle',
      at: 60,
      module: 'PROMO3',
      load: async () => (await import('./reward-center-page')).RewardCenterPage,
    },
  ],
  account: [
    { modal: 'bonusDetails', text: 'centre.page.bonusDetails', icon: 'ticket', at: 25, membersOnly: true, module: 'PROMO3' },
    { modal: 'rewardCenter', text: 'centre.page.rewardCenter', icon: 'sparkle', at: 26, membersOnly: true, module: 'PROMO3' },
  ],
  menus: {
    more: [{ ...entry, icon: 'sparkle', at: 10 }],
    // As short as a fifth of a narrow phone.
    bottom: [{ ...entry, text: 'shell.nav.promos', Icon: IconSparkle, places: ['/promoDetail'], at: 50 }],
  },
};
