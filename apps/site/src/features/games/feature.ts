import { lobbyPages, type LobbyType } from '../../entities/game/pages';
import type { Feature } from '../../kit/feature';
import type { MenuIcon } from '../../kit/menu-icons';
import type { ParametersOf } from '../../kit/modal';

const modals = {
  round: ['roundId'],
  gameRounds: ['roundId', 'of'],
  closedGame: ['game'],
  rooms: ['game'],
  vendors: ['of'],
  vendorGames: ['of', 'vendor'],
  // The filters of a lobby, drawn by itself.
  gameFilters: [],
} as const;

declare module '../../kit/modal' {
  interface Modals extends ParametersOf<typeof modals> {}
}

/** Categories whose games vendors sell, with their places in the menu: the lottery has the first. */
const lobbies: Readonly<Record<LobbyType, { readonly icon: MenuIcon; readonly at: number }>> = {
  LIVE: { icon: 'videoCamera', at: 20 },
  SPORTS: { icon: 'soccerBall', at: 30 },
  FISH: { icon: 'fish', at: 40 },
  RNG: { icon: 'pokerChip', at: 50 },
  PVP: { icon: 'cards', at: 60 },
  ESPORTS: { icon: 'gameController', at: 70 },
  INHOUSE: { icon: 'sparkle', at: 80 },
  MORE: { icon: 'squaresFour', at: 90 },
};
const types = Object.keys(lobbies) as LobbyType[];

export const games: Feature = {
  areas: ['games'],
  screens: [
    ...types.map((type) => ({
      paths: [lobbyPages[type]],
      title: `shell.category.${type}` as const,
      sheets: ['gameFilters'] as const,
      load: async () => {
        const { fetchGames, lobbyScreens } = await import('./lobby/lobby-screen');
        fetchGames(type);
        return lobbyScreens[type];
      },
    })),
    {
      paths: ['/game'],
      title: 'shell.gameFrame.title',
      bars: 'own',
      footer: false,
      load: async () => (await import('./game-screens')).GameScreen,
    },
    {
      paths: ['/seamless'],
      title: 'shell.gameFrame.title',
      bars: 'hidden',
      footer: false,
      load: async () => (await import('./game-screens')).SeamlessScreen,
    },
  ],
  parameters: modals,
  modals: {
    round: { load: async () => (await import('./round-modal')).RoundModal },
    gameRounds: { load: async () => (await import('./game-rounds-modal')).GameRoundsModal },
    closedGame: { load: async () => (await import('./closed-game-modal')).ClosedGameModal },
    rooms: { load: async () => (await import('./rooms-modal')).RoomsModal },
    vendors: { load: async () => (await import('./vendors-modal')).VendorsModal },
    vendorGames: { load: async () => (await import('./vendor-games-modal')).VendorGamesModal },
  },
  categories: types.map((type) => ({
    titles: [type],
    text: `shell.category.${type}` as const,
    to: lobbyPages[type],
    search: { pageNo: '1' },
    ...lobbies[type],
  })),
};
