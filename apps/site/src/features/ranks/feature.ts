import type { Feature } from '../../kit/feature';
import type { ParametersOf } from '../../kit/modal';

const pages = { playerRank: [] } as const;

declare module '../../kit/modal' {
  interface MemberPages extends ParametersOf<typeof pages> {}
}

const entry = { text: 'centre.page.playerRank', icon: 'medal', module: 'PLAYERRANK3' } as const;

export const ranks: Feature = {
  areas: ['ranks'],
  parameters: pages,
  pages: [{ ...entry, key: 'playerRank', group: 'account', at: 25, load: async () => (await import('./player-rank-page')).PlayerRankPage }],
  account: [{ ...entry, modal: 'playerRank', at: 22, membersOnly: true }],
};
