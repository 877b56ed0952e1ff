/** A player as staff read them: their user name, and their number behind it; the number alone where the name is not known. */
export const playerText = (playerId: number, name?: string | null): string => (name ? `${name} (${playerId})` : String(playerId));
