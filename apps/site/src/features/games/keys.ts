import { keysOf, type LanguageCode } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const gamesKeys = {
  position: keysOf<[launchId: string | undefined, ...at: unknown[]]>('games', 'position'),
  rooms: keysOf<[language: LanguageCode, nodeId: string]>('games', 'rooms'),
  round: keysOf<[roundId: string, ...shown: unknown[]]>('games', 'round'),
  roundPage: keysOf<[roundId: string, language: LanguageCode]>('games', 'round-page'),
  rounds: keysOf<[...shown: unknown[]]>('games', 'rounds'),
  winners: keysOf<[language: LanguageCode, gameCategory: string]>('games', 'winners'),
};
