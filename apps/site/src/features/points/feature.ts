import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const pages = { points: ['from', 'to', 'type', 'show'] } as const;
const modals = { convertPoints: ['way'] } as const;

declare module '../../kit/modal' {
  interface Modals extends ParametersOf<typeof modals> {}
  interface MemberPages extends ParametersOf<typeof pages> {}
}

export const points: Feature = {
  areas: ['points', 'wallet', 'patterns'],
  parameters: { ...pages, ...modals },
  modals: { convertPoints: { load: async () => (await import('./convert-modal')).ConvertModal } },
  pages: [
    {
      key: 'points',
      group: 'money',
      text: 'centre.page.points',
      icon: 'coins',
      at: 70,
      module: 'PTSYS3',
      load: async () => (await import('./points-page')).PointsPage,
    },
  ],
  account: [{ modal: 'points', text: 'centre.page.points', icon: 'coins', at: 27, membersOnly: true, module: 'PTSYS3' }],
};
