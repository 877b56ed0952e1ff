import type { GrantOpened } from '../../../entities/promotion/grants';

/**
 * How much of a bet in a game counts for a grant, as a share; `not`: it may not be played with there; undefined: open, and how much counts is not known, since the game
 * is named by itself.
 */
export function countsHere(
  { games, weights, gameWeights }: Pick<GrantOpened, 'games' | 'weights' | 'gameWeights'>,
  { nodeId, gameType }: { readonly nodeId: string; readonly gameType: string },
): number | 'not' | undefined {
  const isThis = (game: { readonly nodeId: number | null }): boolean => game.nodeId !== null && String(game.nodeId) === nodeId;
  const isNamed = games.lanes.includes(gameType) || games.games.some(isThis);
  if (games.choose !== 'all' && isNamed !== (games.choose === 'only')) return 'not';
  const rule = gameWeights.find(({ game }) => isThis(game)) ?? weights.find(({ lane }) => lane === gameType);
  return rule === undefined ? undefined : rule.weight / 10_000;
}
