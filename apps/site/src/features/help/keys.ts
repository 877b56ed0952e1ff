import { keysOf, type LanguageCode } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const helpKeys = {
  /** Games of the lottery that the brand offers, whatever is on sale at the moment. */
  games: keysOf<[language: LanguageCode]>('help', 'games'),
  /** Lotteries the member bet on lately. */
  recent: keysOf<[player: number | undefined, language: LanguageCode]>('help', 'recent'),
  /** What the member wrote to the operator. */
  letters: keysOf('letters'),
};
