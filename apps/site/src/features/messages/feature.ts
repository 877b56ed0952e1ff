import { IconBell, IconMegaphone } from '@sortes/ui';
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
      Icon: IconBell,
      at: 10,
      load: async () => (await import('./message-v2-page')).MessageV2Page,
    },
  ],
  account: [{ modal: 'messageV2', text: 'shell.messages', Icon: IconBell, at: 30, membersOnly: true }],
  menus: {
    service: [
      { key: 'message', text: 'shell.messages', Icon: IconBell, modal: 'message', membersOnly: true, at: 20 },
      { key: 'announcements', text: 'shell.announcements', Icon: IconMegaphone, modal: 'announcements', at: 30 },
    ],
  },
};
