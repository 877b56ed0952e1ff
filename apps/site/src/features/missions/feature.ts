import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const pages = { missionLeaderboard: ['show'] } as const;

declare module '../../kit/modal' {
  interface MemberPages extends ParametersOf<typeof pages> {}
}

export const missions: Feature = {
  areas: ['missions', 'centre'],
  parameters: pages,
  pages: [
    {
      key: 'missionLeaderboard',
      group: 'money',
      text: 'centre.page.missionLeaderboard',
      icon: 'trophy',
      at: 65,
      module: 'MISSIONLB3',
      load: async () => (await import('./mission-page')).MissionPage,
    },
  ],
  account: [
    {
      modal: 'missionLeaderboard',
      text: 'centre.page.missionLeaderboard',
      icon: 'trophy',
      at: 29,
      membersOnly: true,
      module: 'MISSIONLB3',
    },
  ],
};
