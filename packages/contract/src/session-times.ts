/** How long a player's session lasts, in minutes: without a call, and in all. The server ends it; the page says why it ended. */
export const playerSessionMinutes = { idle: 30, longest: 720 } as const;
