import {
  IconChartBar,
  IconCheckCircle,
  IconCrown,
  IconEye,
  IconGift,
  IconHourglass,
  IconListBullets,
  IconMedal,
  IconReceipt,
  IconSparkle,
} from '@sortes/ui';
import type { Screen } from '../../shared/screen';

// Days are chosen in the words of the figures.
const shared = { area: 'promotions', group: 'shell.group.promotions', right: 'promotions.read', moreAreas: ['overview'] } as const;
const ofRanks = { ...shared, area: 'ranks', moreAreas: ['promotions'] } as const;

export const promotionsScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/offers',
    title: 'shell.screen.offers',
    icon: IconSparkle,
    load: async () => (await import('./offers-screen')).OffersScreen,
  },
  {
    ...shared,
    path: '/offers/new',
    title: 'shell.screen.newOffer',
    right: 'promotions.edit',
    icon: IconSparkle,
    isDetail: true,
    load: async () => (await import('./builder-screen')).BuilderScreen,
  },
  {
    ...shared,
    path: '/offers/$offerId',
    title: 'shell.screen.offer',
    icon: IconSparkle,
    isDetail: true,
    load: async () => (await import('./offer-screen')).OfferScreen,
  },
  {
    ...shared,
    path: '/grants',
    title: 'shell.screen.grants',
    icon: IconReceipt,
    load: async () => (await import('./grants-screen')).GrantsScreen,
  },
  {
    ...shared,
    path: '/applications',
    title: 'shell.screen.applications',
    icon: IconCheckCircle,
    load: async () => (await import('./applications-screen')).ApplicationsScreen,
  },
  {
    ...shared,
    path: '/offer-report',
    title: 'shell.screen.offerReport',
    icon: IconChartBar,
    load: async () => (await import('./report-screen')).ReportScreen,
  },
  {
    ...shared,
    path: '/offer-exposure',
    title: 'shell.screen.offerExposure',
    icon: IconHourglass,
    load: async () => (await import('./exposure-screen')).ExposureScreen,
  },
  {
    ...shared,
    path: '/offer-signs',
    title: 'shell.screen.offerSigns',
    icon: IconEye,
    load: async () => (await import('./signs-screen')).SignsScreen,
  },
  {
    ...ofRanks,
    path: '/ranks',
    title: 'shell.screen.ranks',
    icon: IconCrown,
    load: async () => (await import('./ranks/ranks-screen')).RanksScreen,
  },
  {
    ...ofRanks,
    path: '/ranks/edit',
    title: 'shell.screen.editRanks',
    right: 'promotions.edit',
    // What somebody else saved meanwhile is said in the words of contents.
    moreAreas: ['promotions', 'content'],
    icon: IconCrown,
    isDetail: true,
    load: async () => (await import('./ranks/edit-ranks-screen')).EditRanksScreen,
  },
  {
    ...ofRanks,
    path: '/ranks/members',
    title: 'shell.screen.ranked',
    icon: IconMedal,
    load: async () => (await import('./ranks/ranked-screen')).RankedScreen,
  },
  {
    ...ofRanks,
    path: '/ranks/gifts',
    title: 'shell.screen.rankGifts',
    icon: IconGift,
    load: async () => (await import('./ranks/gifts-screen')).RankGiftsScreen,
  },
  {
    ...shared,
    path: '/player-lists',
    title: 'shell.screen.playerLists',
    icon: IconListBullets,
    load: async () => (await import('./segments-screen')).SegmentsScreen,
  },
  {
    ...shared,
    path: '/player-lists/$segmentId',
    title: 'shell.screen.playerList',
    icon: IconListBullets,
    isDetail: true,
    load: async () => (await import('./segment-screen')).SegmentScreen,
  },
];
