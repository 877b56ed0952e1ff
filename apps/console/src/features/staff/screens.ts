import { IconKey, IconUserCircle, IconUsersThree } from '@sortes/ui';
import type { Screen } from '../../shared/screen';

const shared = { area: 'staff', group: 'shell.group.control' } as const;

export const staffScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/staff',
    // What waits for a second administrator.
    moreAreas: ['control'],
    title: 'shell.screen.staff',
    right: 'staff.read',
    icon: IconUsersThree,
    load: async () => (await import('./staff-screen')).StaffScreen,
  },
  {
    ...shared,
    path: '/rights',
    title: 'shell.screen.rights',
    right: 'self',
    icon: IconKey,
    load: async () => (await import('./rights-screen')).RightsScreen,
  },
  {
    ...shared,
    path: '/account',
    title: 'shell.screen.account',
    right: 'self',
    icon: IconUserCircle,
    isDetail: true,
    load: async () => (await import('./account-screen')).AccountScreen,
  },
];
