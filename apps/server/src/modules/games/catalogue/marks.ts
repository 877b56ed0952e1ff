/** What staff put on a game to bring it forward; a class of its own in the lobby. */
export const marks = ['HOT', 'NEW', 'JACKPOT'] as const;
