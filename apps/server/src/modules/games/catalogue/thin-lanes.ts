import type { LaneTitle } from '../../../ports/game-source.js';

/** A category with fewer games than this tells a player that the site is empty: they stand under MORE until there are enough of them. */
export const leastGames = 4;

/** The categories whose games stand under MORE, of those that have any. */
export function thinLanes(items: readonly { readonly lane: LaneTitle }[]): ReadonlySet<LaneTitle> {
  const counts = new Map<LaneTitle, number>();
  for (const { lane } of items) counts.set(lane, (counts.get(lane) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count < leastGames).map(([lane]) => lane));
}
