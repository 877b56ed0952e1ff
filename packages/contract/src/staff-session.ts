/** What ends a staff session by time. idle: nobody used it, a sign of life puts it off; absolute: only signing in again does. */
export const sessionLimits = ['idle', 'absolute'] as const;
export type SessionLimit = (typeof sessionLimits)[number];

/** So long before its end the console says so, in milliseconds. */
export const sessionWarnedMs = 120_000;
