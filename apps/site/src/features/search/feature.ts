import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const modals = { search: [] } as const;

declare module '../../kit/modal' {
  interface Modals extends ParametersOf<typeof modals> {}
}

/** One search over games, lotteries, draws, help and the pages of the site; the header's field and the keys open it. */
export const search: Feature = {
  areas: ['search', 'centre', 'games', 'help'],
  parameters: modals,
  modals: { search: { load: async () => (await import('./search-modal')).SearchModal } },
};
