import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const modals = { language: [], speedTest: [] } as const;

declare module '../../kit/modal' {
  interface Modals extends ParametersOf<typeof modals> {}
}

/** Language and theme, and the brand's fastest address. Their words come with the shell. */
export const preferences: Feature = {
  areas: [],
  parameters: modals,
  modals: {
    language: { load: async () => (await import('./language-modal')).LanguageModal },
    speedTest: { load: async () => (await import('./speed-test-modal')).SpeedTestModal },
  },
  menus: {
    service: [{ key: 'speedTest', text: 'shell.speedTest', icon: 'gauge', modal: 'speedTest', at: 50 }],
    last: [{ key: 'language', text: 'shell.preferences', icon: 'globe', modal: 'language', at: 10 }],
  },
};
