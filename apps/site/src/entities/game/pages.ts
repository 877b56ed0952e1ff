/** Pages of the categories whose games vendors sell, by the title of their lane. Cockfight has a lane but no page (specification §2). */
export const lobbyPages = {
  RNG: '/rng',
  LIVE: '/live',
  FISH: '/fish',
  PVP: '/pvp',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  INHOUSE: '/inhouse',
  /** The games of categories that have too few for a page worth going to. */
  MORE: '/more',
} as const;

export type LobbyType = keyof typeof lobbyPages;

/** Whether a lane's games have a page of their own. */
export function isLobbyType(title: string): title is LobbyType {
  return Object.hasOwn(lobbyPages, title);
}

/** Address of a game's frame; the order of the parts is fixed, so that one game has one address. */
export function gameAddress(nodeId: string, { roomId, trial = false }: { roomId?: string; trial?: boolean } = {}): string {
  const search = new URLSearchParams({ nodeId, ...(roomId !== undefined && { roomId }), ...(trial && { mode: 'trial' }) });
  return `/game?${search.toString()}`;
}
