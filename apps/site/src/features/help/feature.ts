import { IconQuestion } from '@sortes/ui';
import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const modals = { help: ['topic', 'find', 'rulesOf', 'play'] } as const;

declare module '../../kit/modal' {
  interface Modals extends ParametersOf<typeof modals> {}
}

const load = async () => (await import('./help-screen')).HelpScreen;
const page = { key: 'help', text: 'shell.nav.help', place: { to: '/help' } } as const;

export const help: Feature = {
  areas: ['help', 'people', 'centre', 'patterns'],
  screens: [
    { paths: ['/help'], title: 'help.title', load },
    { paths: ['/helpmc'], title: 'help.title', bars: 'none', footer: false, load },
  ],
  parameters: modals,
  modals: { help: { load: async () => (await import('./help-modal')).HelpModal } },
  menus: {
    more: [{ ...page, icon: 'question', at: 20 }],
    bottom: [{ ...page, Icon: IconQuestion, at: 60 }],
  },
};
