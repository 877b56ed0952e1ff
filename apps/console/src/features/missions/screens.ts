import { IconStar, IconTrophy } from '@sortes/ui';
import type { Screen } from '../../shared/screen';

const shared = { area: 'missions', group: 'shell.group.promotions', right: 'promotions.read' } as const;

export const missionsScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/missions',
    title: 'shell.screen.missions',
    icon: IconStar,
    load: async () => (await import('./missions-screen')).MissionsScreen,
  },
  {
    ...shared,
    path: '/missions/new',
    title: 'shell.screen.newMission',
    right: 'promotions.edit',
    icon: IconStar,
    isDetail: true,
    load: async () => (await import('./mission-form-screen')).MissionFormScreen,
  },
  {
    ...shared,
    path: '/missions/$missionId',
    title: 'shell.screen.mission',
    icon: IconStar,
    isDetail: true,
    load: async () => (await import('./mission-screen')).MissionScreen,
  },
  {
    ...shared,
    path: '/leaderboards',
    title: 'shell.screen.boards',
    icon: IconTrophy,
    load: async () => (await import('./boards-screen')).BoardsScreen,
  },
  {
    ...shared,
    path: '/leaderboards/new',
    title: 'shell.screen.newBoard',
    right: 'promotions.edit',
    icon: IconTrophy,
    isDetail: true,
    load: async () => (await import('./board-form-screen')).BoardFormScreen,
  },
  {
    ...shared,
    path: '/leaderboards/$boardId',
    title: 'shell.screen.board',
    icon: IconTrophy,
    isDetail: true,
    load: async () => (await import('./board-screen')).BoardScreen,
  },
  {
    ...shared,
    path: '/leaderboards/$boardId/$playerId',
    title: 'shell.screen.boardBets',
    icon: IconTrophy,
    isDetail: true,
    load: async () => (await import('./board-bets-screen')).BoardBetsScreen,
  },
];
