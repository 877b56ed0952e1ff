import {
  IconArrowsClockwise,
  IconBank,
  IconGameController,
  IconListBullets,
  IconPokerChip,
  IconTarget,
  IconUploadSimple,
  IconWrench,
} from '@sortes/ui';
import type { Screen } from '../../shared/screen';

const shared = { area: 'games', group: 'shell.group.games' } as const;

export const gamesScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/games',
    title: 'shell.screen.games',
    right: 'games.read',
    icon: IconGameController,
    load: async () => (await import('./games-screen')).GamesScreen,
  },
  {
    ...shared,
    path: '/games/vendors',
    title: 'shell.screen.vendors',
    right: 'games.read',
    icon: IconListBullets,
    load: async () => (await import('./vendors-screen')).VendorsScreen,
  },
  {
    ...shared,
    path: '/games/maintenance',
    title: 'shell.screen.gameMaintenance',
    right: 'games.read',
    icon: IconWrench,
    load: async () => (await import('./maintenance-screen')).MaintenanceScreen,
  },
  {
    ...shared,
    path: '/games/imports',
    title: 'shell.screen.gameImports',
    right: 'games.read',
    icon: IconUploadSimple,
    load: async () => (await import('./imports-screen')).ImportsScreen,
  },
  {
    ...shared,
    path: '/games/rounds',
    title: 'shell.screen.rounds',
    right: 'rounds.read',
    icon: IconPokerChip,
    load: async () => (await import('./rounds-screen')).RoundsScreen,
  },
  {
    ...shared,
    path: '/games/reconciliations',
    title: 'shell.screen.reconciliations',
    right: 'reconciliation.read',
    icon: IconArrowsClockwise,
    load: async () => (await import('./reconciliations-screen')).ReconciliationsScreen,
  },
  {
    ...shared,
    path: '/games/differences',
    title: 'shell.screen.differences',
    right: 'reconciliation.read',
    icon: IconTarget,
    load: async () => (await import('./differences-screen')).DifferencesScreen,
  },
  {
    ...shared,
    path: '/games/transfers',
    title: 'shell.screen.vendorTransfers',
    right: 'rounds.read',
    icon: IconBank,
    load: async () => (await import('./transfers-screen')).TransfersScreen,
  },
];
