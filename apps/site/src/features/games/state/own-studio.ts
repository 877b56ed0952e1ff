/** Whether a game, or the game of a round, is the house's own: its rounds are proved by our studio, not by somebody else's. */
export const isOwnStudio = (game: { readonly vassalage: string } | undefined): boolean => game?.vassalage === 'STUDIO';
