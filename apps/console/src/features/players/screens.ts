import { IconUsersThree } from '@sortes/ui';
import type { Screen } from '../../shared/screen';

const shared = { area: 'players', group: 'shell.group.players' } as const;

export const playersScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/players',
    title: 'shell.screen.players',
    right: 'players.read',
    icon: IconUsersThree,
    load: async () => (await import('./players-screen')).PlayersScreen,
  },
];
