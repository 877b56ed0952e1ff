import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const modals = { limitsStart: [] } as const;
const pages = { protection: ['at'] } as const;

declare module '../../kit/modal' {
  interface Modals extends ParametersOf<typeof modals> {}
  interface MemberPages extends ParametersOf<typeof pages> {}
}

export const protection: Feature = {
  areas: ['protection', 'patterns'],
  parameters: { ...modals, ...pages },
  modals: { limitsStart: { load: async () => (await import('./limits-start-modal')).LimitsStartModal } },
  pages: [
    {
      key: 'protection',
      group: 'protection',
      text: 'centre.page.protection',
      icon: 'shieldCheck',
      at: 10,
      load: async () => (await import('./protection-page')).ProtectionPage,
    },
  ],
  account: [{ modal: 'protection', text: 'shell.protection', icon: 'shieldCheck', at: 80, membersOnly: true }],
};
