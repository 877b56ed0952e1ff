import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const modals = { download: [] } as const;

declare module '../../kit/modal' {
  interface Modals extends ParametersOf<typeof modals> {}
}

export const download: Feature = {
  areas: ['download'],
  screens: [
    { paths: ['/down', '/download'], title: 'shell.nav.download', load: async () => (await import('./download-screen')).DownloadScreen },
  ],
  parameters: modals,
  modals: { download: { load: async () => (await import('./download-modal')).DownloadModal } },
  menus: { more: [{ key: 'download', text: 'shell.nav.download', icon: 'deviceMobile', modal: 'download', at: 30 }] },
};
