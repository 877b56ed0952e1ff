import { games, type Game } from '@sortes/lottery-rules';
import type { BoardPath } from '../../../entities/draw/result';

/** Page of a game's board, by the rules that the server names its product type by (`boardAddress` knows it from the wire). */
export function boardPageOf({ region, prizeModes }: Pick<Game, 'region' | 'prizeModes'>): BoardPath {
  if (region !== undefined) return '/vnlottery';
  return prizeModes[0] === 'SEA' ? '/sealottery' : '/lottery';
}

const seaGames = games.filter((game) => boardPageOf(game) === '/sealottery');

/** Families of the games that open on /sealottery, in the order of the rules, each with the codes of its games. */
export const seaFamilies: readonly { readonly group: string; readonly codes: readonly string[] }[] = [
  ...new Set(seaGames.map(({ group }) => group)),
].map((group) => ({ group, codes: seaGames.filter((game) => game.group === group).map(({ code }) => code) }));

/** What stands under a board, as its address names it. */
export const boardTabs = ['bets', 'chases', 'results', 'trends', 'fairness'] as const;
export type BoardTab = (typeof boardTabs)[number];
