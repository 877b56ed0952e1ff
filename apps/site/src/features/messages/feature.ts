import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const modals = { announcements: [], message: [] } as const;
const pages = { messageV2: ['kind'] } as const;

declare module '../../kit/modal' {
  interface Modals extends ParametersOf<typeof modals> {}
  interface MemberPages extends ParametersOf<typeof pages> {}
}

export const messages: Feature = {
  areas: ['messages'],
  parameters: { ...modals, ...pages },
  modals: { announcements: { areas: [], load: async () => (await import('./announcements-modal')).AnnouncementsModal } },
  moved: { message: 'messageV2' },
  pages: [
    {
      key: 'messageV2',
      group: 'news',
      text: 'centre.page.messageV2',
      icon: 'bell',
      at: 10,
      load: async () => (await import('./message-v2-page')).MessageV2Page,
    },
  ],
  account: [{ modal: 'messageV2', text: 'shell.messages', icon: 'bell', at: 30, membersOnly: true }],
  menus: {
    service: [
      { key: 'message', text: 'shell.messages', icon: 'bell', modal: 'message', membersOnly: true, at: 20 },
      { key: 'announcements', text: 'shell.announcements', icon: 'megaphone', modal: 'announcements', at: 30 },
    ],
  },
};
