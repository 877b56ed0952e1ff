import type { getGameVendors, getRankList } from './games.js';
import type { LanguageCode } from './languages.js';
import type { getPopularGames } from './lottery.js';
import type { Reply } from './operation.js';
import type { getSystemStatus, listAnnouncements } from './site.js';

/** How many of each the lobby shows, so that the page carries just what its first view would ask for (specification §9). */
export const lobbyShows = { popularGames: 20, winners: 6 } as const;

/** Answers of calls that the page carries with it, so that no request stands before its first paint. What is absent is asked for as ever. */
export interface FirstView {
  /** Language of the texts in it. */
  language: LanguageCode;
  status: Reply<typeof getSystemStatus>;
  notices?: Reply<typeof listAnnouncements>;
  vendors?: Reply<typeof getGameVendors>;
  /** The lobby's only: `lobbyShows.popularGames` of them. */
  popularGames?: Reply<typeof getPopularGames>;
  /** The lobby's only: `lobbyShows.winners` of them. */
  winners?: Reply<typeof getRankList>;
}

/**
 * What a banner shows on a narrow screen: a picture of its own, or the crop that this product's own art comes with; undefined: the wide one. The server
 * preloads what the site will show.
 */
export function phonePictureOf({ imageUrl, phoneImageUrl = '' }: { imageUrl: string; phoneImageUrl?: string }): string | undefined {
  if (phoneImageUrl !== '') return phoneImageUrl;
  return /^\/art\/hero-[\w-]+\.avif$/.test(imageUrl) ? imageUrl.replace('.avif', '-phone.avif') : undefined;
}
